import * as vscode from 'vscode';

/** The editors in which somebody looks at the end of a document. Who has scrolled up reads something else. */
export function editorsAtEnd(document: vscode.TextDocument): vscode.TextEditor[] {
  const lastLine = document.lineCount - 1;
  return vscode.window.visibleTextEditors.filter(
    (editor) =>
      editor.document === document && editor.visibleRanges.some(({ end }) => end.line >= lastLine - 1),
  );
}

export function revealEnd(editor: vscode.TextEditor): void {
  const end = editor.document.lineAt(editor.document.lineCount - 1).range.end;
  editor.revealRange(new vscode.Range(end, end));
}
