import { Uri } from 'vscode';
import { type Part } from '../../engine/output/outputWindow.ts';
import { type RunMeta } from '../../engine/runs/run.ts';
import { labelOf } from '../../engine/tool/label.ts';
import { names } from '../names.ts';

/** What a document shows: `artifact://12`, `artifact://12/name.log?raw&from=4096`. */
export interface Address {
  readonly id: string;
  /** Whether bytes are shown as they are, and not as a reader would see them. */
  readonly isRaw: boolean;
  readonly part: Part;
}

export function parseAddress({ authority, query }: Uri): Address {
  const wishes = new URLSearchParams(query);
  const from = byteOf(wishes.get('from'));
  const to = byteOf(wishes.get('to'));
  return {
    id: authority,
    isRaw: wishes.has('raw'),
    part: from !== undefined ? { from } : to !== undefined ? { to } : 'end',
  };
}

/** With a name after the id, for the tab to show; its ending makes it a log. */
export function addressUri({ id, isRaw, part }: Address, { command }: RunMeta): Uri {
  const [wish, place] =
    part === 'end' ? [] : Object.entries(part).flatMap(([key, byte]) => [`${key}=${byte}`, key]);
  const about = [id, ...(isRaw ? ['raw'] : []), ...(place ? [wish] : [])].join(', ');
  return Uri.from({
    scheme: names.artifactScheme,
    authority: id,
    path: `/${labelOf(command).replaceAll('/', ' ')} (${about}).log`,
    query: [...(isRaw ? ['raw'] : []), ...(wish ? [wish] : [])].join('&'),
  });
}

const byteOf = (text: string | null) => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : undefined);
