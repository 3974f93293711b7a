import * as vscode from 'vscode';
import { parseJobInput, type JobRequest } from '../engine/jobs/input.ts';
import { type JobRequests } from '../engine/jobs/jobRequests.ts';
import { textAnswer } from './textAnswer.ts';

/** The tool by which agents follow what runs in the background. */
export class JobTool implements vscode.LanguageModelTool<unknown> {
  readonly #requests: JobRequests;

  constructor(requests: JobRequests) {
    this.#requests = requests;
  }

  /** What was allowed to run may be watched and stopped; what is typed into it is as good as a command. */
  prepareInvocation({ input }: vscode.LanguageModelToolInvocationPrepareOptions<unknown>) {
    const request = checkedInput(input);
    const invocationMessage = messageFor(request);
    if (request?.kind !== 'input') return { invocationMessage };
    return {
      invocationMessage,
      confirmationMessages: {
        title: vscode.l10n.t('Type this into the terminal of background job {0}?', request.id),
        message: new vscode.MarkdownString().appendCodeblock(request.text, 'text'),
      },
    };
  }

  invoke(
    options: vscode.LanguageModelToolInvocationOptions<unknown>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    return textAnswer(options, token, (call) => this.#requests.answer(call));
  }
}

function messageFor(request: JobRequest | undefined): string {
  switch (request?.kind) {
    case undefined:
      return vscode.l10n.t('Checking what to do');
    case 'list':
      return vscode.l10n.t('Listing background jobs');
    case 'poll':
      return request.ids.length === 0
        ? vscode.l10n.t('Waiting for background jobs')
        : vscode.l10n.t('Waiting for background job {0}', request.ids.join(', '));
    case 'output':
      return vscode.l10n.t('Reading background job {0}', request.id);
    case 'cancel':
      return vscode.l10n.t('Stopping background job {0}', request.ids.join(', '));
    case 'input':
      return vscode.l10n.t('Typing into background job {0}', request.id);
  }
}

function checkedInput(input: unknown): JobRequest | undefined {
  try {
    return parseJobInput(input);
  } catch {
    return undefined; // `invoke` parses it again and reports what is wrong.
  }
}
