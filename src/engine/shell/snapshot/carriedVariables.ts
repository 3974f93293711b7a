import { parse } from 'unbash';
import { hardenedEnvironment } from '../hardenedEnvironment.ts';
import { quote } from '../quote.ts';

/** What says how a prompt, a history or a terminal should look, forces colours on programs, or is left by a `cd`. */
const forPeople =
  /^(PS\d|PROMPT_.+|HIST.*|TERM.*|COLORTERM|CLICOLOR.*|FORCE_COLOR|\w*_COLORS?|LESS.*|GPG_TTY|SSH_TTY|TMUX.*|STY|WINDOWID|INPUTRC|IGNOREEOF|TMOUT|STARSHIP_.+|OLDPWD|debian_chroot)$/;

/**
 * Of the variables that rc files have set, the texts that set them in the shell of a command. They are defaults: what a
 * command's environment already has was put there for it (`NODE_ENV=test agent-shell …`), or comes from the same files,
 * read by the terminal's own shell.
 */
export function carriedVariables(
  variables: Readonly<Record<string, string | null>>,
  pathBefore: string,
): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, declaration] of Object.entries(variables)) {
    if (declaration === null || !isExported(declaration) || !isCarried(name)) continue;
    texts[name] =
      name === 'PATH'
        ? pathText(pathBefore, valueOf(declaration))
        : `[ -n "\${${name}+set}" ] || ${declaration}`;
  }
  return texts;
}

/** Others are the rc files' own business: loop variables, tables of completions. */
const isExported = (declaration: string) => /^declare -\w*x/.test(declaration);

/** What makes commands ask nothing must not be undone by an rc file's `PAGER=less`. */
const isCarried = (name: string) => !Object.hasOwn(hardenedEnvironment, name) && !forPeople.test(name);

function valueOf(declaration: string): string {
  const command = parse(declaration).commands[0]?.command;
  const variable = command?.type === 'Command' ? command.args.at(-1) : undefined;
  return variable?.type === 'Assignment' && variable.value.type === 'Word' ? variable.value.value : '';
}

/**
 * The PATH that the rc files made, where commands find the one that those were given. Any other, as of a terminal, has
 * entries of its own (a virtual environment, say) that must stay in front: there, only what it lacks is added.
 */
function pathText(before: string, after: string): string {
  const had = new Set(before.split(':'));
  const entries = after.split(':');
  const firstOld = entries.findIndex((entry) => had.has(entry));
  const isNew = (entry: string) => entry !== '' && !had.has(entry);
  const front = entries.slice(0, Math.max(0, firstOld)).filter(isNew).reverse();
  const back = entries.slice(Math.max(0, firstOld)).filter(isNew);
  return [
    `if [ "$PATH" = ${quote(before)} ]; then PATH=${quote(after)}; else :`,
    ...front.map((entry) => unlessInPath(entry, `${quote(entry)}:$PATH`)),
    ...back.map((entry) => unlessInPath(entry, `$PATH:${quote(entry)}`)),
    'fi; export PATH',
  ].join('\n');
}

const unlessInPath = (entry: string, path: string) =>
  `case ":$PATH:" in *${quote(`:${entry}:`)}*) ;; *) PATH=${path} ;; esac`;
