import * as vscode from 'vscode';
import { type RunStore } from '../../engine/runs/runStore.ts';
import { names } from '../names.ts';
import { ArtifactDocuments } from './artifactDocuments.ts';
import { openOutput, searchInOutput } from './openOutput.ts';
import { OutputLinks } from './outputLinks.ts';

/** Outputs as documents, with their links and commands. */
export function registerDocuments(runs: RunStore): vscode.Disposable {
  const { commands, languages } = vscode;
  const documents = new ArtifactDocuments(runs);
  const selector = { scheme: names.artifactScheme };
  return vscode.Disposable.from(
    documents,
    languages.registerDocumentLinkProvider(selector, new OutputLinks(runs, documents)),
    commands.registerCommand(names.openOutputCommand, (target: unknown) =>
      openOutput(runs, target, { isRaw: false }),
    ),
    commands.registerCommand(names.openRawOutputCommand, (target: unknown) =>
      openOutput(runs, target, { isRaw: true }),
    ),
    commands.registerCommand(names.searchOutputCommand, (target: unknown) => searchInOutput(runs, target)),
  );
}
