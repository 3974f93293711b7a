import { join, relative, sep } from 'node:path';
import { configurations, toolchains } from '../../secrets/openInHome.ts';
import { physicalPath } from './physicalPath.ts';
import { SecretsBelow } from './secretsBelow.ts';

export { repositoryOf } from './repositoryOf.ts';

export interface PlacesOptions {
  /** The folders that are open. */
  readonly folders: readonly string[];
  readonly home: string;
  /** Folders for what does not last. */
  readonly temporary: readonly string[];
  /** Stands for the folder that a command has for itself where it can only read. */
  readonly privateFolder: string;
  /** Folders outside of the workspace that are there to be read. */
  readonly readable: readonly string[];
}

/** Where something is, as seen from the workspace. */
export type Place = 'workspace' | 'temporary' | 'private' | 'readable' | 'device' | 'home' | 'outside';

/** Devices that hold nothing. */
export const isEmptyDevice = (path: string) => /^\/dev\/(null|zero|full|random|urandom)$/.test(path);

/** Links to the files that a command has open. To read one reads what was opened before. */
export const isOpenFile = (path: string) =>
  /^\/dev\/(stdin|stdout|stderr|tty|fd\/\d+)$|^\/proc\/self\/fd\/\d+$/.test(path);

/** The streams of the output, unless a descriptor was moved. Any other may have been opened for reading alone. */
export const isOutputStream = (path: string) => /^\/dev\/(stdout|stderr|fd\/[12])$/.test(path);

/** Files that tell of the machine and its system, and nothing of who uses it. */
const systemFiles = new Set([
  ...'cpuinfo meminfo version loadavg uptime'.split(' ').map((name) => `/proc/${name}`),
  ...'os-release lsb-release debian_version issue timezone'.split(' ').map((name) => `/etc/${name}`),
  // Where it really is.
  '/usr/lib/os-release',
]);

/** Tells where paths lead. What it has looked up it keeps, so one serves for one command. */
export class Places {
  readonly home: string;
  readonly secrets = new SecretsBelow(this);
  readonly #options: PlacesOptions;
  readonly #real = new Map<string, string | undefined>();

  constructor(options: PlacesOptions) {
    this.#options = options;
    this.home = options.home;
  }

  /** The real path, undefined when it has none. */
  resolve(cwd: string, path: string): string | undefined {
    const key = `${cwd}\0${path}`;
    if (!this.#real.has(key)) this.#real.set(key, physicalPath(cwd, path));
    return this.#real.get(key);
  }

  placeOf(real: string): Place {
    if (real.startsWith('/dev/') && !real.startsWith('/dev/shm/')) return 'device';
    if (this.#isWithin([this.#options.privateFolder], real)) return 'private';
    if (this.#isWithin(this.#options.folders, real)) return 'workspace';
    if (this.#isWithin(this.#options.temporary, real)) return 'temporary';
    if (systemFiles.has(real) || this.#isWithin(this.#options.readable, real)) return 'readable';
    return this.#isClosedInHome(real) ? 'home' : 'outside';
  }

  /** The home directory, as it is called and where it really is. */
  get homes(): readonly string[] {
    return this.#named([this.home]);
  }

  /** The home directory and the folders that are open, likewise. */
  get roots(): readonly string[] {
    return this.#named([this.home, ...this.#options.folders]);
  }

  /** Whether a path is below a folder that is open, and is none of these itself. */
  isInside(path: string): boolean {
    const real = this.resolve(sep, path);
    return real !== undefined && this.placeOf(real) === 'workspace' && !this.roots.includes(real);
  }

  #named(folders: readonly string[]): readonly string[] {
    return [...new Set(folders.flatMap((folder) => [folder, this.resolve(sep, folder) ?? folder]))];
  }

  /** A real path as it is called in the folder that is open there: what that is in tells nothing of it. */
  nameOf(real: string): string {
    const { folders, temporary, readable } = this.#options;
    const roots = [...folders, ...temporary, ...readable].flatMap((folder) => this.#rootOf(folder, real));
    const [nearest] = roots.toSorted((one, other) => other.length - one.length);
    return nearest === undefined ? real : relative(nearest, real);
  }

  /**
   * What of the home directory no command sees that was not agreed to; and the folders that it is in, since they can only be
   * listed together with it.
   */
  #isClosedInHome(real: string): boolean {
    const open = [...toolchains, ...configurations].map((path) => join(this.home, path));
    if (this.#rootOf(real, this.home).length > 0) return true;
    return this.#isWithin([this.home], real) && !this.#isWithin(open, real);
  }

  #isWithin(folders: readonly string[], real: string): boolean {
    return folders.some((folder) => this.#rootOf(folder, real).length > 0);
  }

  /** Where a folder really is, if it holds the path. */
  #rootOf(folder: string, real: string): readonly string[] {
    const root = this.resolve(sep, folder);
    return root !== undefined && (real === root || real.startsWith(join(root, sep))) ? [root] : [];
  }
}
