import { setTimeout as delay } from 'node:timers/promises';
import { type VscodeServer } from '../../host/startServer.ts';
import { processesWhere } from '../../leftovers/processes.ts';

/** What is noticed of it takes a moment. */
const noticedMs = 500;

/** Kills the extension host of a server's window, as a crash does. */
export async function killExtensionHost({ guard }: VscodeServer): Promise<void> {
  const marks = Object.entries(guard).map(([name, value]) => `${name}=${value}`);
  const hosts = processesWhere(
    ({ command, environment }) =>
      command.includes('--type=extensionHost') && marks.every((mark) => environment.includes(mark)),
  );
  if (hosts.length === 0) throw new Error('There is no extension host.');
  for (const { pid } of hosts) process.kill(pid, 'SIGKILL');
  await delay(noticedMs);
}
