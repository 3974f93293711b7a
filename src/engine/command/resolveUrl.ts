import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  AgentShellError,
  noArtifactAt,
  noSuchName,
  rootsNotSet,
  storageFailed,
  urlOutside,
} from '../errors.ts';
import { isWithin } from './isWithin.ts';
import { type UrlPlaces } from './urlPlaces.ts';

/** The path that what follows `scheme://` stands for. Throws when it stands for none. */
type Resolver = (url: string, rest: string, places: UrlPlaces) => string;

const resolvers = {
  artifact: artifactPath,
  local: localPath,
  skill: skillPath,
  memory: memoryPath,
} satisfies Record<string, Resolver>;

type Scheme = keyof typeof resolvers;

export const internalSchemes = Object.keys(resolvers) as Scheme[];

/** The path of an internal URL; undefined for any other text. */
export function resolveUrl(text: string, places: UrlPlaces): string | undefined {
  const [scheme = '', rest] = splitUrl(text);
  if (rest === undefined || !Object.hasOwn(resolvers, scheme)) return undefined;
  return resolvers[scheme as Scheme](text, rest, places);
}

/** The scheme of a URL and what comes after the slashes; nothing for other text. */
export function splitUrl(text: string): [scheme: string, rest: string] | [] {
  const [, scheme, rest] = /^([A-Za-z][A-Za-z\d+.-]*):\/\/([^]*)$/.exec(text) ?? [];
  return scheme === undefined || rest === undefined ? [] : [scheme, rest];
}

function artifactPath(_url: string, id: string, { artifactFile }: UrlPlaces): string {
  try {
    return artifactFile(id);
  } catch (error) {
    throw error instanceof AgentShellError ? noArtifactAt(error) : error;
  }
}

function localPath(url: string, rest: string, { scratchFolder, makeFolder }: UrlPlaces): string {
  const path = below(url, scratchFolder, decoded(rest));
  try {
    makeFolder(path === scratchFolder ? path : dirname(path));
    return path;
  } catch (error) {
    throw storageFailed(scratchFolder, (error as Error).message);
  }
}

function skillPath(url: string, rest: string, { skillRoots }: UrlPlaces): string {
  const path = decoded(rest);
  const [name = ''] = path.split('/', 1);
  const candidates = (root: string) => {
    const whole = below(url, root, path);
    return path === name ? [join(whole, 'SKILL.md'), `${whole}.md`] : [whole];
  };
  return firstThere(url, skillRoots, 'agentShell.skills.roots', candidates);
}

function memoryPath(url: string, rest: string, { memoryRoots }: UrlPlaces): string {
  const path = decoded(rest);
  return firstThere(url, memoryRoots, 'agentShell.memory.roots', (root) => [below(url, root, path)]);
}

function firstThere(
  url: string,
  roots: readonly string[],
  setting: string,
  candidates: (root: string) => string[],
): string {
  if (roots.length === 0) throw rootsNotSet(url, setting);
  for (const root of roots) {
    const found = candidates(root).find((path) => existsSync(path));
    if (found === undefined) continue;
    if (!isWithin(root, found)) throw urlOutside(url);
    return found;
  }
  throw noSuchName(url, namesIn(roots));
}

/** Enough to choose from. */
const maxNames = 20;

function namesIn(roots: readonly string[]): string[] {
  const names = roots
    .flatMap((root) => (isFolder(root) ? readdirSync(root) : []))
    .filter((name) => !name.startsWith('.'))
    .map((name) => name.replace(/\.md$/, ''));
  return [...new Set(names)].sort().slice(0, maxNames);
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** A path below a folder, or that folder. Nothing in it may lead out, neither as text nor by a link. */
function below(url: string, root: string, path: string): string {
  const names = path.split('/');
  const isText = !/[\0\\]/.test(path) && !path.startsWith('/') && !names.includes('..');
  const whole = join(root, path);
  if (!isText || !isWithin(root, whole)) throw urlOutside(url);
  return whole;
}

/** As in any URL, `%20` is a space. What is no such escape is taken as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
