import { simpleCommandsIn } from '../command/simpleCommandsIn.ts';
import { noEditorForAmend, noEditorForList, noEditorForMessage } from '../errors.ts';
import { gitCommand } from '../output/minimise/git/gitCommand.ts';
import { hasOption } from '../output/minimise/options.ts';
import { startedProgram } from '../output/minimise/startedProgram.ts';
import { type Plan } from './planner.ts';

/** Git, where it would have opened an editor, and how that is noticed. */
interface EditedByPeople {
  readonly subcommands: readonly string[];
  /** Whether these options make it open one. */
  readonly opens: (args: readonly string[]) => boolean;
  /** Whether it did without, by how the command ended and what it printed. */
  readonly isMissed: (exitCode: number, output: string) => boolean;
  /** Variables and settings by which it has another editor. */
  readonly editors: readonly string[];
  readonly notice: string;
}

const gitEditors = ['GIT_EDITOR', 'core.editor'];

const edited: readonly EditedByPeople[] = [
  {
    subcommands: ['rebase'],
    opens: (args) =>
      hasOption(args, '-i', '--interactive') && !hasOption(args, '-x', '--exec', '--autosquash'),
    isMissed: (exitCode) => exitCode === 0,
    editors: [...gitEditors, 'GIT_SEQUENCE_EDITOR', 'sequence.editor'],
    notice: noEditorForList,
  },
  {
    subcommands: ['commit', 'tag'],
    opens: (args) => !hasOption(args, '-m', '--message', '-F', '--file'),
    isMissed: (exitCode, output) =>
      exitCode !== 0 &&
      /^(Aborting commit due to empty commit message|fatal: no tag message\?)/m.test(output),
    editors: gitEditors,
    notice: noEditorForMessage,
  },
  {
    subcommands: ['commit'],
    opens: (args) =>
      hasOption(args, '--amend') &&
      !hasOption(args, '-m', '--message', '-F', '--file', '-C', '--no-edit', '--fixup'),
    isMissed: (exitCode) => exitCode === 0,
    editors: gitEditors,
    notice: noEditorForAmend,
  },
];

/** Nobody is there to edit what git would have had edited: what that has changed. */
export function editorNotices({ command, shell, start }: Plan, exitCode: number, output: string): string[] {
  if (!command.includes('git')) return [];
  const missed = edited.filter(({ isMissed }) => isMissed(exitCode, output));
  if (missed.length === 0) return [];
  const calls = simpleCommandsIn(command).flatMap((words) => {
    const call = gitCommand(startedProgram(words));
    return call ? [call] : [];
  });
  const variables = [...Object.keys(shell.env), ...Object.keys(start.begin.state?.variables ?? {})];
  return missed
    .filter(({ subcommands, opens }) =>
      calls.some(([name, args]) => subcommands.includes(name) && opens(args)),
    )
    .filter(({ editors }) => !editors.some((one) => command.includes(one) || variables.includes(one)))
    .map(({ notice }) => notice);
}
