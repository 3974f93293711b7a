import { setTimeout as sleep } from 'node:timers/promises';
import { type Locator, type Page } from 'playwright-core';

/** As in model-extension/extension.ts. */
const modelName = 'Scripted model';

/** Menus of VS Code pass over the mouse in their first 100 ms, so that the click that opened them chooses nothing. */
const menuDeafMs = 200;

const menuPatienceMs = 5000;

/** For the input to show what was typed, and to be empty once it was sent. */
const inputPatienceMs = 10_000;

/** The model's name is drawn last; on a busy machine long after the rest. */
const modelPatienceMs = 60_000;

/** People take longer to answer a question than VS Code does, which the extension tells apart by the time. */
const readingMs = 1500;

/** What a tool asks the user before it runs. */
export interface Confirmation {
  title: string;
  message: string;
}

/** The chat panel of a VS Code window, with what a person does in it. */
export class ChatPage {
  readonly page: Page;
  readonly #panel: Locator;
  readonly #input: Locator;
  readonly #requests: Locator;
  readonly #stopButton: Locator;
  readonly #confirmation: Locator;
  readonly #dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.#panel = page.locator('.interactive-session');
    this.#input = this.#panel.locator('.interactive-input-part .monaco-editor').first();
    this.#requests = this.#panel.locator('.interactive-request');
    this.#stopButton = this.#panel.locator('.interactive-input-part .codicon-stop-circle');
    // Each confirmation is in the page twice: in the conversation, where it stays hidden, and above the input.
    this.#confirmation = this.#panel.locator('.chat-confirmation-widget2').filter({ visible: true });
    this.#dialog = page.locator('.monaco-dialog-box');
  }

  async modelSelected(): Promise<void> {
    await this.#panel
      .locator('.interactive-input-part')
      .getByText(modelName)
      .waitFor({ timeout: modelPatienceMs });
  }

  /** Types a prompt, sees that it stands in the input, and sends it: a chat that is still being drawn loses what was typed. */
  send(prompt: string): Promise<void> {
    return this.#tryAgain(async () => {
      await this.#input.click();
      await this.page.keyboard.press('ControlOrMeta+A');
      await this.page.keyboard.type(prompt);
      await this.#input.getByText(prompt, { exact: true }).waitFor({ timeout: inputPatienceMs });
      await this.page.keyboard.press('Enter');
      await this.#input.getByText(prompt).waitFor({ state: 'hidden', timeout: inputPatienceMs });
    });
  }

  /** Resolves when nothing is being answered. */
  async idle(): Promise<void> {
    await this.#stopButton.waitFor({ state: 'hidden' });
  }

  async pressStop(): Promise<void> {
    await this.#stopButton.click();
    await this.idle();
  }

  /** From now on no tool asks in this chat, the built-in ones included. */
  async allowAll(): Promise<void> {
    const warning = this.#dialog.getByRole('button', { name: 'Enable' });
    const allowed = this.#panel.getByText('Allow all');
    await this.#chooseAllowAll(warning.or(allowed).first());
    if (await warning.isVisible()) await warning.click(); // comes the first time only
    await allowed.waitFor();
  }

  /** A chat that was just opened draws itself again, and closes the menu with that. */
  #chooseAllowAll(chosen: Locator): Promise<void> {
    return this.#tryAgain(async () => {
      await this.#panel.getByText(/^(Default|Manual) permissions$/).click({ timeout: menuPatienceMs });
      await this.page.locator('.action-widget').getByText('Allow all').click({ timeout: menuPatienceMs });
      await chosen.waitFor({ timeout: menuPatienceMs });
    });
  }

  async #tryAgain(attempt: () => Promise<void>): Promise<void> {
    for (let tries = 5; ; tries--) {
      try {
        await attempt();
        return;
      } catch (error) {
        if (tries === 1) throw error;
        await this.page.keyboard.press('Escape');
      }
    }
  }

  /** Waits for the next confirmation and reads it. */
  async confirmation(): Promise<Confirmation> {
    await this.#confirmation.waitFor();
    const title = await this.#confirmation.locator('.chat-confirmation-widget-title').innerText();
    const message = await this.#confirmation.locator('.chat-confirmation-widget-message').innerText();
    return { title: title.trim(), message: message.trim() };
  }

  allowOnce(): Promise<void> {
    return this.#answer(async () => {
      await this.#confirmation.getByRole('button', { name: 'More Actions' }).click();
      const item = this.page.locator('.monaco-menu').getByText('Allow Once');
      await item.waitFor();
      await sleep(menuDeafMs);
      await item.click();
    });
  }

  /** The default button: no question for this tool any more, as far as VS Code is concerned. */
  allowInSession(): Promise<void> {
    return this.#answer(() => this.#confirmation.getByText('Allow in this Session').first().click());
  }

  /** Clicks a link in the confirmation, which answers it. */
  followLink(label: string): Promise<void> {
    return this.#answer(() => this.#confirmation.getByRole('link', { name: label }).click());
  }

  /** Waits for a modal dialog and reads it. */
  async dialog(): Promise<string> {
    await this.#dialog.waitFor();
    return this.#dialog.innerText();
  }

  async answerDialog(button: string): Promise<void> {
    await this.#dialog.getByRole('button', { name: button, exact: true }).click();
    await this.#dialog.waitFor({ state: 'hidden' });
  }

  /**
   * Waits for a question in either form and reads it. The Agent Host asks in the chat, or by a dialog if the chat has not
   * drawn the call yet, which depends on timing.
   */
  async question(): Promise<string> {
    await this.#confirmation.or(this.#dialog).first().waitFor();
    if (await this.#dialog.isVisible()) return this.dialog();
    const { title, message } = await this.confirmation();
    return `${title}\n${message}`;
  }

  /** Answers a question in either form, for this call only. */
  async answer(isAllowed: boolean): Promise<void> {
    if (await this.#dialog.isVisible()) await this.answerDialog(isAllowed ? 'Yes' : 'Cancel');
    else if (isAllowed) await this.allowOnce();
    else await this.skip();
  }

  skip(): Promise<void> {
    return this.#answer(() => this.#confirmation.getByText('Skip', { exact: true }).click());
  }

  /** Waits until this very confirmation has gone: the next one looks the same and may follow at once. */
  async #answer(click: () => Promise<void>): Promise<void> {
    const asked = await this.#confirmation.elementHandle();
    await sleep(readingMs);
    await click();
    await asked.waitForElementState('hidden');
  }

  /**
   * Leaves a conversation for a new one. What is typed before the old one is gone would go with it, and of a chat without a
   * conversation nobody can see when it is gone.
   */
  async newSession(): Promise<void> {
    if ((await this.#requests.count()) === 0) throw new Error('This chat is a new one already.');
    await this.page
      .getByRole('button', { name: /^New (Chat|Session)/ })
      .first()
      .click();
    await this.#requests.first().waitFor({ state: 'detached' });
    await this.modelSelected();
  }

  /** What a person sees in the panel, and in a dialog that lies over it. */
  async text(): Promise<string> {
    try {
      const dialogs = await this.#dialog.allInnerTexts();
      return [await this.#panel.innerText(), ...dialogs.map((dialog) => `Dialog: ${dialog}`)].join('\n');
    } catch {
      return '(the window is closed)';
    }
  }
}
