import { open } from 'node:fs/promises';
import * as vscode from 'vscode';
import { labelOf } from '../engine/tool/label.ts';
import { clean } from '../engine/output/clean.ts';
import { artifactUri } from '../engine/tool/report.ts';
import { type RunStore } from '../engine/runs/runStore.ts';
import { names } from './names.ts';

/** More than this is heavy in an editor and in the extension host. The file itself is always whole. */
const maxBytes = 16 * 1024 * 1024;

/** Shows kept outputs as read-only documents, by `artifact://<id>`. */
export class ArtifactDocuments implements vscode.TextDocumentContentProvider {
  readonly #runs: RunStore;

  constructor(runs: RunStore) {
    this.#runs = runs;
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const { run } = this.#runs.open(uri.authority);
    const { text, omittedBytes } = await readEnd(run.outputFile);
    const heading =
      omittedBytes > 0
        ? `${vscode.l10n.t('[The first {0} bytes are not shown. Whole output: {1}]', omittedBytes, run.outputFile)}\n`
        : '';
    return heading + clean(text);
  }
}

export function registerArtifactDocuments(runs: RunStore): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(names.artifactScheme, new ArtifactDocuments(runs)),
    vscode.commands.registerCommand(names.openOutputCommand, async (id: string) => {
      await vscode.window.showTextDocument(documentUri(runs, id), { preview: true });
    }),
  );
}

/** With a name after the id, for the tab to show; its ending makes it a log. */
function documentUri(runs: RunStore, id: string): vscode.Uri {
  const { meta } = runs.open(id);
  const name = labelOf(meta.command).replaceAll('/', ' ');
  return vscode.Uri.parse(artifactUri(id), true).with({ path: `/${name} (${id}).log` });
}

async function readEnd(file: string): Promise<{ text: string; omittedBytes: number }> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const start = Math.max(0, size - maxBytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - start), 0, size - start, start);
    return { text: buffer.toString('utf8', 0, bytesRead), omittedBytes: start };
  } finally {
    await handle.close();
  }
}
