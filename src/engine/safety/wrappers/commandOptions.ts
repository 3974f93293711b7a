import { onlyReads } from '../effect.ts';
import { sortArguments } from '../programs/arguments.ts';
import { literalText, type Text } from '../words/text.ts';
import { formsOf } from './plain.ts';
import { type Unwrapped } from './unwrapped.ts';

/** Programs that are no wrappers, with the options whose value is a command that they run. */
export const commandOptions: Readonly<Record<string, string>> = {
  'tar gtar bsdtar':
    '--to-command --checkpoint-action -I --use-compress-program -F --info-script --new-volume-script --rsh-command',
  rg: '--pre',
  'sort gsort': '--compress-program',
  'man bat batcat': '-P --pager',
  rsync: '-e --rsh --rsync-path',
  'fzf sk': '--preview --bind',
  zip: '-TT --unzip-command',
  gdb: '-ex --eval-command',
};

/** What comes before the command in some of these values. */
const before = /^(exec=|shell |!|execute\()/;

/** The commands in the options of a program, and the program itself. */
export function unwrapOptions(name: string, options: string, args: readonly Text[]): Unwrapped | undefined {
  const sorted = sortArguments(args, { ...formsOf({ values: options }), stops: false });
  const names = new Set(options.split(' '));
  const scripts = sorted.options.flatMap((option) =>
    names.has(option.name) && option.value?.value !== undefined
      ? [literalText(option.value.value.replace(before, ''), option.source)]
      : [],
  );
  if (scripts.length === 0) return undefined;
  return {
    does: onlyReads,
    inner: [
      ...scripts.map((script) => ({ kind: 'script' as const, script })),
      { kind: 'words', words: [literalText(name), ...args], isReal: true },
    ],
  };
}
