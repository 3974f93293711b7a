import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type VscodeServer } from './startServer.ts';

const shownLines = 30;
const logFiles = ['data/logs/*/remoteagent.log', 'data/logs/*/exthost*/remoteexthost.log'];

/** The last lines of the server's output and of the extension host's logs: what a person needs when no result came. */
export async function hostLogs(server: VscodeServer): Promise<string> {
  const sections = [section('server output', server.outputTail())];
  for await (const file of glob(logFiles, { cwd: server.directory })) {
    sections.push(section(file, await readFile(join(server.directory, file), 'utf8')));
  }
  return sections.join('\n');
}

function section(title: string, text: string): string {
  return [`--- ${title}`, ...text.trimEnd().split('\n').slice(-shownLines)].join('\n');
}
