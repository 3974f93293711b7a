import { basename } from 'node:path';
import { type Command, type PipelineNode, type Redirection } from 'unbash';
import { literalValue } from './literalWord.ts';

interface SilentProgram {
  readonly programs: string;
  /** The arguments with which they print nothing to stdout. */
  readonly isSilentWith: (args: readonly string[]) => boolean;
}

const isOption = (arg: string) => arg.startsWith('-');
/** `-v` tells what is done, and `--help` how it would be. */
const isQuietOption = (arg: string) => /^-[A-Za-uw-z]+$/.test(arg);

/** Commands that a line often begins with, to get ready for the one that matters. */
const silentPrograms: readonly SilentProgram[] = [
  { programs: ': true false test [', isSilentWith: () => true },
  { programs: 'cd', isSilentWith: (args) => !args.some(isOption) },
  { programs: 'export umask', isSilentWith: (args) => args.length > 0 && !args.some(isOption) },
  { programs: 'unset sleep', isSilentWith: (args) => args.every((arg) => !arg.startsWith('--')) },
  {
    programs: 'mkdir touch chmod rm cp mv ln',
    isSilentWith: (args) => args.filter(isOption).every(isQuietOption),
  },
  { programs: 'sed', isSilentWith: (args) => args.some((arg) => /^(?:-[A-Za-z]*i|--in-place)/.test(arg)) },
  { programs: 'source .', isSilentWith: ([file = '']) => basename(file) === 'activate' },
];

/** True for a command that is known to print nothing to stdout. */
export function printsNothing(node: PipelineNode): boolean {
  if (node.type === 'TestCommand') return true;
  if (node.type !== 'Command') return false;
  return node.name === undefined || node.redirects.some(takesStdout) || isSilent(node);
}

function isSilent({ name, args }: Command): boolean {
  const words = args.map(({ text }) => text);
  return silentPrograms.some(
    ({ programs, isSilentWith }) => programs.split(' ').includes(name?.text ?? '') && isSilentWith(words),
  );
}

/** True where stdout goes to a file; `/dev/stdout` and its like are none. */
function takesStdout(redirect: Redirection): boolean {
  if (redirect.type !== 'Redirect' || !redirect.target) return false;
  const { operator, descriptor, target } = redirect;
  const isStdout =
    descriptor === undefined || (descriptor.type === 'FileDescriptor' && descriptor.value === 1);
  const file = literalValue(target);
  return (
    ['>', '>>', '>|', '&>', '&>>'].includes(operator) &&
    isStdout &&
    file !== undefined &&
    (file === '/dev/null' || !/^\/(?:dev|proc)\//.test(file))
  );
}
