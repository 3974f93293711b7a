import { join } from 'node:path';
import { type BrowserContext, type Page, chromium } from 'playwright-core';
import { chromiumPath } from './chromium.ts';
import { type VscodeServer } from './startServer.ts';
import { type WindowOptions, windowUrl } from './windowUrl.ts';

const readyTimeoutMs = 60_000;
const hostCrash = /^Extension host .*terminated unexpectedly/;

const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A VS Code window in a headless browser. */
export interface VscodeWindow {
  page: Page;
  /** The exit code of the extension tests, when the window runs any. Rejects when the window dies before. */
  testsEnded: Promise<number>;
  close: () => Promise<void>;
}

export interface OpenWindowOptions extends WindowOptions {
  server: VscodeServer;
  /** Gets each line that the window logs, the extension host's console among them. */
  onLog?: (level: string, message: string) => void;
}

/** Opens a window and waits until the workbench is drawn. */
export async function openWindow(options: OpenWindowOptions): Promise<VscodeWindow> {
  const context = await openBrowser(options.server);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    const testsEnded = watchTests(page, options.onLog);
    await page.goto(windowUrl(options.server, options));
    await page.locator('.monaco-workbench').waitFor({ timeout: readyTimeoutMs });
    return { page, testsEnded, close: () => context.close() };
  } catch (error) {
    await context.close();
    throw error;
  }
}

function openBrowser(server: VscodeServer): Promise<BrowserContext> {
  // The profile and temporary files lie in the server's directory, so that they go when that goes.
  return chromium.launchPersistentContext(join(server.directory, `browser-${Date.now()}`), {
    executablePath: chromiumPath(),
    artifactsDir: join(server.directory, 'tmp'),
    headless: true,
    args: browserArguments,
    viewport: { width: 1400, height: 900 },
    // What moves is drawn again and again, by the processors that the tests need.
    reducedMotion: 'reduce',
    env: { ...process.env, ...server.guard, TMPDIR: join(server.directory, 'tmp') },
    // The browser ends with the server, so signals need no handling of their own.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}

/** VS Code calls these two functions of the page, where they exist, when it runs extension tests. */
function watchTests(page: Page, onLog: OpenWindowOptions['onLog']): Promise<number> {
  const ended = new Promise<number>((resolve, reject) => {
    void page.exposeFunction('codeAutomationExit', resolve);
    void page.exposeFunction('codeAutomationLog', (level: string, parts: unknown[]) => {
      const message = parts.join(' ');
      onLog?.(level, message);
      if (hostCrash.test(message)) reject(new Error(message));
    });
    page.once('crash', () => {
      reject(new Error('The browser page crashed.'));
    });
    page.once('close', () => {
      reject(new Error('The window was closed before the tests had ended.'));
    });
  });
  ended.catch(() => undefined); // not every window runs tests
  return ended;
}
