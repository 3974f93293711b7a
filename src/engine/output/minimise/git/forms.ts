/** Options by which `git log`, `diff` and `show` tell of changes in another form than a patch. */
export const otherThanPatch = [
  ...['--stat', '--shortstat', '--numstat', '--dirstat', '--summary', '--compact-summary'],
  ...['--name-only', '--name-status', '--raw', '-z', '--check', '--graph'],
];
