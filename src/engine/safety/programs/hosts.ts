import { type Effect, reaches } from '../effect.ts';
import { type Text } from '../words/text.ts';

/** The services that programs for them talk to by themselves. */
const homes = new Set(['github.com', 'www.github.com', 'gist.github.com', 'gitlab.com']);

/** No name of a repository is longer. */
const maxName = 300;

/** `host/owner/name`: what is no host has no dot, number or port in it. */
const withHost = /^([^/\s]*\.[^/\s]*|[^/\s]+:\d+|\[[^/\s]+\]|\d+|0x[\da-f]+|localhost)\/[^/\s]+\/[^/\s]/i;

/** What it means when the name of a repository, or of something in it, says on which host it is. */
export function otherHost(names: readonly Text[]): Effect | undefined {
  const named = names.find(({ value = '' }) => {
    if (value.length > maxName) return true;
    const host = hostIn(value);
    return host !== undefined && !homes.has(host.toLowerCase());
  });
  return named && { ...reaches(`Talks to the host in ${named.source}.`), offending: named.source };
}

/** The same for what can only be a repository: with a third part, the first is a host of whatever form. */
export const otherRepository = (names: readonly Text[]): Effect | undefined =>
  otherHost(names) ?? otherHost(names.map((name) => ({ ...name, value: withScheme(name.value) })));

const withScheme = (name = '') => (/^[^/:@\s]+(\/[^/\s]+){2,}$/.test(name) ? `https://${name}` : name);

function hostIn(name: string): string | undefined {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(name)) return URL.canParse(name) ? new URL(name).hostname : name;
  // As `git clone` has it.
  const [, host] = /^[^/\s]+@([^/\s:]+):/.exec(name) ?? withHost.exec(name) ?? [];
  return host;
}

/** Whether a folder of descriptions would be fetched: a path has no host in it. */
export const isFetched = (path: string) =>
  /:|@|\?|\.git(\/|$)|^[^/]+\.(com|org|net|io|dev|cloud|co)(\/|$)|(^|\/)_git\//i.test(path);
