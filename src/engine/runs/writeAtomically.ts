import { randomBytes } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';

/** Readers of the file see the old text or the new one, never a part of it. */
export async function writeAtomically(file: string, text: string): Promise<void> {
  const temporary = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(temporary, text, { mode: 0o600 });
  await rename(temporary, file);
}
