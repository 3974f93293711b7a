import { setTimeout as sleep } from 'node:timers/promises';
import { openWindow } from '../../host/openWindow.ts';
import { startServer } from '../../host/startServer.ts';
import { agentHostHarness } from './agentHost/agentHostHarness.ts';
import { ChatPage } from './chatPage.ts';
import { type Harness } from './harness.ts';
import { killExtensionHost } from './killExtensionHost.ts';
import { localHarness } from './localHarness.ts';
import { type ScriptResult, type ScriptedCall, startScriptedModel } from './scriptedModel.ts';

const defaultAskTimeoutMs = 120_000;
const readyTimeoutMs = 90_000;

const harnesses = { local: localHarness, agentHost: agentHostHarness } satisfies Record<string, Harness>;

export type HarnessName = keyof typeof harnesses;

export interface ChatOptions {
  /** The extension under test. */
  vsix: string;
  /** The workspace folder, absolute. */
  folder: string;
  harness: HarnessName;
  settings?: Record<string, unknown>;
}

export interface AskOptions {
  prompt?: string;
  timeoutMs?: number;
}

/** A window with the real Copilot Chat in agent mode, in one of VS Code's harnesses, and a model that does what it is told. */
export interface Chat {
  /** The panel: confirmations, permissions, new sessions. */
  panel: ChatPage;
  /** Sends a prompt, on which the model makes these calls, one each turn. Resolves when the answer is complete or stopped. */
  ask: (calls: ScriptedCall[], options?: AskOptions) => Promise<ScriptResult>;
  /** Presses the stop button; the pending `ask` resolves with what had come until then. */
  pressStop: () => Promise<void>;
  /** Reloads the window; a pending `ask` resolves with what had come until then. */
  reload: () => Promise<void>;
  killExtensionHost: () => Promise<void>;
  screenshot: (file: string) => Promise<void>;
  /** Closes everything and deletes what it left. */
  stop: () => Promise<void>;
}

export async function startChat({ vsix, folder, harness, settings = {} }: ChatOptions): Promise<Chat> {
  const { server: serverOptions, window: windowOptions, ready } = harnesses[harness];
  const cleanUps: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  };
  try {
    const model = await startScriptedModel();
    cleanUps.push(model.close);
    const options = serverOptions(model.url);
    const server = await startServer({
      ...options,
      vsixFiles: [vsix],
      settings: { ...options.settings, ...settings },
    });
    cleanUps.push(server.stop);
    const active = model.nextWindow();
    const window = await openWindow({ ...windowOptions(server, model.url), server, folder });
    cleanUps.push(window.close);
    const panel = new ChatPage(window.page);

    const ask: Chat['ask'] = async (calls, { prompt = 'Go on.', timeoutMs = defaultAskTimeoutMs } = {}) => {
      const played = model.play(calls);
      await panel.send(prompt);
      const result = await within(timeoutMs, played, panel);
      await panel.idle();
      return result;
    };
    await within(readyTimeoutMs, ready({ ask, panel }, active), panel);

    return {
      panel,
      ask,
      pressStop: async () => {
        await panel.pressStop();
        model.giveUp();
      },
      reload: async () => {
        const activeAgain = model.nextWindow();
        await window.page.reload();
        model.giveUp();
        await within(readyTimeoutMs, ready({ ask, panel }, activeAgain), panel);
      },
      killExtensionHost: () => killExtensionHost(server),
      screenshot: async (file) => {
        await window.page.screenshot({ path: file });
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function within<T>(timeoutMs: number, expected: Promise<T>, panel: ChatPage): Promise<T> {
  const timer = new AbortController();
  const late = sleep(timeoutMs, undefined, { signal: timer.signal }).then(async () => {
    throw new Error(
      `The chat did not get there within ${timeoutMs / 1000} s. It shows:\n${await panel.text()}`,
    );
  });
  try {
    return await Promise.race([expected, late]);
  } finally {
    timer.abort();
    late.catch(() => undefined); // aborted, or reported already
  }
}
