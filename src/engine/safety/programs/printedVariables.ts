import { isSecretVariable } from '../../secrets/secretVariables.ts';
import { type Text } from '../words/text.ts';

/** What names of harmless variables have in them. */
const topics =
  /^(NODE|NODE_ENV|NODE_OPTIONS|NPM|NVM|YARN|PNPM|PATH|HOME|USER|SHELL|LANG|LC|LC_ALL|PWD|TERM|EDITOR|PAGER|JAVA|JAVA_HOME|MAVEN|GRADLE|GOPATH|GOROOT|GOFLAGS|PYTHON|PYTHONPATH|VIRTUAL|VIRTUAL_ENV|CONDA|CARGO|RUST|RUSTUP|DISPLAY|XDG|TMPDIR|HOSTNAME|HTTP_PROXY|HTTPS_PROXY|NO_PROXY|PROXY|VSCODE)_?$/i;

const plainOptions = /^-[ciEnow]+$/;

/** Whether only harmless variables are left of a list of all, by the commands that it is handed on to. */
export function picksHarmless(readers: readonly (readonly Text[])[]): boolean {
  const [name = '', ...args] = readers[0]?.map(({ value = '' }) => value) ?? [];
  if (name === 'sort' && args.length === 0) return picksHarmless(readers.slice(1));
  if (name === 'wc') return args.join(' ') === '-l';
  if (name !== 'grep' && name !== 'egrep') return false;
  const [pattern, ...others] = args.filter((arg) => !plainOptions.test(arg));
  return pattern !== undefined && others.length === 0 && matchesHarmless(pattern);
}

/** A pattern that is nothing but names: `NODE`, `^(NODE|NPM)_`, `java\|maven`. None of the variables here that it matches is a secret. */
function matchesHarmless(pattern: string): boolean {
  const names = pattern.replace(/[\^()]/g, '').split(/\\?\|/);
  const plain = names.map((name) => name.replace(/=$/, ''));
  if (!/^\^?\(?[\w|\\^]+\)?[_=]*$/.test(pattern) || !plain.every((name) => topics.test(name))) return false;
  return Object.entries(process.env)
    .filter(([name, value]) => plain.some((part) => includes(`${name}=${value ?? ''}`, part)))
    .every(([name, value = '']) => !isSecretVariable(name) && !/:\/\/[^/\s]*@/.test(value));
}

const includes = (line: string, part: string) => line.toLowerCase().includes(part.toLowerCase());
