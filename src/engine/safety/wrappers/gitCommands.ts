import { doubtful, unknowable } from '../effect.ts';
import { literalText, type Text } from '../words/text.ts';
import { join } from './plain.ts';
import { type Inner, type Unwrap, type Unwrapped } from './unwrapped.ts';

/** Commands that git is told to run: for each submodule, for each commit, in the place of a command. */
export const unwrapGit: Unwrap = (args) => {
  const values = args.map(({ value }) => value ?? '');
  const run = (index: number, kind: 'script' | 'words'): Unwrapped | undefined => {
    const words = args.slice(index);
    if (words.length === 0) return undefined;
    const does = doubtful('Has git run a command.');
    return { does, inner: [kind === 'script' ? { kind, script: join(words) } : { kind, words }] };
  };
  const [foreach, bisect] = [values.indexOf('foreach'), values.indexOf('bisect')];
  if (values.includes('submodule') && foreach > 0) {
    const rest = values.slice(foreach + 1).findIndex((value) => !value.startsWith('-'));
    return rest < 0 ? undefined : run(foreach + 1 + rest, 'script');
  }
  if (bisect >= 0 && values[bisect + 1] === 'run') return run(bisect + 2, 'words');
  const scripts = args.flatMap((word, index) =>
    gitScript(word, values[index - 1] ?? '', args.slice(index + 1)),
  );
  return scripts.length === 0
    ? undefined
    : {
        does: unknowable('Has git run a command.'),
        inner: [...scripts, { kind: 'words', words: [literalText('git'), ...args], isReal: true }],
      };
};

/** Settings whose value is a command. */
const commandSetting =
  /^(?:core\.(?:pager|editor|sshcommand|fsmonitor|askpass)|sequence\.editor|diff\.external|interactive\.difffilter|gpg\.program|credential\..*helper|(?:diff|difftool|mergetool|merge|filter|pager|browser|man|tar)\.[^=]*)=!?(.*\s.*)$/is;

/** `-c alias.x='!command'`, `-c alias.x='push --force' x`, `rebase --exec 'command'`. */
function gitScript(word: Text, before: string, after: readonly Text[]): Inner[] {
  const { value = '' } = word;
  const [, script] =
    /^--(?:exec|extcmd|upload-pack|receive-pack|(?:env|tree|index|parent|msg|commit|tag-name|subdirectory)-filter)=(.*)$/s.exec(
      value,
    ) ?? [];
  if (script !== undefined) return [{ kind: 'script', script: literalText(script, word.source) }];
  if (
    /^(-x|--exec|--extcmd|--(?:env|tree|index|parent|msg|commit|tag-name|subdirectory)-filter)$/.test(before)
  )
    return [{ kind: 'script', script: word }];
  if (before !== '-c') return [];
  const [, command] = commandSetting.exec(value) ?? [];
  if (command !== undefined) return [{ kind: 'script', script: literalText(command, word.source) }];
  const [, alias] = /^alias\.[^=]+=(.*)$/s.exec(value) ?? [];
  if (alias === undefined) return [];
  const text = alias.startsWith('!') ? alias.slice(1) : `git ${alias}`;
  return [
    {
      kind: 'script',
      script: literalText([text, ...after.slice(1).map((next) => next.value ?? '')].join(' '), word.source),
    },
  ];
}
