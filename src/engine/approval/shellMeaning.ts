import { readdirSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { parse } from 'unbash';
import { literalValue } from '../command/literalWord.ts';
import { checkSafety } from '../safety/checkSafety.ts';
import { doubtful, type Effect } from '../safety/effect.ts';
import { exportEffect, steeringEffect } from '../safety/steeringVariables.ts';
import { literalText, unknownText } from '../safety/words/text.ts';
import { type ShellState } from '../shell/sessionState.ts';

/** In which way the shell of a session takes words for something else than a new shell would. */
export interface ShellMeaning {
  /** Names that do not mean the program that they seem to. */
  readonly redefined: ReadonlySet<string>;
  /** Those of them that are the doing of commands, and not of the user's rc files. */
  readonly renamed: ReadonlySet<string>;
  /** Options of the shell that differ from those of a new one, whoever has changed them. */
  readonly shellOptions: readonly string[];
  /** What else commands have changed that decides what other commands do. */
  readonly doubts: readonly Effect[];
}

export interface MeaningOptions {
  /** Where the command is to run. */
  readonly cwd: string;
  /** What sessions begin with: the user's own. */
  readonly beginning: ShellState | undefined;
  /** The PATH that programs are looked for in, before any session. */
  readonly path: string;
}

export function shellMeaning(state: ShellState | undefined, options: MeaningOptions): ShellMeaning {
  if (!state) return { redefined: new Set(), renamed: new Set(), shellOptions: [], doubts: [] };
  const { beginning } = options;
  const definitions = new Map([...functionsIn(state), ...aliasesIn(state.aliases)]);
  const known = new Map([
    ...functionsIn(beginning ?? { functions: [] }),
    ...aliasesIn(beginning?.aliases ?? ''),
  ]);
  const renamed = [...definitions].filter(([name, text]) => known.get(name) !== text).map(([name]) => name);
  const changed = Object.entries(state.variables).flatMap(([name, declaration]) =>
    declaration === null || declaration === beginning?.variables[name]
      ? []
      : [{ name, declaration, value: valueOf(declaration) }],
  );
  return {
    redefined: new Set([
      ...[...definitions].filter(([, text]) => !addsOptionsOnly(text)).map(([name]) => name),
      ...programsIn(addedFolders(changed.find(({ name }) => name === 'PATH')?.value, options), options.cwd),
    ]),
    renamed: new Set(renamed),
    shellOptions: optionsIn(state),
    doubts: changed.flatMap((variable) => doubtAbout(variable) ?? []),
  };
}

/** Without that for aliases: those that there are have been told from other names by now. */
const optionsIn = ({ setOptions, shoptOptions }: ShellState) =>
  (`${setOptions}\n${shoptOptions}`.match(/\w+$/gm) ?? []).filter((name) => name !== 'expand_aliases');

/** By name. */
const functionsIn = ({ functions }: Pick<ShellState, 'functions'>): [name: string, text: string][] =>
  functions.map(({ name, definition }) => [name, definition]);

/** By name, as `alias -p` prints them. */
function aliasesIn(text: string): [name: string, text: string][] {
  return text
    .split(/^(?=alias )/m)
    .map((line): [string, string] => [/^alias (?:-- )?([^=]+)=/.exec(line)?.[1] ?? '', line.trim()])
    .filter(([name]) => name !== '');
}

/** `alias ls='ls --color=auto'`, which many have, makes `ls` nothing else. A blank at the end would make more words aliases. */
function addsOptionsOnly(definition: string): boolean {
  const [, name = '', value = ''] = /^alias (?:-- )?([^=]+)='([^']*)'$/.exec(definition) ?? [];
  const [program, ...options] = value.split(' ');
  return (
    program === name &&
    options.length > 0 &&
    options.every((option) => /^-[\w=-]+$/.test(option)) &&
    checkSafety(value, { cwd: '/', folders: ['/'] }).readOnly
  );
}

/** The value in a `declare`; undefined for what is no plain text. */
function valueOf(declaration: string): string | undefined {
  const command = parse(declaration).commands[0]?.command;
  const variable = command?.type === 'Command' ? command.args.at(-1) : undefined;
  if (variable?.type !== 'Assignment' || variable.value.type !== 'Word') return undefined;
  return literalValue(variable.value);
}

/** Of no use but to a shell that somebody types into, and what every `cd` sets. */
const ofNoMatter = new Set(['PS0', 'PS1', 'PS2', 'PROMPT_COMMAND', 'HISTFILE', 'PWD', 'OLDPWD']);

/** To a number, or a reference, what a later command assigns is an expression, or goes to another variable. */
const isEvaluated = (declaration: string) => /^declare -\w*[in]/.test(declaration);

const isExported = (declaration: string) => /^declare -\w*x/.test(declaration);

interface ChangedVariable {
  readonly name: string;
  readonly declaration: string;
  readonly value: string | undefined;
}

function doubtAbout({ name, declaration, value }: ChangedVariable): Effect | undefined {
  if (isEvaluated(declaration))
    return doubtful(`An earlier command has declared ${name} so that its value is evaluated.`);
  // Which programs a known PATH leads to is looked up.
  if (ofNoMatter.has(name) || (name === 'PATH' && value !== undefined)) return undefined;
  const judge = isExported(declaration) ? exportEffect : steeringEffect;
  const effect = judge(name, [value === undefined ? unknownText('') : literalText(value)]);
  return (
    effect && { ...effect, reason: `An earlier command has set ${name}, which decides what programs do.` }
  );
}

/** The folders in which programs are looked for since a command said so. */
function addedFolders(path: string | undefined, { beginning, path: usual }: MeaningOptions): string[] {
  if (path === undefined) return [];
  const own = beginning?.variables.PATH;
  const known = new Set(`${usual}${delimiter}${own ? (valueOf(own) ?? '') : ''}`.split(delimiter));
  return path.split(delimiter).filter((folder) => !known.has(folder) || folder === '');
}

function programsIn(folders: readonly string[], cwd: string): string[] {
  return folders.flatMap((folder) => {
    try {
      return readdirSync(resolve(cwd, folder));
    } catch {
      return []; // Not there, so nothing is found in it.
    }
  });
}
