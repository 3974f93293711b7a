import { setImmediate as nextTurn } from 'node:timers/promises';
import * as vscode from 'vscode';
import { findFileLinks } from '../../engine/output/fileLinks.ts';
import { type RunStore } from '../../engine/runs/runStore.ts';
import { surroundings } from '../surroundings.ts';
import { type ArtifactDocuments } from './artifactDocuments.ts';
import { ExistingFiles } from './existingFiles.ts';
import { type Note } from './notes.ts';

/** An editor keeps every link in mind. Those near the end come first. */
const maxLinks = 5000;
/** Others get their turn after so long. */
const sliceMs = 8;

/** Makes links of the places in files that an output names, and of the words that lead to its other parts. */
export class OutputLinks implements vscode.DocumentLinkProvider {
  readonly #runs: RunStore;
  readonly #documents: ArtifactDocuments;

  constructor(runs: RunStore, documents: ArtifactDocuments) {
    this.#runs = runs;
    this.#documents = documents;
  }

  async provideDocumentLinks(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
  ): Promise<vscode.DocumentLink[]> {
    const { above, below } = this.#documents.shown(document) ?? {};
    const links = [...noteLinks(above, 0), ...noteLinks(below, document.lineCount - 1)];
    const { meta } = this.#runs.open(document.uri.authority);
    const files = new ExistingFiles([meta.cwd, ...surroundings().folders.map(({ path }) => path)]);
    let sliceEnd = performance.now() + sliceMs;
    for (let row = document.lineCount - 1; row >= 0 && links.length < maxLinks; row--) {
      if (performance.now() > sliceEnd) {
        await nextTurn();
        if (token.isCancellationRequested) return [];
        sliceEnd = performance.now() + sliceMs;
      }
      for (const { start, end, path, line, column = 1 } of findFileLinks(document.lineAt(row).text)) {
        const file = await files.find(path);
        if (file === undefined) continue;
        const target = vscode.Uri.file(file).with({ fragment: `L${line},${column}` });
        links.push(new vscode.DocumentLink(new vscode.Range(row, start, row, end), target));
      }
    }
    // VS Code finds `file:` URLs by itself, and merges its links with these by their order.
    return links.sort((a, b) => a.range.start.compareTo(b.range.start));
  }
}

const noteLinks = (note: Note | undefined, row: number) =>
  (note?.links ?? []).map(
    ({ start, end, target }) => new vscode.DocumentLink(new vscode.Range(row, start, row, end), target),
  );
