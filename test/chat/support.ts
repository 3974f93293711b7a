import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copySample } from '../host/copySample.ts';
import { packageVsix } from '../../scripts/vsix.ts';
import { startChat, type Chat } from './harness/startChat.ts';

const vsix = join(import.meta.dirname, '../../out/test/agent-shell.vsix');

/** One window with Copilot Chat and the packaged extension for all tests of a suite. */
export function chatWindow(): { chat: () => Chat; folder: () => string } {
  let chat: Chat;
  let folder: string;
  before(async () => {
    await packageVsix(vsix);
    folder = await copySample();
    chat = await startChat({ vsix, folder });
  });
  after(async () => {
    await chat.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return { chat: () => chat, folder: () => folder };
}
