import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openWindow } from '../../host/openWindow.ts';
import { startServer } from '../../host/startServer.ts';
import { ChatPage } from './chatPage.ts';
import { modelUrlVariable } from './modelProtocol.ts';
import { type ScriptResult, type ScriptedCall, startScriptedModel } from './scriptedModel.ts';

const modelExtension = join(import.meta.dirname, 'model-extension');
const defaultAskTimeoutMs = 120_000;
const readyTimeoutMs = 90_000;

/** Settings without which Copilot talks to its own models, which nobody has signed in for. */
const chatSettings = {
  'chat.byokUtilityModelDefault': 'mainAgent',
  'chat.tools.riskAssessment.enabled': false,
};

export interface ChatOptions {
  /** The extension under test. */
  vsix: string;
  /** The workspace folder, absolute. */
  folder: string;
  settings?: Record<string, unknown>;
}

export interface AskOptions {
  prompt?: string;
  timeoutMs?: number;
}

/** A window with the real Copilot Chat in agent mode and a model that does what it is told. */
export interface Chat {
  /** The panel: confirmations, permissions, new sessions. */
  panel: ChatPage;
  /** Sends a prompt, on which the model makes these calls, one each turn. Resolves when the answer is complete or stopped. */
  ask: (calls: ScriptedCall[], options?: AskOptions) => Promise<ScriptResult>;
  /** Presses the stop button; the pending `ask` resolves with what had come until then. */
  pressStop: () => Promise<void>;
  /** Reloads the window; a pending `ask` resolves with what had come until then. */
  reload: () => Promise<void>;
  screenshot: (file: string) => Promise<void>;
  /** Closes everything and deletes what it left. */
  stop: () => Promise<void>;
}

export async function startChat({ vsix, folder, settings = {} }: ChatOptions): Promise<Chat> {
  const cleanUps: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  };
  try {
    const model = await startScriptedModel();
    cleanUps.push(model.close);
    const server = await startServer({
      vsixFiles: [vsix],
      extensionFolders: [modelExtension],
      settings: { ...chatSettings, ...settings },
    });
    cleanUps.push(server.stop);
    const active = model.nextWindow();
    const window = await openWindow({
      server,
      folder,
      extensionDevelopmentPath: server.installed.copilot, // what is under development needs no sign-in
      environment: { [modelUrlVariable]: model.url },
    });
    cleanUps.push(window.close);
    const panel = new ChatPage(window.page);
    await ready(active, panel);

    return {
      panel,
      ask: async (calls, { prompt = 'Go on.', timeoutMs = defaultAskTimeoutMs } = {}) => {
        const played = model.play(calls);
        await panel.send(prompt);
        const result = await within(timeoutMs, played, panel);
        await panel.idle();
        return result;
      },
      pressStop: async () => {
        await panel.pressStop();
        model.giveUp();
      },
      reload: async () => {
        const activeAgain = model.nextWindow();
        await window.page.reload();
        model.giveUp();
        await ready(activeAgain, panel);
      },
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

/** A prompt that is sent before Copilot answers, or before a model is selected, ends in a request to sign in. */
async function ready(active: Promise<void>, panel: ChatPage): Promise<void> {
  await within(readyTimeoutMs, active, panel);
  await panel.modelSelected();
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
