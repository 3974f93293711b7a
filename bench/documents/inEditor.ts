// Runs in the extension host.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { median, timed } from '../alternate.ts';
import { type Claim, type LimitClaim } from '../claim.ts';
import { resultsVariable } from '../resultsVariable.ts';
import { hostLoad, type Load } from './hostLoad.ts';

const times = 5;
/** What comes after a document is shown (links, colours) is over by then. */
const aftermathMs = 2000;
const patienceMs = 30_000;

/** 200 MB each, as different as outputs are. */
const outputs: Record<string, string> = {
  'lines of a log': `yes "2026-01-01 12:00:00 INFO [server] something in server.js:2:3 took 15 ms" | head -c 200000000`,
  'coloured lines': `yes $'\\e[32m✓\\e[0m src/some/test.js \\e[90m(15 ms)\\e[0m' | head -c 200000000`,
  'empty lines': `yes '' | head -c 200000000`,
  'one line': `head -c 200000000 /dev/zero | tr '\\0' x`,
};

export async function run(): Promise<void> {
  await open(await outputOf('echo warm'));
  await closeAll();
  const claims: Claim[] = [];
  for (const [what, command] of Object.entries(outputs)) claims.push(...(await opening(what, command)));
  claims.push(...(await following()));
  await writeFile(join(process.env[resultsVariable] ?? '', 'claims.json'), JSON.stringify(claims));
}

async function opening(what: string, command: string): Promise<Claim[]> {
  const id = await outputOf(command);
  const shownMs: number[] = [];
  const fileMs: number[] = [];
  const loads: Load[] = [];
  for (let index = 0; index < times; index++) {
    const load = await hostLoad(async () => {
      shownMs.push(await timed(() => open(id)));
      await delay(aftermathMs);
    });
    loads.push(load);
    const file = await fileOfShown(index);
    await closeAll();
    fileMs.push(await timed(() => openFile(file)));
    await closeAll();
  }
  const [ms, baselineMs] = [median(shownMs), median(fileMs)];
  const baseline = 'a file with no more than what is shown';
  return [
    limit(`200 MB of ${what}, until the end is shown`, ms, 1000, 'ms'),
    { kind: 'ratio', what: `200 MB of ${what}, the same`, baseline, ms, baselineMs, maxRatio: 3 },
    ...loadClaims(`200 MB of ${what}`, loads),
  ];
}

/** What VS Code itself takes for the same text. */
async function openFile(uri: vscode.Uri): Promise<void> {
  const selection = new vscode.Range(1_000_000, 0, 1_000_000, 0);
  await vscode.commands.executeCommand('vscode.open', uri, { selection });
  await endShown(uri);
}

async function fileOfShown(index: number): Promise<vscode.Uri> {
  const uri = vscode.Uri.joinPath(folder(), `shown ${index}.log`);
  const text = vscode.window.activeTextEditor?.document.getText() ?? '';
  await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
  return uri;
}

/** The output grows much faster than anybody reads. */
async function following(): Promise<Claim[]> {
  const line = '2026-01-01 12:00:00 INFO [server] something in server.js:2:3 took 15 ms';
  const command = `echo $AGENT_SHELL_RUN >run; for i in {1..40}; do yes "${line}" | head -c 5000000; sleep 0.1; done`;
  const load = await hostLoad(async () => {
    const ended = outputOf(command);
    await delay(500);
    await open(await runningId());
    await ended;
    await delay(aftermathMs);
  });
  await closeAll();
  return loadClaims('a command that prints 200 MB while it is shown', [load]);
}

async function runningId(): Promise<string> {
  const marker = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder(), 'run'));
  return Buffer.from(marker).toString().split('-')[0] ?? '';
}

function folder(): vscode.Uri {
  const [first] = vscode.workspace.workspaceFolders ?? [];
  if (!first) throw new Error('There is no folder');
  return first.uri;
}

const loadClaims = (what: string, loads: readonly Load[]): LimitClaim[] => [
  limit(`${what}, memory for it`, median(loads.map(({ growthMb }) => growthMb)), 64, 'MB'),
  limit(`${what}, longest stall`, median(loads.map(({ stallMs }) => stallMs)), 50, 'ms'),
];

const limit = (what: string, value: number, max: number, unit: string): LimitClaim => ({
  kind: 'limit',
  what,
  value,
  max,
  unit,
});

async function outputOf(command: string): Promise<string> {
  const input = { command };
  const { content } = await vscode.lm.invokeTool('agent_shell_bash', {
    input,
    toolInvocationToken: undefined,
  });
  const text = content
    .map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : ''))
    .join('');
  const id = /artifact:\/\/(\d+)/.exec(text)?.[1];
  if (!id) throw new Error(text.slice(0, 1000));
  return id;
}

async function open(id: string): Promise<void> {
  await vscode.commands.executeCommand('agentShell.openOutput', id);
  await endShown({ authority: id });
}

/** Waits until the last line of a document is in sight. */
async function endShown(of: { readonly authority: string; readonly path?: string }): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!isEndShown(of)) {
    if (performance.now() > deadline) throw new Error(`The end of ${of.path ?? of.authority} is not shown`);
    await delay(5);
  }
}

function isEndShown({ authority, path }: { readonly authority: string; readonly path?: string }): boolean {
  const editor = vscode.window.activeTextEditor;
  const uri = editor?.document.uri;
  if (!editor || uri?.authority !== authority || (path !== undefined && uri.path !== path)) return false;
  return (editor.visibleRanges.at(-1)?.end.line ?? 0) >= editor.document.lineCount - 2;
}

const closeAll = async () => vscode.commands.executeCommand('workbench.action.closeAllEditors');
