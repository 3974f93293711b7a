import { unknownScheme } from '../errors.ts';
import { expandWords } from './expandWords.ts';
import { internalSchemes, resolveUrl, splitUrl } from './resolveUrl.ts';
import { type UrlPlaces } from './urlPlaces.ts';

/** The parts of a call in which internal URLs stand for paths. */
export interface UrlInput {
  readonly command: string;
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly cwd?: string | undefined;
}

export interface Expanded {
  readonly command: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** What was replaced, each URL once, with the path that took its place. */
  readonly replaced: ReadonlyMap<string, string>;
}

/** Puts paths in the place of internal URLs: quoted in the command, as they are elsewhere. */
export function expandUrls({ command, env, cwd }: UrlInput, places: UrlPlaces): Expanded {
  const replaced = new Map<string, string>();
  const pathOf = (text: string) => {
    const path = replaced.get(text) ?? resolveUrl(text, places);
    if (path !== undefined) replaced.set(text, path);
    return path;
  };
  return {
    command: expandWords(command, pathOf),
    ...(env && {
      env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, pathOf(value) ?? value])),
    }),
    ...(cwd !== undefined && { cwd: pathOf(cwd) ?? plainPath(cwd) }),
    replaced,
  };
}

/** What a result says of the URLs in a call. */
export const urlNotes = (replaced: ReadonlyMap<string, string>): string[] =>
  [...replaced].map(([url, path]) => `${url} is ${path}`);

/** A directory of another scheme is one that nobody could go to. */
function plainPath(cwd: string): string {
  const [scheme] = splitUrl(cwd);
  if (scheme !== undefined) throw unknownScheme(cwd, internalSchemes);
  return cwd;
}
