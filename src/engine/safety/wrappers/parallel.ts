import { doubtful } from '../effect.ts';
import { sortArguments } from '../programs/arguments.ts';
import { literalText, type Text } from '../words/text.ts';
import { formsOf, join } from './plain.ts';
import { wordsIn } from './searches.ts';
import { type Unwrap } from './unwrapped.ts';

const forms = formsOf({
  values:
    '-j --jobs -S --sshlogin -a --arg-file -I -n -N -L -d --delimiter -C --colsep --results --joblog --timeout --retries --delay --tmpdir --workdir',
});

/** `parallel command ::: words`: the words, or those of its input, are put where `{}` is, or at the end. */
export const unwrapParallel: Unwrap = (args, input) => {
  const { operands } = sortArguments(args, forms);
  const mark = operands.findIndex(({ value }) => value?.startsWith(':::'));
  const command = mark < 0 ? operands : operands.slice(0, mark);
  const words = mark < 0 ? wordsIn(input) : operands.slice(mark + 1);
  const calls = words.map((word) => (command.length === 0 ? [word] : filled(command, word)));
  const scripts = [command, ...calls].map((call) => ({ kind: 'script' as const, script: join(call) }));
  // In a script there would be no telling which of its words are given to it.
  const given = calls
    .filter((call) => call.some(({ isGiven }) => isGiven))
    .map((call) => ({ kind: 'words' as const, words: call }));
  return { does: doubtful('Runs commands for all words that it gets.'), inner: [...scripts, ...given] };
};

function filled(command: readonly Text[], word: Text): readonly Text[] {
  if (!command.some(({ value }) => value?.includes('{}'))) return [...command, word];
  return command.map((text) =>
    word.value === undefined || text.value === undefined
      ? text
      : { ...literalText(text.value.replaceAll('{}', word.value), text.source), ...givenBy(text, word) },
  );
}

const givenBy = ({ value }: Text, { isGiven }: Text): Pick<Text, 'isGiven'> =>
  isGiven && value?.includes('{}') ? { isGiven } : {};
