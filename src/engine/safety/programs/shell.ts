import { changes, doubtful, type Effect, reaches, readAtMost, unknowable } from '../effect.ts';
import { harmlessOptions, stoppingOptions } from '../shellOptions.ts';
import { literalText, type Text } from '../words/text.ts';
import { type Arguments } from './arguments.ts';
import { declares, setsNames, tests } from './assignments.ts';
import { type Program, type Programs } from './program.ts';

const dumpsVariables = readAtMost('Prints all variables, and secrets may be among them.');
const elsewhere = unknowable('Runs a script that is not written here.');

/** The shell's own commands. */
export const shell: Programs = {
  ': true false echo': { anyText: true, anyOption: true },
  'printf gprintf': {
    anyText: true,
    stops: true,
    options: { '-v': { value: 'text' } },
    also: (args, words) =>
      countsWritten(args) ??
      setsNames([
        ...args.options.map(({ value, source }) => value ?? literalText(source)),
        ...namesInFormat(args, words),
      ]),
  },
  'test [ [[': {
    anyText: true,
    anyOption: true,
    also: (_, words) => tests(words) ?? setsNames(namesInTest(words)),
  },
  cd: { stops: true, flags: '-LPe@' },
  'pushd popd dirs pwd exit return break continue shift jobs bg fg disown times caller logout umask ulimit type':
    { anyText: true, anyOption: true },
  help: { operands: 'text', flags: '-dms' },
  'let unset': { anyText: true, flags: '-fnv', also: ({ operands }) => setsNames(operands) },
  read: {
    anyText: true,
    flags: '-ers',
    values: '-p -d -i -n -N -t -u',
    options: { '-a': { value: 'text' } },
    also: ({ operands, options }) =>
      setsNames([
        // The shell sets it anew after every command.
        ...operands.filter(({ value }) => value !== '_'),
        ...options.flatMap(({ name, value }) => (name === '-a' ? (value ?? []) : [])),
      ]),
  },
  getopts: { anyText: true, stops: true, also: ({ operands }) => setsNames(operands.slice(1, 2)) },
  wait: {
    anyText: true,
    flags: '-fn',
    options: { '-p': { value: 'text' } },
    also: ({ options, operands }) =>
      setsNames([...options.flatMap(({ value }) => value ?? []), ...operands.filter(isOpen).map(asName)]),
  },
  hash: { anyText: true, anyOption: true, options: { '-p': unknowable('Changes what a name means.') } },
  'mapfile readarray': {
    flags: '-t',
    values: '-d -n -O -s -u -c',
    options: { '-C': doubtful('Evaluates text for each line.') },
    also: ({ operands }) => setsNames(operands),
  },
  readonly: {
    anyText: true,
    anyOption: true,
    also: (_, words) =>
      words.some(({ value }) => !value?.startsWith('-'))
        ? declares([literalText('-r'), ...words])
        : dumpsVariables,
  },
  'declare typeset local': {
    anyText: true,
    anyOption: true,
    also: (_, words) =>
      words.some(({ value }) => !value?.startsWith('-')) ? declares(words) : dumpsVariables,
  },
  export: {
    anyText: true,
    anyOption: true,
    also: (_, words) =>
      words.some(({ value }) => !value?.startsWith('-')) ? declares(words, true) : dumpsVariables,
  },
  set: { anyText: true, anyOption: true, also: (_, words) => setEffect(words) },
  shopt: { anyText: true, flags: '-opqsu', also: ({ operands }) => shoptEffect(operands) },
  alias: {
    anyText: true,
    flags: '-p',
    also: (_, words) =>
      words.some(({ value }) => value?.includes('='))
        ? unknowable('Gives a command another meaning.')
        : undefined,
  },
  history: { anyText: true, does: doubtful('Reads or changes the history of the shell.') },
  compgen: { anyText: true, anyOption: true, does: doubtful('Evaluates what completions say.') },
  'unalias bind complete compopt enable fc': unknowable('Changes or reads the settings of the shell.'),
  'trap command': { anyText: true, anyOption: true },
  exec: { anyText: true, flags: '-cl' },
  kill: {
    does: reaches('Sends a signal to a process.'),
    options: { '-l -L --list': { does: { class: 'read-only', reason: 'Lists signals.' } } },
    instead: (words) => (isOwnJob(words) ? endsJob : undefined),
    also: (args, words) => killEffect(args.operands, words),
  },
  'source .': elsewhere,
  'bash sh dash zsh ksh mksh ash rbash fish': { operands: 'read', flags: '-nevux' },
  suspend: changes('Stops the shell.'),
};

/** `%n` sets the variable that is called like the word. */
const countsWritten = ({ operands: [format] }: Arguments): Effect | undefined =>
  /%[^a-zA-Z%]*n/.test(format?.value ?? '') ? doubtful('Sets a variable by its format.') : undefined;

/** Whether a word may be one of many. */
const isOpen = ({ value, isPattern }: Text) => value === undefined || isPattern;

/** A word that may be the name of a variable, with a subscript that runs a command. */
const asName = (text: Text): Text => ({ ...text, value: undefined });

/** A format that begins with `-v` is an option, and the rest of it a name. */
function namesInFormat({ operands }: Arguments, words: readonly Text[]): readonly Text[] {
  const [format] = operands;
  const before = words[words.length - operands.length - 1];
  if (!format || before?.value === '--' || !isOpen(format)) return [];
  // Names of files that begin with a dash are looked up, as long as they stay what they are.
  const isKnown =
    format.value === undefined ? /^[^-]/.test(format.start ?? '') : format.isWhole && !format.listedIn;
  return isKnown ? [] : [asName(format)];
}

/** `[ $n ]` and `[ "$a" "$b" ]` look a name up if there is `-v name` in the variables. */
function namesInTest(words: readonly Text[]): readonly Text[] {
  const found = words.filter((word, index) => {
    const before = words[index - 1];
    const mayBeName = before !== undefined && (isOpen(before) || /^-[vR]$/.test(before.value ?? ''));
    return isOpen(word) && (!word.isWhole || mayBeName);
  });
  return found.map(asName);
}

const changesReading = doubtful('Changes how the shell reads what comes after.');

const harmlessSetLetters = /^[-+][euxvCE]*o?$/;

function setEffect(words: readonly Text[]): Effect | undefined {
  if (words.length === 0) return dumpsVariables;
  for (let index = 0; index < words.length; index++) {
    const { value } = words[index] ?? {};
    // From here on they are `$1` and so on.
    if (value === '--' || value === '-' || (value !== undefined && !/^[-+]/.test(value))) return undefined;
    if (value === undefined || !harmlessSetLetters.test(value)) return changesReading;
    if (value.endsWith('o') && !stoppingOptions.has(words[++index]?.value ?? '')) return changesReading;
  }
  return undefined;
}

const shoptEffect = (operands: readonly Text[]): Effect | undefined =>
  operands.some(({ value }) => !harmlessOptions.has(value ?? '')) ? changesReading : undefined;

/** To processes that the shell has started itself. */
const endsJob: Program = {
  does: doubtful('Sends a signal to a job of the shell.'),
  anyOption: true,
  anyText: true,
};

function isOwnJob(words: readonly Text[]): boolean {
  const targets = words.filter(({ value = '' }) => !/^-[A-Z\d]+$/i.test(value));
  return (
    targets.length > 0 &&
    targets.every(({ value, source }) => /^%\w*$/.test(value ?? '') || /^"?\$(!|\{!\})"?$/.test(source))
  );
}

function killEffect(operands: readonly Text[], words: readonly Text[]): Effect | undefined {
  const targets = [...operands, ...words.filter(({ value }) => /^-\d+$/.test(value ?? '')).slice(1)];
  const isEverything =
    targets.some(({ value }) => value === '1' || value === '-1') ||
    words.slice(1).some(({ value }) => value === '-1');
  return isEverything
    ? { class: 'destructive', reason: 'Ends the system, or everything that the user runs.' }
    : undefined;
}
