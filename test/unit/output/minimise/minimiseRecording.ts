import { readFile } from 'node:fs/promises';
import { minimise } from '../../../../src/engine/output/minimise/minimise.ts';
import { startedProgram } from '../../../../src/engine/output/minimise/startedProgram.ts';
import { readable } from '../../../../src/engine/output/readable.ts';
import { simpleCommand } from '../../../../src/engine/command/simpleCommand.ts';
import { type Recording } from './recordings.ts';

/** A recording as a reader sees it, and what is shown of it: the same where nothing is left out. */
export async function minimiseRecording({ file, command, exitCode }: Recording) {
  const bytes = await readFile(new URL(`recorded/${file}.txt`, import.meta.url), 'utf8');
  const text = await readable(bytes);
  const words = startedProgram(simpleCommand(command) ?? []);
  const shorter = minimise(text, { words, exitCode });
  const linesOf = (text: string) => text.trimEnd().split('\n');
  return { lines: linesOf(text), shown: linesOf(shorter ?? text), isShorter: shorter !== undefined };
}
