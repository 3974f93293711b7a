import { homedir } from 'node:os';
import { join, sep } from 'node:path';
import * as vscode from 'vscode';
import { type AskedPart, type Asking } from '../../engine/approval/decision.ts';
import { onlyReads, type SafetyClass } from '../../engine/safety/effect.ts';

/** A command that somebody has to agree to. */
export interface Question {
  /** As it is executed, with the variables that it is given. */
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
  readonly decision: Asking;
  /** The directory that it is to run in, if that is known. */
  readonly cwd?: string;
  readonly host: 'terminal' | 'pty' | 'local';
  /** The rules with which it would not be asked about. */
  readonly rules: readonly string[];
}

/** How a text is written: for the chat, or for a dialog, which shows plain text. */
export interface Style {
  readonly text: (text: string) => string;
  readonly strong: (text: string) => string;
  readonly code: (text: string, maxLength?: number) => string;
}

/** More than anybody reads of a reason. The command itself is never cut. */
const maxReason = 300;

export const questionTitle = () => vscode.l10n.t('Run this command in the agent shell?');

/** Everything that a person agrees to: variables can change what a harmless command does. */
export function commandText({ command, env }: Question): string {
  const variables = Object.entries(env).map(([name, value]) => `# with ${name}=${JSON.stringify(value)}`);
  return [...variables, command].join('\n');
}

/** Says what it may do: in one sentence, or in one for each part that may do something. */
export function effectTexts({ decision }: Question, style: Style): { summary: string; parts: string[] } {
  const { parts } = decision;
  const isOfPart = parts.some((part) => part.reason === decision.reason && part.class === decision.class);
  if (isOfPart && parts.length === 1) return { summary: effectText(decision, style), parts: [] };
  return {
    summary: isOfPart ? '' : effectText(decision, style),
    parts: parts.map((part) => `${style.code(part.command)} ${effectText(part, style)}`),
  };
}

const classTexts: Record<SafetyClass, () => string> = {
  'read-only': () => vscode.l10n.t('It only reads.'),
  'changes the workspace': () => vscode.l10n.t('It changes the workspace.'),
  'reaches outside the workspace': () => vscode.l10n.t('It reaches outside the workspace.'),
  'cannot be told': () => vscode.l10n.t('It may do anything.'),
  destructive: () => vscode.l10n.t('It is destructive.'),
};

/** The class, then the reason with the words that it is about as code. */
function effectText(
  { class: what, reason, offending = '' }: Pick<AskedPart, 'class' | 'reason' | 'offending'>,
  style: Style,
): string {
  const clipped = (text: string) =>
    style.text(text.length > maxReason ? `${text.slice(0, maxReason)}…` : text);
  const said = style.strong(classTexts[what]());
  if (reason === onlyReads.reason) return said;
  const at = offending === '' ? -1 : reason.indexOf(offending);
  if (at < 0) return [said, clipped(reason), ...(offending === '' ? [] : [style.code(offending)])].join(' ');
  const after = reason.slice(at + offending.length);
  return `${said} ${clipped(reason.slice(0, at))}${style.code(offending)}${clipped(after)}`;
}

/** The rules that it offers, as they are written. One that is exact says so. */
export function rulesText({ rules }: Question, style: Style): string {
  const texts = rules.map((rule) =>
    rule.startsWith('=') ? vscode.l10n.t('{0} (just this)', style.code(rule.slice(1))) : style.code(rule),
  );
  return vscode.l10n.t('Always allow {0}', texts.join(', '));
}

/** As people write it. */
function shortPath(path: string): string {
  const home = homedir();
  return path === home || path.startsWith(join(home, sep)) ? `~${path.slice(home.length)}` : path;
}

export function placeText({ cwd, host }: Question, style: Style): string {
  const where =
    cwd === undefined ? vscode.l10n.t('where the chat is') : style.code(shortPath(cwd), maxReason);
  switch (host) {
    case 'terminal':
      return vscode.l10n.t('Runs in {0}, in a terminal.', where);
    case 'pty':
      return vscode.l10n.t('Runs in {0}, in a terminal that you type into.', where);
    case 'local':
      return vscode.l10n.t('Runs in {0}, without a terminal.', where);
  }
}
