import { tmpdir } from 'node:os';
import { type Call } from '../src/engine/tool/call.ts';

/** A call as the benches make it: nobody is asked, and nobody stops it. */
export const benchCall = (command: string): Call => ({
  input: { command },
  session: 'bench',
  requester: 'api',
  startCwd: tmpdir(),
  folders: [],
  signal: new AbortController().signal,
});
