import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type HostUnderContract } from './contractShell.ts';

/** The bytes of an artifact, without what the host is known to add. */
export async function readOutput(host: HostUnderContract, file: string): Promise<Buffer> {
  const bytes = await readFile(file);
  return host.addsCarriageReturns ? inLatin1(bytes, (text) => text.replaceAll('\r\n', '\n')) : bytes;
}

/** As if the command's file were called `bash`: for cases that say what bash prints. */
export async function readNamedOutput(host: HostUnderContract, file: string): Promise<Buffer> {
  const path = Buffer.from(commandFileOf(file)).toString('latin1');
  return inLatin1(await readOutput(host, file), (text) => text.replaceAll(path, 'bash'));
}

/** Of the run that an output is of. */
export const commandFileOf = (outputFile: string) => join(dirname(outputFile), 'command');

/** An encoding in which every byte is a character. */
const inLatin1 = (bytes: Buffer, change: (text: string) => string) =>
  Buffer.from(change(bytes.toString('latin1')), 'latin1');
