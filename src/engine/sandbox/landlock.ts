import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { secretVariable } from '../secrets/secretVariables.ts';
import { isBelow } from './ruleList.ts';
import { type Landlock, type Rule, type Sandbox } from './sandbox.ts';

/** What Landlock calls the rights to files. */
const rights = {
  execute: 1,
  writeFile: 2,
  readFile: 4,
  readFolder: 8,
  /** To make, rename and remove things in a folder. */
  makeAndRemove: 0x1ff0,
  link: 0x2000,
  truncate: 0x4000,
  control: 0x8000,
} as const;

const { execute, writeFile, readFile, readFolder, makeAndRemove, link, truncate, control } = rights;
const filesOnly = execute | writeFile | readFile | truncate | control;

/** What each version of Landlock knows, from the first on: rights to files, to networks, and about other processes. */
const versions: readonly { files: number; network: number; scope: number; bytes: number }[] = [
  { files: 0x1fff, network: 0, scope: 0, bytes: 8 },
  { files: 0x3fff, network: 0, scope: 0, bytes: 8 },
  { files: 0x7fff, network: 0, scope: 0, bytes: 8 },
  { files: 0x7fff, network: 3, scope: 0, bytes: 16 },
  { files: 0xffff, network: 3, scope: 0, bytes: 16 },
  { files: 0xffff, network: 3, scope: 3, bytes: 24 },
];

const grants: Record<'read' | 'write', number> = {
  read: execute | readFile | readFolder,
  write: execute | readFile | readFolder | writeFile | makeAndRemove | link | truncate,
};

/** Devices that every command may write to. Its terminal is one: who asks there, and waits for a key, is to be noticed. */
const devices = ['/dev/null', '/dev/zero', '/dev/full', '/dev/random', '/dev/urandom', '/dev/tty'];

/** By the others, terminals and disks could be read. */
const devicesRule: Rule = { path: '/dev', access: 'none', isFolder: true };

/** In the run's own directory, which is where a path that begins with a dot is looked for. */
const own: readonly Grant[] = [
  [grants.read, '.'],
  [writeFile | readFile | truncate, './state'],
  // What a command means by `/dev/stdout`.
  [writeFile | readFile, './pipe'],
  [writeFile | readFile, './stderr-pipe'],
  [grants.write, './private'],
];

/** An expression for no name. */
const nobody = '^$';

/** What `confine.pl` is told: how it is to ask the kernel, and what a command may do. */
export function landlockLines({ rules, network, reading, unasked }: Sandbox, maker: Landlock): string[] {
  const known = versions[Math.min(maker.version, versions.length) - 1];
  if (!known) throw new RangeError(`There is no Landlock ${maker.version}.`);
  const root: Place = { path: '/', isFolder: true, inherited: 'read', rules: [...rules, devicesRule] };
  const granted: readonly Grant[] = [
    ...grantsOf(root, new Set(reading?.listed)),
    [readFolder, '/dev'],
    ...devices.map((path): Grant => [writeFile | readFile | control, path]),
    ...own,
  ];
  const asked = [known.files, network === 'deny' ? known.network : 0, known.scope, known.bytes];
  return [
    [maker.prctl, ...asked, maker.filter].join(' '),
    secretVariable.source,
    unasked?.variables ?? nobody,
    ...granted
      .filter(([, path]) => !path.includes('\n'))
      .map(([access, path]) => `${access & known.files} ${path}`),
  ];
}

type Grant = readonly [access: number, path: string];

/** Something, with the rules about it and what is below it. */
interface Place {
  readonly path: string;
  readonly isFolder: boolean;
  /** What it has unless a rule says otherwise. */
  readonly inherited: Rule['access'];
  readonly rules: readonly Rule[];
}

/**
 * Rules as Landlock takes them: it can only add rights, and they go for all that is below a path. So a folder in which
 * something is to have less gets none itself, and what else is in it gets them one by one.
 */
function grantsOf({ path, isFolder, inherited, rules }: Place, listed: ReadonlySet<string>): Grant[] {
  const access = rules.find((rule) => rule.path === path)?.access ?? inherited;
  const below = rules.filter((rule) => rule.path !== path);
  const whole = isGranted(access)
    ? [[isFolder ? grants[access] : grants[access] & filesOnly, path] as const]
    : [];
  const hasLess = below.some((rule) => order.indexOf(rule.access) < order.indexOf(access));
  if (!hasLess)
    return [...whole, ...outermost(below).flatMap((rule) => grantsOf(placeOf(rule, below), listed))];
  const inside = entriesOf(path).map((entry) => ({
    ...entry,
    inherited: access,
    rules: within(entry.path, below),
  }));
  return [
    ...(listed.has(path) || !below.some(isHidden) ? [[readFolder, path] as const] : []),
    ...inside.flatMap((place) => grantsOf(place, listed)),
  ];
}

/** Where something is hidden, its name is not to be seen either; that goes for the folders on the way to it. */
const isHidden = ({ access }: Rule) => access === 'hidden';

/** From the least on. */
const order: readonly Rule['access'][] = ['hidden', 'none', 'read', 'write'];

const isGranted = (access: Rule['access']): access is keyof typeof grants => Object.hasOwn(grants, access);

const placeOf = ({ path, isFolder, access }: Rule, rules: readonly Rule[]): Place => ({
  path,
  isFolder,
  inherited: access,
  rules: within(path, rules),
});

const within = (path: string, rules: readonly Rule[]) => rules.filter((rule) => isBelow(path, rule.path));

const outermost = (rules: readonly Rule[]) =>
  rules.filter(({ path }) => !rules.some((other) => other.path !== path && isBelow(other.path, path)));

/** Without links: the right to one would be the right to what it leads to. */
function entriesOf(folder: string): Pick<Place, 'path' | 'isFolder'>[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.isSymbolicLink())
      .map((entry) => ({ path: join(folder, entry.name), isFolder: entry.isDirectory() }));
  } catch {
    return []; // It cannot be listed by us, so it need not be by a command.
  }
}
