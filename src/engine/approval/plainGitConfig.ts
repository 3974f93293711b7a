/**
 * Whether the settings of a repository tell git nothing but whom to ask. Each line has to be one of those that git, editors
 * and hosts of repositories write; whatever else a line may mean, it is not understood, and so not plain.
 */
export function isPlainGitConfig(text: string): boolean {
  let keys: Keys | undefined = {};
  for (const line of text.split(/\r?\n/)) {
    if (blank.test(line)) continue;
    const header = sectionLine.exec(line);
    if (header) keys = keysOf(header[1] ?? '', header[2] !== undefined);
    else if (!isPlainKey(line, keys)) return false;
    if (!keys) return false;
  }
  return true;
}

/** The keys of a section, with what each may be set to. */
type Keys = Readonly<Record<string, RegExp>>;

const blank = /^\s*([#;].*)?$/;
const sectionLine = /^\[([a-z]+)( "[^"\\]+")?\]\s*$/i;
const keyLine = /^\s*([a-z][a-z\d-]*) ?= ?(.*?)\s*$/i;

const word = /^[a-z\d][\w-]*$/i;
const text = /^[^"\\#;\p{Cc}]*$/u;
const label = /^"?[\w./#@+-]*"?$/;
const address = new RegExp(
  [
    String.raw`^(https:\/\/HOST(:\d+)?\/|ssh:\/\/git@HOST(:\d+)?\/|git@HOST:(?=[\w~/.]))`,
    String.raw`[\w./~+%@-]*$`,
  ]
    .join('')
    .replaceAll('HOST', String.raw`[a-z\d][a-z\d.-]*`),
  'i',
);

const words = (names: string): Keys => Object.fromEntries(names.split(' ').map((name) => [name, word]));

const plainSections: Readonly<Record<string, Keys>> = {
  core: {
    ...words(
      'repositoryformatversion filemode logallrefupdates ignorecase precomposeunicode symlinks autocrlf eol',
    ),
    bare: /^false$/,
    // No hook is run for a question.
    hookspath: /^\.husky(\/_)?$/,
  },
  user: { name: text, email: text },
  pull: words('rebase ff'),
  push: words('default autosetupremote followtags'),
  init: words('defaultbranch'),
  color: words('ui diff status branch'),
  diff: words('renames algorithm colormoved'),
  fetch: words('prune prunetags'),
  merge: words('ff conflictstyle'),
  rebase: words('autostash autosquash'),
  commit: words('gpgsign'),
  tag: words('gpgsign'),
  gc: words('auto'),
  rerere: words('enabled'),
};

/** Those with a name. */
const plainNamedSections: Readonly<Record<string, Keys>> = {
  remote: {
    ...words('prune gh-resolved'),
    url: address,
    pushurl: address,
    fetch: /^\+?refs\/[\w./*-]+:refs\/[\w./*-]+$/,
  },
  branch: {
    ...words('rebase'),
    // An address would be taken for one.
    remote: /^([a-z\d][\w-]*|\.)$/i,
    pushremote: word,
    merge: /^refs\/[\w./#@+-]+$/,
    'vscode-merge-base': label,
    'gh-merge-base': label,
    'github-pr-owner-number': label,
    'github-pr-base-branch': label,
  },
  submodule: { active: word, url: address },
};

function keysOf(section: string, isNamed: boolean): Keys | undefined {
  const sections = isNamed ? plainNamedSections : plainSections;
  const name = section.toLowerCase();
  return Object.hasOwn(sections, name) ? sections[name] : undefined;
}

function isPlainKey(line: string, keys: Keys): boolean {
  const [, name = '', value = ''] = keyLine.exec(line) ?? [];
  const key = name.toLowerCase();
  return Object.hasOwn(keys, key) && keys[key]?.test(value) === true;
}
