import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { internalSchemes, splitUrl } from '../command/resolveUrl.ts';
import { parseAliases } from '../shell/parseAliases.ts';
import { type ShellState } from '../shell/sessionState.ts';
import { isDirectory } from './workingDirectory.ts';

/** What a session makes of words that are looked at before a command runs. */
export interface SessionMeaning {
  /** Whether its pipelines end as those of a new shell do. */
  readonly hasPlainPipes: boolean;
  /** Names that are functions or aliases in it, other than programs with options. */
  readonly redefined: ReadonlySet<string>;
  /** Whether a `cd` to a path would succeed, and lead where the path says. */
  readonly canEnter: (path: string) => boolean;
}

export function sessionMeaning(state: ShellState | undefined, cwd: string): SessionMeaning {
  const redefined = new Set([
    ...(state?.functions ?? []).map(({ name }) => name),
    ...aliasNames(state?.aliases ?? ''),
    // With it a `cd` may lead elsewhere, and prints where.
    ...(state?.variables.CDPATH ? ['cd'] : []),
    ...replacedPrograms(state?.variables.PATH ?? ''),
  ]);
  return {
    hasPlainPipes: !/-[os] (?:pipefail|lastpipe)\b/.test(
      `${state?.setOptions ?? ''}\n${state?.shoptOptions ?? ''}`,
    ),
    redefined,
    canEnter: (path) => !redefined.has('cd') && (isInternalUrl(path) || isDirectory(resolve(cwd, path))),
  };
}

const systemFolder = /^\/(?:usr|bin|sbin|opt|nix|snap)(?:\/|$)/;

/** Programs that a PATH of the session's own, as `declare` prints it, leads to others of the same name. */
function replacedPrograms(declaration: string): string[] {
  const folders = (/="(.*)"$/.exec(declaration)?.[1] ?? '').split(':');
  return ['head', 'tail'].filter((name) => {
    const first = folders.find((folder) => existsSync(join(folder, name)));
    return first !== undefined && !systemFolder.test(first);
  });
}

/** `alias ls='ls --color=auto'`, which many have, makes `ls` nothing else. */
function aliasNames(aliases: string): string[] {
  return [...(parseAliases(aliases) ?? [])].flatMap(([name, definition]) => {
    const [program, ...options] = (/='([^']*)'$/.exec(definition)?.[1] ?? '').split(' ');
    return program === name && options.every((option) => option.startsWith('-')) ? [] : [name];
  });
}

/** Its folder is made when the command is run. */
function isInternalUrl(path: string): boolean {
  const [scheme] = splitUrl(path);
  return internalSchemes.some((internal) => internal === scheme);
}
