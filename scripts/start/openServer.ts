import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copySample } from '../../test/host/copySample.ts';
import { type VscodeServer, startServer } from '../../test/host/startServer.ts';
import { windowUrl } from '../../test/host/windowUrl.ts';
import { packageVsix } from '../vsix.ts';
import { interrupted } from './interrupted.ts';

const vsix = join(import.meta.dirname, '../../out/start/agent-shell.vsix');

/** A VS Code server with Agent Shell installed, and the sample workspace. Both go when the server stops. */
export interface ReadyServer {
  server: VscodeServer;
  folder: string;
}

/** Opens Agent Shell in the browser of the person: prints the address and serves it until Ctrl+C. */
export async function openServer(): Promise<void> {
  const { server, folder } = await readyServer();
  console.log(`\nAgent Shell runs in VS Code at\n\n  ${windowUrl(server, { folder })}\n\nCtrl+C ends it.`);
  await interrupted();
  await server.stop();
  process.exit(0);
}

export async function readyServer(): Promise<ReadyServer> {
  await mkdir(dirname(vsix), { recursive: true });
  await packageVsix(vsix);
  console.log('Starting VS Code …');
  const server = await startServer({ vsixFiles: [vsix], home: 'user' });
  return { server, folder: await copySample(server.directory) };
}
