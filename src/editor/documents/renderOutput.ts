import { setImmediate as nextTurn } from 'node:timers/promises';
import { Cleaner } from '../../engine/output/cleaner.ts';
import { readWindow, type OutputWindow } from '../../engine/output/outputWindow.ts';
import { shortNames } from '../../engine/output/shortNames.ts';
import { type Run } from '../../engine/runs/run.ts';
import { type Recorded } from '../../engine/runs/runStore.ts';
import { screenOf } from '../../engine/runs/screenOf.ts';
import { type Address } from './address.ts';
import { noteAbove, noteBelow, type Note } from './notes.ts';

/**
 * What a document shows at most. VS Code copies a text to the extension host as one message, which stalls it in
 * proportion to bytes and lines: measured, for this much about half of what anybody would notice.
 */
const wholeLimits = { maxBytes: 1024 * 1024, maxLines: 40_000 };

/** What it shows of more than that: less, since then it has to be there at once, and has room to grow. */
const partLimits = { maxBytes: wholeLimits.maxBytes / 4, maxLines: wholeLimits.maxLines / 4 };

/** So much is cleaned between two turns of the event loop. */
const pieceBytes = 128 * 1024;

/** A document's text, and where it comes from. */
export interface Rendered {
  readonly text: string;
  readonly above?: Note;
  readonly below?: Note;
  readonly start: number;
  readonly size: number;
}

/** Whether one document shows all of an output. */
export async function fitsDocument({ outputFile }: Run): Promise<boolean> {
  const { end, size } = await readWindow(outputFile, { from: 0 }, wholeLimits);
  return end === size;
}

/** The text for an address. */
export async function renderOutput(recorded: Recorded, address: Address): Promise<Rendered> {
  const { outputFile } = recorded.run;
  const whole = await readWindow(outputFile, { from: 0 }, wholeLimits);
  const window = whole.end === whole.size ? whole : await readWindow(outputFile, address.part, partLimits);
  return render(window, recorded, address);
}

/** The text for an address whose document shows an earlier one: it stays where it is as long as it is not too long. */
export async function renderAgain(
  recorded: Recorded,
  address: Address,
  { start }: Rendered,
): Promise<Rendered> {
  const { outputFile } = recorded.run;
  const longer = await readWindow(outputFile, { from: start }, wholeLimits);
  const fits = address.part !== 'end' || longer.end === longer.size;
  return render(fits ? longer : await readWindow(outputFile, 'end', partLimits), recorded, address);
}

async function render(window: OutputWindow, { run, meta }: Recorded, address: Address): Promise<Rendered> {
  const above = noteAbove(window, address, meta);
  const below = noteBelow(window, address, meta);
  const output = address.isRaw ? decode(window.bytes) : await clean(window.bytes, run);
  const text =
    (above ? `${above.text}\n` : '') +
    output +
    (below ? `${output === '' || output.endsWith('\n') ? '' : '\n'}${below.text}` : '');
  const { start, size } = window;
  return { text, start, size, ...(above && { above }), ...(below && { below }) };
}

/** An editor knows one kind of line end in a document. */
const decode = (bytes: Buffer) => new TextDecoder().decode(bytes).replaceAll(/\r\n?/g, '\n');

async function clean(bytes: Buffer, run: Run): Promise<string> {
  const cleaner = new Cleaner(screenOf(run));
  let text = '';
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    text += await cleaner.push(bytes.subarray(start, start + pieceBytes));
    await nextTurn();
  }
  return shortNames(text + (await cleaner.end()), run);
}
