import { readdirSync } from 'node:fs';
import { delimiter, isAbsolute, relative, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'unbash';
import { literalValue } from '../command/literalWord.ts';
import { findProgram } from '../findProgram.ts';
import { checkSafety } from '../safety/checkSafety.ts';
import { doubtful, type Effect } from '../safety/effect.ts';
import { exportEffect, steeringEffect } from '../safety/steeringVariables.ts';
import { type WorkspaceEnvironment } from '../shell/environment/workspaceEnvironment.ts';
import { literalText, unknownText } from '../safety/words/text.ts';
import { type ShellFunction } from '../shell/functions/shellFunction.ts';
import { parseAliases } from '../shell/parseAliases.ts';
import { type ShellState } from '../shell/sessionState.ts';
import { strictForms } from './strictForms.ts';

/** In which way the shell of a session takes words for something else than a new shell would. */
export interface ShellMeaning {
  /** Names that do not mean the program that they seem to. */
  readonly redefined: ReadonlySet<string>;
  /** Those of them that are the doing of commands, and not of the user's rc files. */
  readonly renamed: ReadonlySet<string>;
  /** Whether programs are looked for where the user looks for them, and so are those that the user knows. */
  readonly isUsualPath: boolean;
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
  /** Variables and folders that the workspace adds to that. */
  readonly environment?: WorkspaceEnvironment;
  /** The PATH that programs are looked for in, before any session. */
  readonly path: string;
  /** The folders of the workspace: programs in there are not what they are called like. */
  readonly folders: readonly string[];
}

export function shellMeaning(state: ShellState | undefined, options: MeaningOptions): ShellMeaning {
  const planted = plantedPrograms(options);
  const own = [...programsIn(foldersWithin(options), options.cwd), ...planted];
  const isUsual = !planted.some(isOfSystem);
  const doubts = environmentDoubts(options.environment);
  if (!state)
    return {
      redefined: new Set(own),
      renamed: new Set(planted),
      isUsualPath: isUsual,
      shellOptions: [],
      doubts,
    };
  const { beginning } = options;
  const definitions = definitionsIn(state);
  const known = new Set(definitionsIn(beginning).map(({ text }) => text));
  const changed = Object.entries(state.variables).flatMap(([name, declaration]) =>
    declaration === null || declaration === beginning?.variables[name]
      ? []
      : [{ name, declaration, value: valueOf(declaration) }],
  );
  const path = pathOf(state);
  return {
    redefined: new Set([
      ...own,
      ...namesOf(definitions.filter(({ text }) => !addsOptionsOnly(text))),
      ...programsIn(addedFolders(path, options), options.cwd),
    ]),
    renamed: new Set([...planted, ...namesOf(definitions.filter(({ text }) => !known.has(text)))]),
    isUsualPath: isUsual && (path === undefined || knownPaths(options).includes(path)),
    shellOptions: optionsIn(state),
    doubts: [
      ...doubts,
      ...changed.flatMap((variable) => doubtAbout(variable) ?? []),
      ...state.functions.flatMap((one) => doubtAboutFunction(one, beginning) ?? []),
      ...doubtsAboutAliases(state, beginning),
    ],
  };
}

/** Without that for aliases: those that there are have been told from other names by now. */
const optionsIn = ({ setOptions, shoptOptions }: ShellState) =>
  (`${setOptions}\n${shoptOptions}`.match(/\w+$/gm) ?? []).filter((name) => name !== 'expand_aliases');

interface Definition {
  readonly name: string;
  /** The name is in it. */
  readonly text: string;
}

/** A function and an alias may have the same name: then both are meant by it, one after the other. */
const definitionsIn = (state: ShellState | undefined): Definition[] => [
  ...(state?.functions ?? []).map(({ name, definition }) => ({ name, text: definition })),
  ...aliasesIn(state),
];

const aliasesIn = (state: ShellState | undefined): Definition[] =>
  [...(parseAliases(state?.aliases ?? '') ?? [])].map(([name, text]) => ({ name, text }));

const namesOf = (definitions: readonly Definition[]) => definitions.map(({ name }) => name);

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

/** Called by bash itself, for a program that is not there. */
const notFoundFunction = 'command_not_found_handle';

function doubtAboutFunction(one: ShellFunction, beginning: ShellState | undefined): Effect | undefined {
  if (!one.flags.includes('x') && one.name !== notFoundFunction) return undefined;
  if (beginning?.functions.some((known) => isDeepStrictEqual(known, one))) return undefined;
  return doubtful(`An earlier command has defined the function ${one.name}, which other programs may run.`);
}

const words =
  '! [[ ]] { } case coproc do done elif else esac fi for function if in select then time until while';
const reservedWords = new Set(words.split(' '));

/** In place of a word like `then` an alias is no command that could be judged. */
function doubtsAboutAliases(state: ShellState, beginning: ShellState | undefined): Effect[] {
  if (state.aliases === beginning?.aliases) return [];
  if (!parseAliases(state.aliases))
    return [doubtful('An earlier command has left aliases that cannot be read.')];
  const known = new Set(aliasesIn(beginning).map(({ text }) => text));
  return aliasesIn(state)
    .filter(({ name, text }) => reservedWords.has(name) && !known.has(text))
    .map(({ name }) => doubtful(`An earlier command has made ${name} an alias.`));
}

/** The PATH of a session, if it has one of its own. Without any bash looks where it is, as it does for an empty one. */
function pathOf({ variables: { PATH } }: ShellState): string | undefined {
  return PATH === undefined ? undefined : PATH === null ? '' : valueOf(PATH);
}

/** Those that are the user's. */
function knownPaths({ beginning, path }: MeaningOptions): string[] {
  const own = beginning && pathOf(beginning);
  return own === undefined ? [path] : [path, own];
}

/** The folders in which programs are looked for since a command said so. */
function addedFolders(path: string | undefined, options: MeaningOptions): string[] {
  if (path === undefined || knownPaths(options).includes(path)) return [];
  const known = new Set(knownPaths(options).flatMap((one) => one.split(delimiter)));
  return path.split(delimiter).filter((folder) => !known.has(folder) || folder === '');
}

/** The folders of the usual PATH that belong to the workspace, or depend on where a command runs. */
const foldersWithin = ({ path, folders }: MeaningOptions) =>
  path
    .split(delimiter)
    .filter((folder) => !isAbsolute(folder) || folders.some((workspace) => isBelow(workspace, folder)));

/** These a rule for their name is meant for, wherever they are. */
const isPythons = (name: string) => /^(python|pip)[\d.]*$/.test(name);

/**
 * Programs of the workspace's environment that are not what they are called like: they are in front of others of their
 * name, or have that of a program which runs unasked where nothing keeps it from anything. The rest nobody takes for others.
 */
function plantedPrograms({ environment, path, cwd }: MeaningOptions): string[] {
  if (!environment || environment.folders.length === 0) return [];
  return programsIn(environment.folders, cwd).filter(
    (name) => !isPythons(name) && (strictForms.has(name) || findProgram(name, path) !== undefined),
  );
}

/** A folder in front of these is none that a person would work with: other programs start them, too. */
const isOfSystem = (name: string) => findProgram(name, '/usr/bin:/bin:/usr/sbin:/sbin') !== undefined;

/** Variables that the user has allowed direnv to set may come from files that were not looked at. */
const environmentDoubts = (environment: WorkspaceEnvironment | undefined): Effect[] =>
  Object.entries(environment?.variables ?? {}).flatMap(([name, value]) => {
    const effect = value === null || isOfPython(name) ? undefined : exportEffect(name, [literalText(value)]);
    return effect
      ? [{ ...effect, reason: `The workspace's .envrc has set ${name}, which decides what programs do.` }]
      : [];
  });

const isOfPython = (name: string) => name === 'VIRTUAL_ENV';

const isBelow = (workspace: string, folder: string) => !relative(workspace, folder).startsWith('..');

function programsIn(folders: readonly string[], cwd: string): string[] {
  return folders.flatMap((folder) => {
    try {
      return readdirSync(resolve(cwd, folder));
    } catch {
      return []; // Not there, so nothing is found in it.
    }
  });
}
