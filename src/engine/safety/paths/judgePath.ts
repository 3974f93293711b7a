import { isAbsolute, normalize } from 'node:path';
import {
  changes,
  destroys,
  doubtful,
  type Effect,
  kept,
  reaches,
  readAtMost,
  unknowable,
} from '../effect.ts';
import { type Role } from '../programs/program.ts';
import { literalText, type Text } from '../words/text.ts';
import { type Input } from '../wrappers/unwrapped.ts';
import { globbed } from './globbed.ts';
import { folderOfAll } from './listed.ts';
import { isEmptyDevice, isOpenFile, isOutputStream, type Place, type Places } from './places.ts';
import { readsAll } from './readsAll.ts';
import { isMostlyHarmless, isSecretPath, mayMatchSecret } from '../../secrets/secretNames.ts';

/** Where a command runs. */
export interface Whereabouts {
  readonly cwds: readonly string[] | undefined;
  readonly places: Places;
  /** Set when that may be another directory than the one that the whole script was started in. */
  readonly isMoved?: boolean;
  /** Set when stdout and stderr may no longer be what the command was started with. */
  readonly movesDescriptors?: boolean;
  /** The words of the commands that its output is handed on to. */
  readonly readers?: readonly (readonly Text[])[];
  /** What the command reads unless it is told otherwise. */
  readonly input?: Input;
}

/** What it means to do something with a path. What cannot be known is the caller's to say. */
export function judgePath(path: string | Text, role: Role, where: Whereabouts): Effect[] {
  const text = typeof path === 'string' ? literalText(path) : path;
  if (role === 'text') return [];
  if (text.value === undefined) return unknownPath(text, role);
  const isNamed = role !== 'look' && role !== 'delete' && !(role === 'content' && isLeftOut(text.value));
  const secret = isNamed ? secretEffect(text, text.value) : [];
  if (text.value === '-' || (role === 'content' && !mayLeadOut(text.value))) return secret;
  const matched = text.isPattern && role === 'read' ? matchedEffects(text, text.value, where) : [];
  return [...secret, ...placeEffects(text, text.value, role, where), ...matched];
}

/** What git is not to show. */
const isLeftOut = (value: string) => /^:([!^]|\(exclude\))/.test(value);

/** Names of commits and files of a repository lead nowhere else; two files outside of it are compared as such. */
const mayLeadOut = (value: string) => /^\/|^([^:]*\/)?\.\.(\/|$)/.test(value);

function unknownPath({ source }: Text, role: Role): Effect[] {
  const what = {
    look: 'looks at',
    read: 'reads',
    content: 'shows',
    write: 'writes to',
    delete: 'deletes',
    text: 'uses',
  }[role];
  const effect = role === 'delete' ? destroys : role === 'write' ? unknowable : doubtful;
  return [
    {
      ...effect(`It ${what} ${source}, and what that stands for is known only when it runs.`),
      offending: source,
    },
  ];
}

function secretEffect({ source, isPattern }: Text, value: string): Effect[] {
  const isSecret = isPattern ? mayMatchSecret(value) : isSecretPath(value);
  // What is out of reach where there is a secret in it, can be tried.
  const effect = isPattern || isMostlyHarmless(value) ? readAtMost : reaches;
  return isSecret ? [{ ...effect(`Uses ${source}, which may hold secrets.`), offending: source }] : [];
}

/** Among what wildcards stand for there may be secrets, and links that lead out. */
function matchedEffects(text: Text, value: string, where: Whereabouts): Effect[] {
  const { source } = text;
  const { cwds = [], places } = where;
  const all = folderOfAll(value);
  if (all) return readsAll({ ...text, value: all.folder }, where, all.choice);
  return cwds.flatMap((cwd) =>
    globbed(cwd, value).flatMap((path) => {
      const real = places.resolve('/', path);
      if (isSecretPath(path.slice(cwd.length))) {
        return [{ ...readAtMost(`Uses ${path}, which may hold secrets.`), offending: source }];
      }
      return real === undefined ? [] : effectsOfReal(real, source, 'read', places);
    }),
  );
}

function placeEffects(text: Text, value: string, role: Role, where: Whereabouts): Effect[] {
  const { cwds, places } = where;
  const path = text.isPattern ? beforeWildcard(value) : value;
  const device = text.isPipe ? [] : deviceEffects(text, normalize(path), role, where);
  if (device) return device;
  if (/^\/dev\/(tcp|udp)\//.test(path)) return [reaches(`Opens a network connection (${text.source}).`)];
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(path))
    return [reaches(`Uses ${text.source}, which is not on this machine.`)];
  const from = isAbsolute(path) ? ['/'] : cwds;
  if (!from) return unknownDirectory(text, role);
  return from.flatMap((cwd) => {
    const real = places.resolve(cwd, path);
    return real === undefined ? unknownPath(text, role) : effectsOfReal(real, text.source, role, places);
  });
}

/**
 * The effects of using something that is no file. To open `/dev/stdin` or `/dev/fd/3` for writing opens the file behind it
 * once more, also one that was opened for reading alone. Undefined for what is a path like any other.
 */
function deviceEffects(
  { source }: Text,
  path: string,
  role: Role,
  { movesDescriptors = false }: Whereabouts,
): Effect[] | undefined {
  const isOpen = isOpenFile(path);
  if (!isOpen && !isEmptyDevice(path)) return undefined;
  if (role === 'delete') return [destroys(`Deletes ${source}.`)];
  if (!isOpen || role !== 'write' || (isOutputStream(path) && !movesDescriptors)) return [];
  return [
    { ...unknowable(`Writes to ${source}, which may be a file that was opened before.`), offending: source },
  ];
}

/** What a path is called says little where it leads to another: a link to a secret is one. */
function effectsOfReal(real: string, source: string, role: Role, places: Places): Effect[] {
  const name = places.nameOf(real);
  const isSecret = (role === 'read' || role === 'write') && isSecretPath(name);
  const effect = isMostlyHarmless(name) ? readAtMost : reaches;
  const secret = { ...effect(`Uses ${source}, which is ${name} and may hold secrets.`), offending: source };
  return [...(isSecret ? [secret] : []), ...effectAt(places.placeOf(real), source, role)];
}

/** The directory that wildcards are looked for in. */
function beforeWildcard(value: string): string {
  const parts = value.split('/');
  const index = parts.findIndex((part) => /[*?[]/.test(part));
  // A `..` behind a wildcard leads back out of whatever it matched.
  const after = parts.slice(index + 1).filter((part) => part === '..');
  const before = parts.slice(0, index).join('/');
  return [before === '' && value.startsWith('/') ? '/' : before || '.', ...after].join('/');
}

function unknownDirectory({ source }: Text, role: Role): Effect[] {
  const effect = role === 'delete' ? destroys : role === 'write' ? unknowable : doubtful;
  return [{ ...effect(`The directory that ${source} is in is known only when it runs.`), offending: source }];
}

/** The rest of the home directory is not there for a command that only reads, so that has to be asked about. */
const outside = (place: Place, reason: string) => (place === 'home' ? reaches(reason) : readAtMost(reason));

function effectAt(place: Place, source: string, role: Role): Effect[] {
  const of = (effect: Effect): Effect[] => [{ ...effect, offending: source }];
  const isInside = place === 'workspace' || place === 'temporary' || place === 'private';
  const only = place === 'private' ? kept : (effect: Effect) => effect;
  switch (role) {
    case 'text':
      return [];
    case 'content':
    case 'look':
    case 'read':
      return isInside || place === 'readable'
        ? []
        : of(outside(place, `Reads ${source}, which is outside the workspace.`));
    case 'delete':
      return of(
        only(
          destroys(isInside ? `Deletes ${source}.` : `Deletes ${source}, which is outside the workspace.`),
        ),
      );
    case 'write':
      if (place === 'device') return of(destroys(`Writes to the device ${source}.`));
      return of(
        isInside
          ? only(changes(`Writes to ${source}.`))
          : reaches(`Writes to ${source}, which is outside the workspace.`),
      );
  }
}
