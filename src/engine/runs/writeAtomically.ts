import { randomBytes } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';

/** Readers of the file see the old text or the new one, never a part of it. */
export function writeAtomically(file: string, text: string): void {
  const temporary = `${file}.${randomBytes(4).toString('hex')}`;
  writeFileSync(temporary, text, { mode: 0o600 });
  renameSync(temporary, file);
}
