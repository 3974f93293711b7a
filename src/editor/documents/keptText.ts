import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { difference } from '../../engine/output/difference.ts';
import { editorsAtEnd, revealEnd } from './editorsAtEnd.ts';

/** Between two tries, so that somebody who keeps editing does not keep us busy. */
const retryMs = 100;

/**
 * Sees to it that a document has the text it should have. VS Code refuses what is typed into it, but not what another
 * extension changes by a WorkspaceEdit: that is undone at once. It is also the cheapest way for a text to grow, since
 * only what is new goes to the window and back.
 */
export class KeptText {
  readonly #document: vscode.TextDocument;
  #text: string;
  #settling: Promise<void> | undefined;

  constructor(document: vscode.TextDocument, text: string) {
    this.#document = document;
    this.#text = text;
  }

  async set(text: string): Promise<void> {
    this.#text = text;
    await this.settle();
  }

  /** To be called after every change of the document. */
  settle(): Promise<void> {
    this.#settling ??= this.#replace().finally(() => {
      this.#settling = undefined;
    });
    return this.#settling;
  }

  async #replace(): Promise<void> {
    for (let isFirst = true; !this.#document.isClosed; isFirst = false) {
      const edit = this.#edit();
      if (!edit) return;
      if (!isFirst) await delay(retryMs);
      const watching = editorsAtEnd(this.#document);
      await vscode.workspace.applyEdit(edit);
      watching.forEach(revealEnd);
    }
  }

  #edit(): vscode.WorkspaceEdit | undefined {
    const { uri, eol } = this.#document;
    const edit = new vscode.WorkspaceEdit();
    if (eol !== vscode.EndOfLine.LF) {
      edit.set(uri, [vscode.TextEdit.setEndOfLine(vscode.EndOfLine.LF)]);
      return edit;
    }
    const change = difference(this.#document.getText(), this.#text);
    if (!change) return undefined;
    const [start, end] = [this.#document.positionAt(change.start), this.#document.positionAt(change.end)];
    edit.replace(uri, new vscode.Range(start, end), change.text);
    return edit;
  }
}
