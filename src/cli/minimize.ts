import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { prepareCommand } from '../engine/command/prepareCommand.ts';
import { isBinary } from '../engine/output/isBinary.ts';
import { knownInvocation, minimise } from '../engine/output/minimise/minimise.ts';
import { partOfBytes } from '../engine/output/partOfBytes.ts';
import { readable } from '../engine/output/readable.ts';
import { maxMinimisedBytes, shownOfText } from '../engine/output/view.ts';
import { parseInput } from '../engine/tool/input.ts';
import { binaryText } from '../engine/tool/report.ts';
import { limitsOf, readingOfCommand } from '../engine/tool/viewOf.ts';
import { UsageError } from './failure.ts';
import { settingsOf } from './settings.ts';
import { write } from './write.ts';

/** `agent-shell minimize`: prints what the model would see of an output of the command. */
export async function minimizeInput(args: string[]): Promise<number> {
  const { command, exitCode } = parse(args);
  const settings = settingsOf(process.env);
  const prepared = prepareCommand(parseInput({ command }), { ...settings, canEnter: () => true });
  const { askedOutput } = prepared;
  const invocation = askedOutput ? undefined : knownInvocation(prepared.command, exitCode);
  const all = await buffer(process.stdin);
  const bytes = askedOutput ? partOfBytes(all, askedOutput) : all;
  if (isBinary(bytes)) {
    await write(`${binaryText(bytes.length)}\n`);
    return 0;
  }
  const text = await readable(bytes.toString('utf8'));
  const isKnown = invocation && settings.minimise && bytes.length <= maxMinimisedBytes;
  const shorter = isKnown ? minimise(text, invocation) : undefined;
  const shown = shownOfText(shorter ?? text, {
    limits: limitsOf(settings),
    truncation: settings.truncation,
    reading: readingOfCommand(prepared.command),
  });
  const ranges = shown.truncation?.ranges.map(([first, last]) => `${first}-${last}`).join(' and ');
  await write(`${ranges ? `[Showing lines ${ranges}]\n` : ''}${shown.text || '(no output)'}\n`);
  return 0;
}

function parse(args: string[]): { command: string; exitCode: number } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { 'exit-code': { type: 'string', default: '0' } },
      allowPositionals: true,
    });
    const exitCode = Number(values['exit-code']);
    if (!/^\d+$/.test(values['exit-code']))
      throw new UsageError(`--exit-code takes a number, not '${values['exit-code']}'.`);
    return { command: positionals.join(' '), exitCode };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message);
  }
}
