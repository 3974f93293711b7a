import * as vscode from 'vscode';
import { type Job, type JobState } from '../engine/jobs/job.ts';
import { type Jobs } from '../engine/jobs/jobs.ts';
import { names } from './names.ts';

/** Tells the user of each background job that has ended, once. */
export function registerJobNotices(jobs: Jobs): vscode.Disposable {
  const stop = jobs.onEnd((job) => {
    if (job.record.told.includes('user')) return;
    void jobs.tell(job, 'user').then(() => offerOutput(job));
  });
  return new vscode.Disposable(stop);
}

async function offerOutput({ id, record, state }: Job): Promise<void> {
  const open = vscode.l10n.t('Open Output');
  const show =
    state === 'completed' || state === 'cancelled'
      ? vscode.window.showInformationMessage
      : vscode.window.showWarningMessage;
  const message = vscode.l10n.t('Background job {0} ({1}) {2}', id, plain(record.label), stateText(state));
  if ((await show(message, open)) === open) {
    await vscode.commands.executeCommand(names.openOutputCommand, id);
  }
}

/** Notifications make links of what looks like one, and a command can be anything. */
const plain = (label: string) => label.replaceAll(/[[\]()]/g, ' ');

function stateText(state: JobState): string {
  const texts: Record<JobState, string> = {
    running: vscode.l10n.t('is running'),
    completed: vscode.l10n.t('has completed'),
    failed: vscode.l10n.t('has failed'),
    cancelled: vscode.l10n.t('was stopped'),
    timedOut: vscode.l10n.t('took too long and was stopped'),
    lost: vscode.l10n.t('is lost: its shell is gone'),
    gone: vscode.l10n.t('is no longer running'),
  };
  return texts[state];
}
