import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { maxChatBytes } from '../../src/engine/output/parts.ts';
import { reportText } from '../../src/engine/tool/report.ts';
import { ended } from '../../test/ended.ts';
import { type Claim } from '../claim.ts';
import { engineIn } from '../engineIn.ts';
import { day, type Call } from './day.ts';
import { makeSamples } from './samples.ts';

/** What other tools show of an output at most: both of its ends. */
const capLength = 30_000;
/** A line about a result. */
const frameLength = 45;

interface Measured {
  readonly call: Call;
  readonly raw: number;
  readonly capped: number;
  readonly ideal: number;
  readonly read: number;
  readonly lost: readonly string[];
}

/** A day of commands: what a model reads in a chat of it, beside all that they print, and beside what it should read. */
export async function measureTokens(): Promise<Claim[]> {
  // "npm run --silent" would silence every npm of the day as well.
  delete process.env.npm_config_loglevel;
  const folder = await mkdtemp(join(tmpdir(), 'agent-shell-bench-'));
  const agentRun = join(import.meta.dirname, '../../src/engine/shell/scripts/agent-run');
  const engine = engineIn(join(folder, 'storage'), agentRun);
  try {
    await makeSamples(folder);
    const all: Measured[] = [];
    for (const call of day) all.push(await measure(call, join(folder, call.repository), engine));
    return claims(all);
  } finally {
    await engine.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(call: Call, cwd: string, engine: ReturnType<typeof engineIn>): Promise<Measured> {
  const report = ended(
    await engine.run({ command: call.command, cwd }, call.repository, { maxTextBytes: maxChatBytes }),
  );
  const text = reportText(report);
  const { all } = await execa('bash', ['-c', call.command], {
    cwd,
    all: true,
    reject: false,
    stdin: 'ignore',
  });
  return {
    call,
    raw: all.length,
    capped: Math.min(all.length, capLength),
    ideal: call.ideal === 'all' ? all.length + frameLength : call.ideal,
    read: text.length,
    lost: call.must.filter((must) => !text.includes(must)),
  };
}

function claims(all: readonly Measured[]): Claim[] {
  const sum = (of: (one: Measured) => number) => all.reduce((total, one) => total + of(one), 0);
  const [raw, capped, ideal, read] = [
    sum((one) => one.raw),
    sum((one) => one.capped),
    sum((one) => one.ideal),
    sum((one) => one.read),
  ];
  if (process.env.PRINT_CALLS === '1') for (const one of all) console.log(rowOf(one));
  for (const { call, lost } of all)
    if (lost.length > 0) console.log(`tokens: ${call.command} lost ${JSON.stringify(lost)}`);
  const what = `${all.length} commands: ${read} characters read (raw ${raw}, capped ${capped}, ideal ${ideal})`;
  return [
    { kind: 'limit', what, value: read / capped, max: 0.35, unit: 'of the capped' },
    { kind: 'limit', what: 'the same', value: read / ideal, max: 1.2, unit: 'of the ideal' },
    {
      kind: 'limit',
      what: 'lines that must survive and do not',
      value: sum(({ lost }) => lost.length),
      max: 0,
      unit: 'lines',
    },
  ];
}

const rowOf = ({ call, raw, ideal, read }: Measured) =>
  [read - ideal, read, ideal, raw, call.command].join('\t');
