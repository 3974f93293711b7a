import { rm } from 'node:fs/promises';
import { copySample } from '../host/copySample.ts';
import { packageVsix, testedVsix } from '../../scripts/vsix.ts';
import { isBuilt } from '../isBuilt.ts';
import { startChat, type Chat, type HarnessName } from './harness/startChat.ts';

/** One window with Copilot Chat and the packaged extension for all tests of a suite. */
export function chatWindow(
  settings: Record<string, unknown> = {},
  harness: HarnessName = 'local',
): {
  chat: () => Chat;
  folder: () => string;
} {
  let chat: Chat;
  let folder: string;
  let started: Promise<Chat> | undefined;
  before(async () => {
    if (!isBuilt) await packageVsix(testedVsix);
    folder = await copySample();
    started = startChat({ vsix: testedVsix, folder, harness, settings });
    chat = await started;
  });
  after(async () => {
    // Also one that opened when the tests had given it up: left open, it would keep this process.
    await started?.then(
      (late) => late.stop(),
      () => undefined, // reported by the hook above
    );
    await rm(folder, { recursive: true, force: true });
  });
  return { chat: () => chat, folder: () => folder };
}
