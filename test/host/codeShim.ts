/**
 * Does for @vscode/test-electron what the desktop `code` does: runs extension tests in a window and exits as they did.
 * The window is one of a VS Code server, in a headless browser.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { codeArguments } from './codeArguments.ts';
import { hostLogs } from './hostLogs.ts';
import { openWindow } from './openWindow.ts';
import { startServer } from './startServer.ts';

/** Against tests that never end. It takes a third of this, and longer on a busy machine. */
const testsTimeoutMs = 30 * 60_000;

const windowArguments = codeArguments(process.argv.slice(2));
const server = await startServer();
try {
  const window = await openWindow({ ...windowArguments, server, onLog: print });
  process.exitCode = await Promise.race([window.testsEnded, timeout()]);
  await window.close();
} catch (error) {
  console.error(`${String(error)}\n${await hostLogs(server)}`);
  process.exitCode = 1;
} finally {
  await server.stop();
}
process.exit(); // the timer of the timeout would keep this process

function print(level: string, message: string): void {
  if (level === 'error' || level === 'warn') console.error(message);
  else console.log(message);
}

async function timeout(): Promise<never> {
  await sleep(testsTimeoutMs);
  throw new Error(`The tests did not end within ${testsTimeoutMs / 60_000} minutes.`);
}
