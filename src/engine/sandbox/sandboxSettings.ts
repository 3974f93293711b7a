import { homedir } from 'node:os';
import { isAbsolute } from 'node:path';
import { type Access, type SandboxSettings } from './sandbox.ts';

/** As they were written, by hand or in the environment: they may be anything. */
export type WrittenSettings = Readonly<Record<keyof SandboxSettings, unknown>>;

/** What was meant by them. In doubt it is what keeps more from commands. */
export function sandboxSettings(written: WrittenSettings): SandboxSettings {
  return {
    mode: [undefined, null, '', '0', 'off', false].includes(written.mode as string) ? 'off' : 'on',
    network: access(written.network),
    sockets: access(written.sockets),
    writable: paths(written.writable).filter((path) => isAbsolute(path)),
    readOnly: paths(written.readOnly),
    masked: paths(written.masked),
  };
}

const access = (value: unknown): Access => (value === 'allow' ? 'allow' : 'deny');

function paths(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter((item) => typeof item === 'string')
    .map((item) => item.trim().replace(/^(!?)~(?=\/|$)/, `$1${homedir()}`))
    .filter((path) => path !== '' && path !== '!');
}
