import { prints, type ContractCase } from '../contractCase.ts';

const inside = (name: string, directory: string): ContractCase => ({
  name,
  files: { [`${directory}/marker`]: 'here\n' },
  command: 'cat marker; printf %s "${PWD#*/case-*/*/}"',
  cwd: directory,
  expect: prints(`here\n${directory}`),
});

/** Where a command runs. */
export const directories: ContractCase[] = [
  inside('a name with spaces', ' a  b '),
  inside('a name with newlines', 'a\nb'),
  inside('a name with a newline at the end', 'a\n'),
  inside('a name with quotes', `it's "b" \\ \`c\``),
  inside('a name that would be expanded', '$(touch made) $HOME *'),
  inside('a name that begins with a dash', '-rf'),
  inside('a name of one dash', '-'),
  inside('a name that is not ASCII', '日本 é 😀'),
  inside('a name with control characters', 'a\u0001b\u007f\u001b'),
  inside('a deep one', `${'deep/'.repeat(40)}end`),
  {
    name: 'it is for one call only',
    files: { 'a/': '' },
    calls: [
      { command: 'basename "$PWD"', cwd: 'a', expect: prints('a\n') },
      { command: 'basename "$PWD"', expect: prints('work\n') },
    ],
  },
  {
    name: 'it is relative to where the session is',
    files: { 'a/b/': '' },
    calls: [
      { command: 'cd a', expect: prints('') },
      { command: 'basename "$PWD"', cwd: 'b', expect: prints('b\n') },
      { command: 'basename "$PWD"', cwd: '..', expect: prints('work\n') },
      { command: 'basename "$PWD"', expect: prints('a\n') },
    ],
  },
  {
    name: 'names of any kind are remembered',
    calls: [
      { command: `mkdir -- $'- a\\n\\'"日' && cd -- $'- a\\n\\'"日'`, expect: prints('') },
      { command: 'printf %s "${PWD##*/}"', expect: prints(`- a\n'"日`) },
    ],
  },
  {
    name: 'a symbolic link is shown as it was gone into',
    files: { 'real/': '' },
    calls: [
      { command: 'ln -s real link; cd link', expect: prints('') },
      { command: 'basename "$PWD"; basename "$(pwd -P)"', expect: prints('link\nreal\n') },
    ],
  },
  {
    name: 'one that is removed while the command is in it',
    files: { 'a/': '' },
    calls: [
      { command: 'rmdir ../a; echo "still $?"; ls', cwd: 'a', expect: prints('still 0\n') },
      { command: 'basename "$PWD"', expect: prints('work\n') },
    ],
  },
  {
    name: 'one that the session is in, removed: said once',
    files: { 'a/': '' },
    calls: [
      { command: 'cd a; rmdir ../a; export A=1', expect: prints('') },
      { command: 'touch made', expect: { error: 'noWorkingDirectory', message: /It was the session's own/ } },
      { command: 'basename "$PWD"; ls; echo $A', expect: prints('work\n1\n') },
    ],
  },
  {
    name: 'one that does not exist',
    command: 'touch made',
    cwd: 'no-such',
    expect: { error: 'noWorkingDirectory', message: /^Working directory does not exist: .*\/no-such/ },
  },
  {
    name: 'one that is a file',
    files: { f: '' },
    command: 'touch made',
    cwd: 'f',
    expect: { error: 'noWorkingDirectory', message: /^Working directory is not a directory: .*\/f/ },
  },
];
