import * as vscode from 'vscode';
import { type OutputWindow } from '../../engine/output/outputWindow.ts';
import { type RunMeta } from '../../engine/runs/run.ts';
import { names } from '../names.ts';
import { addressUri, type Address } from './address.ts';

/** A line of a document that is not of the output, with words in it that lead elsewhere. */
export interface Note {
  readonly text: string;
  readonly links: readonly NoteLink[];
}

interface NoteLink {
  readonly start: number;
  readonly end: number;
  readonly target: vscode.Uri;
}

/** What is said above a part of an output that is not its beginning. */
export function noteAbove({ start, size }: OutputWindow, address: Address, meta: RunMeta): Note | undefined {
  if (start === 0) return undefined;
  return note(vscode.l10n.t('{0} of {1} are above', sizeText(start), sizeText(size)), [
    [vscode.l10n.t('Part before'), addressUri({ ...address, part: { to: start } }, meta)],
    [vscode.l10n.t('Beginning'), addressUri({ ...address, part: { from: 0 } }, meta)],
    searchLink(address),
  ]);
}

/** What is said below a part of an output that is not its end. */
export function noteBelow({ end, size }: OutputWindow, address: Address, meta: RunMeta): Note | undefined {
  if (end >= size) return undefined;
  return note(vscode.l10n.t('{0} of {1} are below', sizeText(size - end), sizeText(size)), [
    [vscode.l10n.t('Next part'), addressUri({ ...address, part: { from: end } }, meta)],
    [vscode.l10n.t('End'), addressUri({ ...address, part: 'end' }, meta)],
    searchLink(address),
  ]);
}

const searchLink = ({ id }: Address): [string, vscode.Uri] => [
  vscode.l10n.t('Search'),
  vscode.Uri.from({
    scheme: 'command',
    path: names.searchOutputCommand,
    query: JSON.stringify([id]),
  }),
];

function note(says: string, leads: readonly [label: string, target: vscode.Uri][]): Note {
  let text = `[${says}: `;
  const links = leads.map(([label, target], index) => {
    if (index > 0) text += ' · ';
    const start = text.length;
    text += label;
    return { start, end: text.length, target };
  });
  return { text: `${text}]`, links };
}

function sizeText(bytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${(bytes / 1024 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power] ?? ''}`;
}
