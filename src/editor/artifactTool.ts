import * as vscode from 'vscode';
import { type Artifacts } from '../engine/artifacts/artifacts.ts';
import { parseArtifactInput } from '../engine/artifacts/input.ts';
import { type Reading } from '../engine/artifacts/reading.ts';
import { textAnswer } from './textAnswer.ts';

/** The tool by which agents read kept outputs. It changes nothing, so there is nothing to confirm. */
export class ArtifactTool implements vscode.LanguageModelTool<unknown> {
  readonly #artifacts: Artifacts;

  constructor(artifacts: Artifacts) {
    this.#artifacts = artifacts;
  }

  prepareInvocation({ input }: vscode.LanguageModelToolInvocationPrepareOptions<unknown>) {
    return { invocationMessage: messageFor(checkedInput(input)) };
  }

  invoke(
    options: vscode.LanguageModelToolInvocationOptions<unknown>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    return textAnswer(options, token, (call) => this.#artifacts.read(call));
  }
}

function messageFor(reading: Reading | undefined): string {
  if (!reading) return vscode.l10n.t('Checking what to read');
  if (reading.id === undefined) return vscode.l10n.t('Searching the outputs of this session');
  return reading.kind === 'search'
    ? vscode.l10n.t('Searching artifact {0}', reading.id)
    : vscode.l10n.t('Reading artifact {0}', reading.id);
}

function checkedInput(input: unknown): Reading | undefined {
  try {
    return parseArtifactInput(input);
  } catch {
    return undefined; // `invoke` parses it again and reports what is wrong.
  }
}
