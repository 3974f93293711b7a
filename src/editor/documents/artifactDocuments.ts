import * as vscode from 'vscode';
import { type RunStore } from '../../engine/runs/runStore.ts';
import { names } from '../names.ts';
import { parseAddress } from './address.ts';
import { revealEnd } from './editorsAtEnd.ts';
import { LiveDocument } from './liveDocument.ts';
import { renderOutput, type Rendered } from './renderOutput.ts';

/**
 * Shows kept outputs as documents, by `artifact://<id>`. A file system would be refused such an address, for want of a
 * path, and its documents can be changed by other extensions just as well.
 */
export class ArtifactDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #runs: RunStore;
  /** What was provided for documents that are about to open. */
  readonly #provided = new Map<string, Rendered>();
  readonly #live = new Map<vscode.TextDocument, LiveDocument>();
  /** Those that nobody has seen since they were opened. */
  readonly #unplaced = new Set<vscode.TextDocument>();
  readonly #subscriptions: vscode.Disposable;

  constructor(runs: RunStore) {
    this.#runs = runs;
    const { workspace, window } = vscode;
    this.#subscriptions = vscode.Disposable.from(
      workspace.registerTextDocumentContentProvider(names.artifactScheme, this),
      workspace.onDidOpenTextDocument((document) => void this.#opened(document)),
      workspace.onDidCloseTextDocument((document) => {
        this.#closed(document);
      }),
      workspace.onDidChangeTextDocument(({ document }) => void this.#live.get(document)?.restore()),
      window.onDidChangeVisibleTextEditors((editors) => {
        this.#place(editors);
      }),
      window.tabGroups.onDidChangeTabs(({ closed }) => {
        this.#forgetPlaces(closed);
      }),
    );
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const rendered = await this.#render(uri);
    this.#provided.set(uri.toString(), rendered);
    return rendered.text;
  }

  /** What an open document shows. */
  shown(document: vscode.TextDocument): Rendered | undefined {
    return this.#live.get(document)?.rendered ?? this.#provided.get(document.uri.toString());
  }

  dispose(): void {
    this.#subscriptions.dispose();
    for (const live of this.#live.values()) live.dispose();
  }

  #render(uri: vscode.Uri): Promise<Rendered> {
    const address = parseAddress(uri);
    return renderOutput(this.#runs.open(address.id), address);
  }

  async #opened(document: vscode.TextDocument): Promise<void> {
    if (document.uri.scheme !== names.artifactScheme) return;
    const key = document.uri.toString();
    if (this.#provided.has(key) && (await isMadeLog(document))) return; // It is opened again by that.
    // None was provided when somebody chose another language for it: that closes a document and opens it again.
    const rendered = this.#provided.get(key) ?? (await this.#render(document.uri));
    this.#provided.delete(key);
    if (document.isClosed || this.#live.has(document)) return;
    this.#live.set(document, new LiveDocument(this.#runs, document, rendered));
    this.#unplaced.add(document);
    this.#place(vscode.window.visibleTextEditors);
  }

  #closed(document: vscode.TextDocument): void {
    this.#live.get(document)?.dispose();
    this.#live.delete(document);
    this.#unplaced.delete(document);
  }

  /** A document outlives its tab for a while. */
  #forgetPlaces(closed: readonly vscode.Tab[]): void {
    const uris = closed.map(({ input }) =>
      input instanceof vscode.TabInputText ? input.uri.toString() : '',
    );
    for (const document of this.#live.keys())
      if (uris.includes(document.uri.toString())) this.#unplaced.add(document);
  }

  /** Shows the end of a document that is first seen, unless it was opened at some place in it. */
  #place(editors: readonly vscode.TextEditor[]): void {
    for (const editor of editors.filter(({ document }) => this.#unplaced.delete(document))) {
      const isAtTop = editor.selection.isEqual(new vscode.Selection(0, 0, 0, 0));
      if (isAtTop && this.#live.get(editor.document)?.opensAtEnd) revealEnd(editor);
    }
  }
}

/** Makes a document a log whose address has no name, and so no ending, by which VS Code would know. */
async function isMadeLog(document: vscode.TextDocument): Promise<boolean> {
  if (document.uri.path !== '' || document.languageId !== 'plaintext') return false;
  return vscode.languages.setTextDocumentLanguage(document, 'log').then(
    () => true,
    () => false, // Nobody in this window knows logs.
  );
}
