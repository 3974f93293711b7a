import { changes, doubtful, unknowable, type Effect } from '../effect.ts';
import { type Whereabouts } from '../paths/judgePath.ts';
import { literalText, type Text } from '../words/text.ts';

/**
 * What code that is written in a command comes to. Nobody could tell what it does, and nobody has to, where it is kept from
 * all but reading: the words only say whether it is worth a try.
 */
export const judgeCode = ({ value = '' }: Text): Effect =>
  needsMore.test(value) ? runsCode : doubtful('Runs a program that is written here.');

/** What is known of a program that is not written here. */
export const runsCode = unknowable('Runs a program, and what that does cannot be told.');

/** Code that is a program's input: `python3 - <<EOF`. */
export const judgeInput = ({ input }: Whereabouts): Effect =>
  input?.kind === 'text' ? judgeCode(literalText(input.text)) : runsCode;

/** For programs that take code after one of their options, as a word of its own, or as their input. */
export function judgesWrittenCode(_: unknown, words: readonly Text[], where: Whereabouts): Effect {
  if (words.every(({ value }) => value === '-')) return judgeInput(where);
  if (words.some(({ value = '' }) => checksSyntax.test(value)))
    return doubtful('Looks a program over, and may run some of it.');
  const at = words.findIndex(({ value = '' }) => takesCode.test(value));
  const code = words[at + 1];
  if (at < 0 || !code) return runsCode;
  return words.slice(0, at + 1).some(({ value = '' }) => inPlace.test(value))
    ? changes('Changes files in place.')
    : judgeCode(code);
}

/** `php -l file`, `ruby -wc file`. */
const checksSyntax = /^-w?[cl]$/;

/** `perl -lane`, `ruby -e`, `node -p`, `php -r`. */
const takesCode = /^(-[a-zA-Z0-9]*[eEpr]|--eval|--print)$/;

/** `perl -pi.bak -e`. */
const inPlace = /^-[a-zA-Z0-9]*i(\..*)?$/;

const needsMore = new RegExp(
  [
    // Files: but not the output.
    String.raw`(?<!(stdout|stderr)\.)\b(write|writelines|write_text|write_bytes)\b`,
    String.raw`\b(writeFile|appendFile|createWriteStream|copyFile|unlink|rmdir|rmtree|rmSync|mkdir|makedirs|mkdtemp)`,
    String.raw`\b(rename|chmod|chown|symlink|truncate|touch|shutil|to_csv|to_json|savefig)\b`,
    String.raw`\b(open|File\.open|fopen)\b[^)]*,\s*['"][rb]*[wax+]`,
    // The network, and other processes. Programs that it starts are kept from the same as it is.
    String.raw`\b(fetch\s*\(|(requests|https?|httpx|axios|socket)\s*\.\s*\w+\s*\(|urlopen|urlretrieve|Net::)`,
    String.raw`\bos\.(kill|remove)\b|\bprocess\.kill\b`,
  ].join('|'),
  'i',
);
