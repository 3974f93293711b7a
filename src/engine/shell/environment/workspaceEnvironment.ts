import { isOfOneShell } from '../declarations.ts';
import { hardenedEnvironment } from '../hardenedEnvironment.ts';
import { quote } from '../quote.ts';
import { type ShellState } from '../sessionState.ts';

/** What a workspace adds to the environment of its commands, as it does for a person who works there. */
export interface WorkspaceEnvironment {
  /** Folders of programs, to be looked in before all others. */
  readonly folders: readonly string[];
  /** By name; null for one that is to be unset. */
  readonly variables: Readonly<Record<string, string | null>>;
  /** What was activated, in the words of people: `.venv`. */
  readonly activated: readonly string[];
}

export const noEnvironment: WorkspaceEnvironment = { folders: [], variables: {}, activated: [] };

/** Several of them, the last one on top. */
export const joined = (environments: readonly WorkspaceEnvironment[]): WorkspaceEnvironment => ({
  folders: environments.flatMap(({ folders }) => folders),
  variables: Object.assign({}, ...environments.map(({ variables }) => variables)) as Record<
    string,
    string | null
  >,
  activated: environments.flatMap(({ activated }) => activated),
});

/**
 * The text that makes it hold in a shell. What commands of the session have set, or the environment of a terminal has
 * already, stays as it is: so a person's own choice, or a command's, is not undone.
 */
export function environmentText(
  { folders, variables }: WorkspaceEnvironment,
  state: ShellState | undefined,
): string {
  const isSet = (name: string) =>
    state?.variables[name] === null || (state?.variables[name] ?? '').startsWith('declare ');
  const lines = [
    ...(isSet('PATH') ? [] : folders.toReversed().map(addFolder)),
    ...Object.entries(variables)
      .filter(([name]) => isSettable(name) && !isSet(name))
      .map(([name, value]) =>
        value === null ? `\\builtin unset -v ${name}` : `\\builtin export ${name}=${quote(value)}`,
      ),
  ];
  const { VIRTUAL_ENV: root } = variables;
  // A terminal may have another one active.
  return root
    ? [`if [[ -z \${VIRTUAL_ENV-} || $VIRTUAL_ENV == ${quote(root)} ]]; then :`, ...lines, 'fi'].join('\n')
    : lines.join('\n');
}

const addFolder = (folder: string) =>
  `case ":$PATH:" in *${quote(`:${folder}:`)}*) ;; *) PATH=${quote(folder)}:$PATH ;; esac`;

/** Not PATH, which is made of folders, nor what would undo that nothing asks, or belongs to the shell itself. */
const isSettable = (name: string) =>
  /^[A-Za-z_]\w*$/.test(name) &&
  name !== 'PATH' &&
  !isOfOneShell(name) &&
  !/^(BASH_\w+|ENV|SHELL|HOME|PS\d)$/.test(name) &&
  !Object.hasOwn(hardenedEnvironment, name);
