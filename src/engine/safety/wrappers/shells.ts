import { type Dialect } from '../dialects.ts';
import { destroys, doubtful, onlyReads, unknowable, worstOf } from '../effect.ts';
import { sortArguments, type Arguments } from '../programs/arguments.ts';
import { literalText, type Text } from '../words/text.ts';
import { join, unwrapPlain } from './plain.ts';
import { type Input, type Unwrap, type Unwrapped } from './unwrapped.ts';

/** A script in the arguments of a shell, in its input, or in a file. */
export const unwrapShell: Unwrap = (args, input) => {
  const isPosix = args.some(({ value }) => value !== undefined && /^(--)?posix$/.test(value));
  return speaking(isPosix ? 'sh' : 'bash', takenApart(args, input));
};

/** The shell of the system, which need not be bash. */
export const unwrapSh: Unwrap = (args, input) => speaking('sh', takenApart(args, input));

const speaking = (dialect: Dialect, unwrapped: Unwrapped | undefined): Unwrapped | undefined =>
  unwrapped && {
    ...unwrapped,
    inner: unwrapped.inner.map((inner) => (inner.kind === 'script' ? { ...inner, dialect } : inner)),
  };

const takenApart: Unwrap = (args, input) => {
  const { options, operands } = sortArguments(args.map(asMinus), shellForms);
  const has = (...names: string[]) => options.some(({ name }) => names.includes(name));
  const [script, ...positional] = operands;
  if (has('--version', '--help') && args.length === 1) return { does: onlyReads, inner: [] };
  if (has('-c') && script) {
    const [zero, ...rest] = positional;
    return { does: startUp(options), inner: [{ kind: 'script', script, positional: rest, zero }] };
  }
  if (has('-c')) return { does: unknowable('Runs a script that is missing.'), inner: [] };
  if (script && !has('-s')) {
    if (onlyChecks(args, options)) return undefined;
    const content = contentOf(script, input);
    if (content !== undefined)
      return {
        does: piped,
        inner: [{ kind: 'script', script: literalText(content, script.source), positional }],
      };
    return {
      does: {
        ...unknowable(`Runs ${script.source}, and what that does cannot be told.`),
        offending: script.source,
      },
      inner: [],
    };
  }
  return fromInput(input, operands);
};

/** A shell whose language is not that of bash: what looks harmless here may not be so there. */
export const unwrapForeignShell: Unwrap = (args, input) => {
  const unwrapped = unwrapShell(args, input);
  return (
    unwrapped && {
      ...unwrapped,
      does: worstOf([doubtful('Runs a script of another shell.'), unwrapped.does]),
    }
  );
};

/** `source file`: what is in it is known only where it comes from the script itself. */
export const unwrapSource: Unwrap = ([file, ...positional], input) => {
  const content = file && contentOf(file, input);
  if (!file || content === undefined) return undefined;
  return { does: piped, inner: [{ kind: 'script', script: literalText(content, file.source), positional }] };
};

/** The text that is behind the name of a pipe. */
function contentOf({ value, content }: Text, input: Input): string | undefined {
  if (content !== undefined) return content;
  const isInput = value === '/dev/stdin' || value === '/dev/fd/0' || value === '-';
  return isInput && input.kind === 'text' ? input.text : undefined;
}

/** `bash -n file`. With `+n` it runs after all, and so it does when it is interactive. */
const onlyChecks = (args: readonly Text[], options: Arguments['options']) =>
  options.some(({ name }) => name === '-n') &&
  options.every(({ name }) => /^-[nevux]$/.test(name)) &&
  !args.some(({ value }) => value === undefined || value.startsWith('+'));

/** `+x` turns off what `-x` turns on: an option all the same. */
const asMinus = (text: Text): Text =>
  /^\+[a-zA-Z]+$/.test(text.value ?? '') ? { ...text, value: `-${text.value?.slice(1) ?? ''}` } : text;

function fromInput(input: Input, positional: readonly Text[]): Unwrapped {
  if (input.kind === 'nothing') return { does: unknowable('Starts a shell.'), inner: [] };
  if (input.kind !== 'text') return { does: piped, inner: [] };
  return { does: piped, inner: [{ kind: 'script', script: literalText(input.text), positional }] };
}

const piped = destroys('Runs whatever comes through the pipe as a script.');

const shellForms = {
  valueOf: (name: string) =>
    ['-O', '-o', '--rcfile', '--init-file'].includes(name) ? ('next' as const) : undefined,
  longNames: [
    '--rcfile',
    '--init-file',
    '--version',
    '--help',
    '--login',
    '--norc',
    '--noprofile',
    '--posix',
  ],
  oneDash: false,
  stops: true,
};

/** Options of a shell that have it read no files of its own but those of a login. */
const harmlessOptions = new Set([
  ...[
    '-b',
    '-c',
    '-e',
    '-E',
    '-f',
    '-h',
    '-l',
    '-m',
    '-n',
    '-o',
    '-O',
    '-p',
    '-T',
    '-u',
    '-v',
    '-x',
    '-B',
    '-C',
  ],
  ...['--login', '--norc', '--noprofile'],
]);

const startUp = (options: Arguments['options']) =>
  options.some(({ name, value }) => !harmlessOptions.has(name) || isHarmful(value?.value ?? ''))
    ? unknowable('Reads start-up files, which are scripts, or changes what a script means.')
    : onlyReads;

const isHarmful = (setting: string) =>
  /^(allexport|keyword|physical|history|dotglob|expand_aliases|posix)$/.test(setting);

const evaluates = destroys('Builds a command from text and runs it.');

/** One of many in a row does what all of them do. */
export const unwrapEval: Unwrap = (args) => {
  const first = args.findIndex(({ value }) => value !== '--' && value !== 'eval');
  return { does: evaluates, inner: [{ kind: 'script', script: join(first < 0 ? [] : args.slice(first)) }] };
};

const interrupts = doubtful('Has text run at any time from here on.');

/** `trap 'script' SIGNAL…`; a dash or nothing takes one back. */
export const unwrapTrap: Unwrap = (args) => {
  const isPlain = args.every(({ value }) => /^(-|-p|-l|-lp|--|)$|^\w+$/.test(value ?? '\0'));
  const [script, ...signals] = args.filter(({ value }) => value !== '--');
  const sets = script && signals.length > 0 && !/^(-.?|)$/.test(script.value ?? '\0');
  if (isPlain && !sets) return undefined;
  return { does: interrupts, inner: script ? [{ kind: 'script', script }] : [] };
};

/** `alias name='script'`: what it stands for may be called by its name. */
export const unwrapAlias: Unwrap = (args) => {
  const scripts = args.flatMap((text) => {
    const [, script] = /^[^=]+=(.*)$/s.exec(text.value ?? '') ?? [];
    return script === undefined ? [] : [literalText(script, text.source)];
  });
  if (scripts.length === 0) return undefined;
  const does = doubtful('Gives a command another meaning.');
  return { does, inner: scripts.map((script) => ({ kind: 'script', script })) };
};

/** `jobs -x command` runs it, with processes in the place of jobs. */
export const unwrapJobs: Unwrap = (args, input) =>
  args.some(({ value }) => /^-\w*x/.test(value ?? ''))
    ? unwrapPlain({ adds: unknowable('Runs a command with processes for its words.') }, args, input)
    : undefined;

/** `command -v name` only looks it up. */
export const unwrapCommand: Unwrap = (args, input) =>
  /^-p?[vV]/.test(args[0]?.value ?? '') ? undefined : unwrapPlain({}, args, input);
