import { homedir } from 'node:os';
import { join, sep } from 'node:path';
import * as vscode from 'vscode';
import { type Decision } from '../../engine/approval/decision.ts';
import { onlyReads, type SafetyClass } from '../../engine/safety/effect.ts';
import { type Input } from '../../engine/tool/input.ts';
import { escaped, inlineCode, visible } from './markdown.ts';

/** A command that somebody has to agree to. */
export interface Question {
  readonly input: Input;
  readonly decision: Extract<Decision, { kind: 'ask' }>;
  /** Where it is to run, where that is known. */
  readonly cwd?: string;
  readonly host: 'terminal' | 'pty' | 'local';
}

/** More than anybody reads. */
const maxShown = 20_000;
const maxReason = 300;

/** The command first, then what it does and why that is asked, then where it runs. */
export function confirmationOf(question: Question): vscode.LanguageModelToolConfirmationMessages {
  const message = new vscode.MarkdownString();
  message.appendCodeblock(wholeText(question.input), 'shellscript');
  message.appendMarkdown(`${classTexts[question.decision.class]()} ${reasonText(question.decision)}\n\n`);
  message.appendMarkdown(placeText(question));
  return { title: vscode.l10n.t('Run this command in the agent shell?'), message };
}

const classTexts: Record<SafetyClass, () => string> = {
  'read-only': () => vscode.l10n.t('**It only reads.**'),
  'changes the workspace': () => vscode.l10n.t('**It changes the workspace.**'),
  'reaches outside the workspace': () => vscode.l10n.t('**It reaches outside the workspace.**'),
  'cannot be told': () => vscode.l10n.t('**What it does cannot be told beforehand.**'),
  destructive: () => vscode.l10n.t('**It is destructive.**'),
};

/** Everything that a person agrees to: variables can change what a harmless command does. */
function wholeText({ command, env = {} }: Input): string {
  const text = [
    ...Object.entries(env).map(([name, value]) => `# with ${name}=${JSON.stringify(value)}`),
    command,
  ].join('\n');
  const shown = visible(text);
  if (shown.length <= maxShown) return shown;
  const left = shown.length - maxShown;
  const note = vscode.l10n.t('… {0} characters are not shown …', left);
  return `${shown.slice(0, maxShown / 2)}\n${note}\n${shown.slice(-maxShown / 2)}`;
}

/** The reason, with the words that it is about as code. */
function reasonText({ reason, offending = '' }: Question['decision']): string {
  if (reason === onlyReads.reason) return '';
  const at = offending === '' ? -1 : reason.indexOf(offending);
  if (at < 0) return [clipped(reason), ...(offending === '' ? [] : [inlineCode(offending)])].join(' ');
  const after = reason.slice(at + offending.length);
  return `${clipped(reason.slice(0, at))}${inlineCode(offending)}${clipped(after)}`;
}

const clipped = (text: string) => escaped(text.length > maxReason ? `${text.slice(0, maxReason)}…` : text);

/** As people write it. */
function shortPath(path: string): string {
  const home = homedir();
  return path === home || path.startsWith(join(home, sep)) ? `~${path.slice(home.length)}` : path;
}

function placeText({ cwd, host }: Question): string {
  const where =
    cwd === undefined ? vscode.l10n.t('where the chat is') : inlineCode(shortPath(cwd), maxReason);
  switch (host) {
    case 'terminal':
      return vscode.l10n.t('Runs in {0}, in a terminal.', where);
    case 'pty':
      return vscode.l10n.t('Runs in {0}, in a terminal that you type into.', where);
    case 'local':
      return vscode.l10n.t('Runs in {0}, without a terminal.', where);
  }
}
