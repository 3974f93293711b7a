import { createReadStream, existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { ArtifactFile } from '../engine/artifacts/artifactFile.ts';
import { blocksOf } from '../engine/artifacts/blocks.ts';
import { cleanLines, type Showing } from '../engine/output/cleanLines.ts';
import { type Hit } from '../engine/artifacts/lineSearch.ts';
import { parseRange, type Range } from '../engine/artifacts/range.ts';
import { searchInThread } from '../engine/artifacts/searchInThread.ts';
import { artifactRemoved } from '../engine/errors.ts';
import { type KnownSecrets } from '../engine/masks/knownSecrets.ts';
import { aroundLength, maskSecrets } from '../engine/masks/maskSecrets.ts';
import { withRunSecrets } from '../engine/masks/runSecrets.ts';
import { countLinesOf } from '../engine/output/countLines.ts';
import { type Run } from '../engine/runs/run.ts';
import { type Recorded } from '../engine/runs/runStore.ts';
import { artifactUri } from '../engine/tool/report.ts';
import { UsageError } from './failure.ts';
import { createEngine, searchWorkerFile } from './shell.ts';
import { write } from './write.ts';

interface Asked {
  readonly id: string;
  readonly lines?: Range;
  readonly search?: string;
  readonly raw: boolean;
}

/** `agent-shell artifact`: prints a kept output, byte for byte, or some of its lines. */
export async function printArtifact(args: string[]): Promise<number> {
  const asked = parse(args);
  const { shell } = createEngine();
  const recorded = shell.runs.open(asked.id);
  const { run } = recorded;
  if (!hasOutput(run)) return asked.search === undefined ? 0 : 1;
  // What is asked for as a model asks for it is shown as it would be shown to one.
  const known = asked.raw ? undefined : withRunSecrets(await shell.masks.known(), recorded);
  if (asked.search !== undefined) return search(run, { ...asked, known }, asked.search);
  if (asked.lines) return printLines(recorded, asked.lines, { raw: asked.raw, known });
  await print(createReadStream(run.outputFile));
  return 0;
}

/** Throws where there was one: what has a status was executed. */
function hasOutput(run: Run): boolean {
  if (existsSync(run.outputFile)) return true;
  if (existsSync(run.statusFile)) throw artifactRemoved(run.id);
  return false;
}

/** Waits for whoever reads: memory does not grow with what is printed. */
const print = (chunks: AsyncIterable<Buffer> | Iterable<string | Buffer>) =>
  pipeline(Readable.from(chunks), process.stdout, { end: false });

async function printLines(
  recorded: Recorded,
  lines: Range,
  showing: Pick<Showing, 'raw' | 'known'>,
): Promise<number> {
  const { run } = recorded;
  const missing = await ArtifactFile.use(recorded, (file) => missingLine(run, file, lines.from));
  if (missing !== undefined) {
    process.stderr.write(`agent-shell: ${missing}\n`);
    return 1;
  }
  const selected = selectLines(run.outputFile, lines, { ...showing, commandFile: run.commandFile });
  await print(showing.known ? maskLines(selected, showing.known) : selected);
  return 0;
}

/** What is to be said where there are not so many lines. */
async function missingLine(run: Run, file: ArtifactFile, line: number): Promise<string | undefined> {
  if ((await file.startOfLine(line)) !== undefined) return undefined;
  const count = await countLinesOf(run.outputFile, file.size);
  return `There is no line ${line}: ${artifactUri(run.id)} has ${count} ${count === 1 ? 'line' : 'lines'}.`;
}

/** As `grep -n` does it. */
async function search(
  run: Run,
  { lines = { from: 1 }, raw, known }: Asked & Pick<Showing, 'known'>,
  text: string,
): Promise<number> {
  const request = {
    artifacts: [{ id: run.id, file: run.outputFile, commandFile: run.commandFile }],
    pattern: { text, isRegex: true, ignoreCase: false },
    context: 0,
    lines,
    raw,
    room: { lines: Infinity, bytes: Infinity },
    maxShown: Infinity,
    maxMs: Infinity,
  };
  const [found] = await searchInThread(request, (_id, hits) => write(maskSecrets(hitsText(hits), known)), {
    worker: searchWorkerFile(),
    signal: new AbortController().signal,
  });
  return found && found.matches > 0 ? 0 : 1;
}

const hitsText = (hits: readonly Hit[]) => hits.map(({ number, text }) => `${number}:${text}\n`).join('');

function parse(args: string[]): Asked {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: {
        lines: { type: 'string' },
        search: { type: 'string' },
        raw: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const [id, ...more] = positionals;
    if (id === undefined || more.length > 0) throw new UsageError('Which artifact? Give one id.');
    const { lines, search, raw } = values;
    if (search === '') throw new UsageError("--search takes a regular expression, not ''.");
    return {
      id: id.replace(/^artifact:\/\//, ''),
      ...(lines !== undefined && { lines: range(lines) }),
      ...(search !== undefined && { search }),
      raw,
    };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message);
  }
}

const range = (text: string) =>
  parseRange(
    text,
    1,
    (problem) =>
      new UsageError(
        `--lines takes two line numbers, as 10-20, or 10- for all from there on, not '${text}'${problem ? `: ${problem}` : ''}.`,
      ),
  );

/** Many lines at a time, with the end of those before: a secret may have several lines. */
function* maskLines(lines: Iterable<string | Buffer>, known: KnownSecrets): Generator<string> {
  let [before, text] = ['', ''];
  for (const line of lines) {
    text += String(line);
    if (text.length < maskedLength) continue;
    yield maskSecrets(text, known, { before, after: '' });
    [before, text] = [text.slice(-aroundLength), ''];
  }
  yield maskSecrets(text, known, { before, after: '' });
}

/** To look for secrets takes nearly as long in one line as in many. */
const maskedLength = 64 * 1024;

/** Lines end at newlines only; those that stay raw keep their bytes. */
function* selectLines(
  file: string,
  { from, to = Infinity }: Range,
  showing: Showing,
): Generator<string | Buffer> {
  const shown = (bytes: Buffer) =>
    // A block is only good until the next one.
    showing.raw ? Buffer.from(bytes) : cleanLines(bytes.toString('utf8'), showing);
  let number = 1;
  for (const { bytes } of blocksOf(file)) {
    let start = 0;
    while (start < bytes.length && number <= to) {
      const newline = bytes.indexOf(0x0a, start);
      const end = newline === -1 ? bytes.length : newline + 1;
      if (number >= from) yield shown(bytes.subarray(start, end));
      if (newline !== -1) number++;
      start = end;
    }
    if (number > to) return;
  }
}
