// The thread in which artifacts are searched. It is ended from outside when a pattern keeps it busy for too long.
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { searchArtifacts } from './searchArtifacts.ts';
import { type SearchMessage, type SearchRequest } from './searchRequest.ts';

if (!parentPort) throw new Error('This is a thread of Agent Shell, and no program.');
const port = parentPort;
port.postMessage({ kind: 'begun' } satisfies SearchMessage);
// What it throws ends the thread, and reaches whoever has started it.
void searchArtifacts(workerData as SearchRequest, async (message) => {
  const goOn = message.kind === 'hits' ? once(port, 'message') : undefined;
  port.postMessage(message);
  await goOn;
});
