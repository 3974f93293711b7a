import * as vscode from 'vscode';
import { clean } from '../../engine/output/clean.ts';
import { type Part } from '../../engine/output/outputWindow.ts';
import { searchOutput, type Hit } from '../../engine/output/searchOutput.ts';
import { type RunStore } from '../../engine/runs/runStore.ts';
import { abortSignal } from '../abortSignal.ts';
import { names } from '../names.ts';
import { addressUri, parseAddress, type Address } from './address.ts';
import { fitsDocument } from './renderOutput.ts';

/** Beyond the last line there can be: an editor takes the nearest. */
const lastLine = 1_000_000;

/** Opens an output: of an id, of the document of a menu, or of the active editor. */
export async function openOutput(
  runs: RunStore,
  target: unknown,
  wish: { readonly isRaw: boolean; readonly part?: Part },
): Promise<void> {
  const address = addressOf(target);
  if (!address) return;
  const wished = { ...address, ...wish };
  const { run, meta } = runs.open(address.id);
  const opensAtEnd = wished.part === 'end' && (meta.end === undefined || !(await fitsDocument(run)));
  // Measured, it takes half the time of showing the beginning first. Nor does it keep the document when its tab is closed.
  await vscode.commands.executeCommand('vscode.open', addressUri(wished, meta), {
    preview: true,
    ...(opensAtEnd && { selection: new vscode.Range(lastLine, 0, lastLine, 0) }),
  });
}

/** Asks for a text and shows where it is in the output. One that is shown as a whole is searched by its editor. */
export async function searchInOutput(runs: RunStore, target: unknown): Promise<void> {
  const address = addressOf(target);
  if (!address) return;
  const { run } = runs.open(address.id);
  const isRaw = address.isRaw;
  if (await fitsDocument(run)) {
    await openOutput(runs, target, { isRaw, part: 'end' });
    await vscode.commands.executeCommand('actions.find');
    return;
  }
  const text = await vscode.window.showInputBox({ title: vscode.l10n.t('Search the whole output') });
  if (!text) return;
  const hit = await chooseHit(text, (signal) => searchOutput(run.outputFile, text, signal));
  if (hit) await openOutput(runs, target, { isRaw, part: { from: hit.offset } });
}

async function chooseHit(
  text: string,
  search: (signal: AbortSignal) => Promise<Hit[]>,
): Promise<Hit | undefined> {
  const closed = new vscode.CancellationTokenSource();
  const items = search(abortSignal(closed.token)).then((hits) =>
    hits.map((hit) => ({ label: clean(hit.text).trim(), hit })),
  );
  const title = vscode.l10n.t('Lines with {0}', text);
  try {
    return (await vscode.window.showQuickPick(items, { title }))?.hit;
  } finally {
    closed.cancel();
    closed.dispose();
  }
}

function addressOf(target: unknown): Address | undefined {
  if (typeof target === 'string') return { id: target, isRaw: false, part: 'end' };
  const uri = target instanceof vscode.Uri ? target : vscode.window.activeTextEditor?.document.uri;
  return uri?.scheme === names.artifactScheme ? parseAddress(uri) : undefined;
}
