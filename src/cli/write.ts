import { once } from 'node:events';

/** Prints a text, and waits where its reader is slower: what waits to be read does not pile up. */
export async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}
