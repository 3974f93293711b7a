import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { interpreters } from './ruleShapes.ts';
import { layersOf, wordListsIn, type Words } from './wordLists.ts';

/** Files by which a project says what its programs do. They are looked for in every folder that a command may mean. */
const projectFiles = [
  ...[
    'package.json',
    '.npmrc',
    'Makefile',
    'makefile',
    'GNUmakefile',
    'justfile',
    'Justfile',
    'Taskfile.yml',
  ],
  ...[
    'Cargo.toml',
    'build.rs',
    'go.mod',
    'pyproject.toml',
    'setup.py',
    'tox.ini',
    'noxfile.py',
    'conftest.py',
  ],
  ...['Rakefile', 'Gemfile', 'composer.json', 'deno.json', 'pom.xml', 'build.gradle', 'build.gradle.kts'],
  ...['settings.gradle', 'CMakeLists.txt', 'mix.exs', 'build.sbt', 'turbo.json', 'nx.json', 'Dockerfile'],
  ...['compose.yaml', 'compose.yml', 'docker-compose.yaml', 'docker-compose.yml', '.pre-commit-config.yaml'],
];

/** Larger files are known by their size and time. */
const maxHashedBytes = 1024 * 1024;

/**
 * A text that changes with the files that say what a command does: the programs and scripts that it names, and those of its
 * project. Undefined when only the shell knows which these are.
 */
export function steeringState(commands: readonly string[], cwd: string): string | undefined {
  const lists = commands.map((command) => wordListsIn(command)?.flatMap((words) => layersOf(words).lists));
  if (!lists.every((list) => list?.every((words) => words.length === 0 || words[0] !== undefined)))
    return undefined;
  const words = lists.flatMap((list) => list ?? []);
  const folders = foldersOf(words, cwd);
  const files = [
    ...folders.flatMap((folder) => projectFiles.map((name) => join(folder, name))),
    ...words.flatMap((list) => folders.flatMap((folder) => namedFiles(list, folder))),
  ];
  return JSON.stringify([...new Set(files)].flatMap((file) => contentOf(file) ?? []));
}

/** Where the command runs and all above, and the folders that it names: `make -C sub`, `cd sub && make`. */
function foldersOf(lists: readonly Words[], cwd: string): string[] {
  const named = lists
    .flat()
    .flatMap((word) => (word === undefined ? [] : [resolve(cwd, word.replace(/^-[^=]*=/, ''))]))
    .filter((path) => statOf(path)?.isDirectory());
  return [...new Set([...upFrom(cwd), ...named])];
}

const upFrom = (folder: string): string[] =>
  folder === dirname(folder) ? [folder] : [folder, ...upFrom(dirname(folder))];

/** The program by its path, and what an interpreter is given. */
function namedFiles([program = '', ...args]: Words, folder: string): string[] {
  const named = [
    ...(program.includes('/') ? [program] : []),
    ...(interpreters.has(basename(program)) ? args : []),
  ];
  return named.flatMap((word) => (word === undefined ? [] : [resolve(folder, word)]));
}

function contentOf(file: string): [file: string, content: string] | undefined {
  const stats = statOf(file);
  if (!stats?.isFile()) return undefined;
  if (stats.size > maxHashedBytes) return [file, `${stats.size} ${stats.mtimeMs}`];
  try {
    return [file, createHash('sha256').update(readFileSync(file)).digest('hex')];
  } catch {
    return [file, 'unreadable'];
  }
}

function statOf(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // Too long a name, or a NUL in it: there is no such file.
  }
}
