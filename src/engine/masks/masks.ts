import { Lately } from '../secrets/lately.ts';
import { AgentShellError } from '../errors.ts';
import { declaredValues } from './declaredValues.ts';
import { EnvFileReader, findEnvFiles } from './envFiles.ts';
import { EnvFolders } from './envFolders.ts';
import { knownSecrets, secretsAmong, type KnownSecret, type KnownSecrets } from './knownSecrets.ts';
import { maskNotice, maskSecrets } from './maskSecrets.ts';

type Declarations = Readonly<Record<string, string | null>>;

export interface MasksOptions {
  /** The setting. */
  readonly isOn: () => boolean;
  /** The environment that commands get. */
  readonly env: NodeJS.ProcessEnv;
  /** The folders of the workspace. */
  readonly folders?: () => readonly string[];
  /** The variables that a session has kept. */
  readonly variablesOf?: (session: string) => Declarations;
}

/** Where else a call may have secrets from. */
export interface MaskScope {
  readonly session?: string | undefined;
  /** Looked through with all that is below. */
  readonly folders?: readonly string[];
  /** Looked into, no further. */
  readonly places?: readonly string[];
}

/** The oldest of more are forgotten. */
const maxRemembered = 500;

/** Knows the secrets that no model is to read: of the environment, of sessions and calls, and in files of the workspace. */
export class Masks {
  readonly #options: MasksOptions;
  readonly #files = new EnvFileReader();
  readonly #envFolders = new EnvFolders();
  readonly #searches = new Map<string, Lately<string[]>>();
  readonly #remembered = new Map<string, KnownSecret>();
  #folders: readonly string[] = [];

  constructor(options: MasksOptions) {
    this.#options = options;
  }

  /** Takes in variables that a command had, for all texts from here on. Returns the secrets among them. */
  remember(
    values: Readonly<Record<string, string | undefined>>,
    declared: Declarations = {},
    more: readonly KnownSecret[] = [],
  ): readonly KnownSecret[] {
    if (!this.#options.isOn()) return [];
    const secrets = [...secretsAmong({ ...declaredValues(declared), ...values }), ...more];
    for (const secret of secrets) {
      this.#remembered.delete(secret.value);
      this.#remembered.set(secret.value, secret);
      const [oldest] = this.#remembered.keys();
      if (this.#remembered.size > maxRemembered && oldest !== undefined) this.#remembered.delete(oldest);
    }
    return secrets;
  }

  /** All that is known now; undefined where nothing is to be masked. */
  async known({ session, folders = [], places = [] }: MaskScope = {}): Promise<KnownSecrets | undefined> {
    const { isOn, env, variablesOf } = this.#options;
    if (!isOn()) return undefined;
    const declared = session === undefined ? {} : (variablesOf?.(session) ?? {});
    return knownSecrets([
      ...secretsAmong(env),
      ...secretsAmong(declaredValues(declared)),
      ...this.#remembered.values(),
      ...(await this.#inFiles(folders, places)),
    ]);
  }

  /** What a model is to read of an answer, and of the error in its place. */
  async answer(
    scope: MaskScope,
    answerWith: (known: KnownSecrets | undefined) => Promise<string>,
  ): Promise<string> {
    const known = await this.known(scope);
    return maskErrors(known, async () => withNotice(maskSecrets(await answerWith(known), known)));
  }

  /** The outermost level of each folder, where most such files are made, is looked at each time. */
  async #inFiles(folders: readonly string[], places: readonly string[]): Promise<KnownSecret[]> {
    this.#folders = [...new Set([...this.#folders, ...(this.#options.folders?.() ?? []), ...folders])].slice(
      -maxFolders,
    );
    const nearest = [...new Set([...this.#folders, ...places])];
    const looks = await Promise.all(nearest.map((folder) => this.#envFolders.filesIn(folder)));
    const found = await Promise.all(this.#folders.map((folder) => this.#search(folder).get()));
    const files = new Set([...looks.flat(), ...found.flat()]);
    return (await Promise.all([...files].map((file) => this.#files.secretsIn(file)))).flat();
  }

  #search(folder: string): Lately<string[]> {
    const search = this.#searches.get(folder) ?? new Lately(() => findEnvFiles(folder));
    this.#searches.set(folder, search);
    return search;
  }
}

/** Says after the first line how many secrets there were. */
function withNotice(text: string): string {
  const notice = maskNotice(text);
  return notice === undefined ? text : text.replace(/^.*$/m, (first) => `${first}\n[${notice}]`);
}

/** Folders that were open once are still looked through. */
const maxFolders = 20;

/** Errors are read by models too. */
export async function maskErrors<T>(known: KnownSecrets | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AgentShellError)
      throw new AgentShellError(error.code, maskSecrets(error.message, known));
    throw error;
  }
}
