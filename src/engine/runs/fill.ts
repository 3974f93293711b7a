import { existsSync, renameSync, writeFileSync } from 'node:fs';

/** Writes a file for the user alone. */
export const write = (file: string, text: string) => {
  writeFileSync(file, text, { mode: 0o600 });
};

/** What becomes a file of a run is kept by another name until then: by its own it would mean something. */
const unfilled = (file: string) => `${file}.unfilled`;

/** Makes a file that is to be filled later. */
export function makeUnfilled(file: string): void {
  write(unfilled(file), '');
}

/** Writes a file that may have been made before. */
export function fill(file: string, text: string): void {
  const made = unfilled(file);
  if (!existsSync(made)) {
    write(file, text);
    return;
  }
  // Cutting off even an empty file makes some file systems write it to the disk at once.
  writeFileSync(made, text, { flag: 'r+' });
  renameSync(made, file);
}
