import { changes, destroys, doubtful, kept, type Effect } from '../effect.ts';
import { type Text } from '../words/text.ts';
import { type Arguments } from './arguments.ts';
import { type Program, type Programs } from './program.ts';
import { isMadePrivately } from './temporaryNames.ts';

const copies = { rest: 'read', last: 'write' } as const;

/** Rights of everything below the root, or of the system's folders. */
function ofSystem(args: Arguments): Effect | undefined {
  const isRecursive = args.options.some(({ name }) => name === '-R' || name === '--recursive');
  const target = args.operands.slice(1).find((operand) => operand.usesHome || isSystem(operand));
  return isRecursive && target
    ? { ...destroys('Changes rights all over the system.'), offending: target.source }
    : undefined;
}

const isSystem = ({ value = '', isPattern }: Text) =>
  /^\/+(\.\/*)*$|^\/(bin|boot|dev|etc|home|lib|lib64|opt|proc|root|run|sbin|sys|usr|var|Users|System|Library)\/*$/.test(
    value,
  ) ||
  (isPattern && /^\/+[*.]+$/.test(value));

/** It only says what would be changed. */
const triedPatch: Program = { does: doubtful('Tries a patch.'), anyOption: true, anyText: true };

/** Programs of every system that make, change and remove files. */
export const files: Programs = {
  'touch gtouch': {
    does: changes('Makes a file, or changes its time.'),
    values: '-d -t --date --time',
    operands: 'write',
    options: { '-r --reference': { value: 'look' } },
  },
  'mkdir gmkdir': { does: kept(changes('Makes a directory.')), values: '-m --mode', operands: 'write' },
  'mkfifo mknod': { does: changes('Makes a file.'), values: '-m --mode', operands: 'write' },
  mktemp: {
    does: kept(changes('Makes a temporary file.')),
    flags: '-dqtu --directory --quiet --tmpdir --dry-run',
    values: '-p --suffix',
    operands: 'text',
    also: (_, words) =>
      isMadePrivately(words.map(({ value = '/' }) => value)) ? undefined : changes('Makes a temporary file.'),
  },
  'cp gcp install ginstall': {
    does: kept(changes('Copies files.')),
    values: '-S --suffix -m --mode -o --owner -g --group',
    operands: copies,
    options: { '-t --target-directory': { value: 'write', operands: 'read' } },
  },
  'mv gmv': {
    does: kept(changes('Moves files.')),
    values: '-S --suffix',
    operands: 'write',
    options: { '-t --target-directory': { value: 'write' } },
  },
  'ln gln link': {
    does: changes('Makes a link.'),
    values: '-S --suffix',
    operands: { first: 'look', rest: 'look', last: 'write' },
    options: { '-t --target-directory': { value: 'write' } },
  },
  'rename prename': changes('Renames files.'),
  'rm grm unlink srm': { does: kept(destroys('Deletes files.')), operands: 'delete' },
  'rmdir grmdir': { does: changes('Removes empty directories.'), operands: 'write' },
  'shred wipe': destroys('Overwrites files so that nothing of them is left.'),
  truncate: {
    does: destroys('Cuts files off.'),
    values: '-s --size',
    operands: 'write',
    options: { '-r --reference': { value: 'look' } },
  },
  'tee gtee': {
    operands: 'write',
    flags: '-aip --append --ignore-interrupts --output-error',
  },
  sponge: { operands: 'write', flags: '-a' },
  'split csplit': {
    does: changes('Writes files.'),
    values: '-l -b -n -a -C --lines --bytes --number',
    operands: { first: 'read', rest: 'write' },
  },
  'dd gdd': { operands: 'text', keys: { if: 'read', of: 'write' } },
  'chmod chown chgrp gchmod chattr setfacl': {
    does: changes('Changes rights of files.'),
    operands: { first: 'text', rest: 'write' },
    options: { '--reference': { value: 'look', operands: 'write' } },
    also: ofSystem,
  },
  sync: { operands: 'look', flags: '-df --data --file-system' },
  patch: {
    does: changes('Changes files by a patch.'),
    instead: (words) => (words.some(({ value }) => value === '--dry-run') ? triedPatch : undefined),
    values: '-p -F -B -z',
    options: {
      '-i --input': { value: 'read' },
      '-o --output': { value: 'write' },
      '-d --directory': { value: 'write' },
    },
    operands: 'write',
  },
  'dos2unix unix2dos': { does: changes('Changes files.'), operands: 'write' },
};
