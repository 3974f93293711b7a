import { type Command, type Redirection } from 'unbash';

/** Commands that print nothing when they succeed, unless they are told to say what they do. */
const silent = new Set(
  'cd true false : test [ sleep wait kill mkdir rmdir rm cp mv touch ln chmod chown truncate unset unalias'.split(
    ' ',
  ),
);

/** Commands of the shell that print nothing when they are given something to set. */
const setters = new Set('export set shopt alias declare local readonly typeset umask ulimit trap'.split(' '));

/** Programs that change a file in its place. */
const editors = new Set(['sed', 'perl']);

export function printsNothing({ name, args, redirects }: Command): boolean {
  const program = name?.text ?? '';
  const words = args.map(({ text }) => text);
  // What goes into a file is not seen.
  if (redirects.some(isOfStdout)) return true;
  if (editors.has(program)) return words.some((word) => /^(?:-\w*i|--in-place)/.test(word));
  if (setters.has(program)) return words.length > 0 && !words.includes('-p');
  return silent.has(program) && !words.some((word) => /^(?:-\w*v\w*|--verbose)$/.test(word));
}

/** `> file`, `>> file`, `&> file`, but not `2> file` or `2>&1`. */
function isOfStdout(redirect: Redirection): boolean {
  if (redirect.type !== 'Redirect') return false;
  const { operator, descriptor } = redirect;
  if (operator === '&>' || operator === '&>>') return true;
  const isStdout =
    descriptor === undefined || (descriptor.type === 'FileDescriptor' && descriptor.value === 1);
  return isStdout && ['>', '>>', '>|'].includes(operator);
}
