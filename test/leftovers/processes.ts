import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';

/** A process of this machine, as Linux tells of it. */
export interface SeenProcess {
  readonly pid: number;
  readonly command: string;
  readonly cwd: string;
  /** Entries of the form NAME=value. */
  readonly environment: readonly string[];
}

/**
 * The processes for which a condition holds. None outside Linux, where nobody tells. It goes by nothing that the engine
 * goes by, so that what the engine overlooks is found.
 */
export function processesWhere(condition: (process: SeenProcess) => boolean): SeenProcess[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(seen)
    .filter((one) => one.pid !== process.pid && condition(one));
}

/** Those that work in a folder, or below it, and are not kept ready on purpose. */
export const processesIn = (folder: string) =>
  processesWhere((one) => (one.cwd === folder || one.cwd.startsWith(`${folder}/`)) && !isWaiting(one));

/** Whether it is a shell that waits for its session's next call: the file that it will read is not there yet. */
export function isWaiting({ command }: SeenProcess): boolean {
  const [, file] = / -- (.*\/runs\/\d+\/command)$/.exec(command) ?? [];
  return file !== undefined && !existsSync(file);
}

function seen(pid: string): SeenProcess[] {
  const words = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0').filter(Boolean);
  try {
    const command = words('cmdline').join(' ');
    // What has no memory any more is on its way out; it only waits for its parent to look.
    if (command === '') return [];
    return [
      {
        pid: Number(pid),
        command,
        cwd: readlinkSync(`/proc/${pid}/cwd`),
        environment: words('environ'),
      },
    ];
  } catch {
    return []; // It ended meanwhile, or is another user's.
  }
}
