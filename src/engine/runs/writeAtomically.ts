import { randomBytes } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Readers of the file see the old text or the new one, never a part of it. */
export function writeAtomically(file: string, text: string | Uint8Array): void {
  const temporary = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(temporary, text, { mode: 0o600 });
    renameSync(temporary, file);
  } catch (error) {
    // On a full disk, half a file takes the space that the next one needs.
    rmSync(temporary, { force: true });
    throw error;
  }
}
