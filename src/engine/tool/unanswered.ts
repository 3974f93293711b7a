/** What programs say that wanted to ask somebody and found no terminal to ask on. */
const complaints: readonly RegExp[] = [
  /\/dev\/tty: (No such device or address|Device not configured)/,
  /sudo: (a terminal is required|a password is required|no tty present)/,
  /could not read (Username|Password) for '.*'/,
  /terminal prompts disabled/,
  /Host key verification failed/,
  /Permission denied \(([\w-]+,)*(password|keyboard-interactive)\b/,
  /Inappropriate ioctl for device/,
  /(gpg|pinentry).*(cannot open '\/dev\/tty'|No pinentry)/i,
];

/** What to tell an agent whose command failed because nobody could be asked. */
export function unansweredNotices(exitCode: number, output: string): string[] {
  if (exitCode === 0 || !complaints.some((complaint) => complaint.test(output))) return [];
  return [
    'It wanted to ask somebody, and this run has no terminal to ask on. Send it again with "pty": true, so that the ' +
      'user can answer, or in a way in which it asks nothing.',
  ];
}
