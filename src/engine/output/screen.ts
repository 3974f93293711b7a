import { Unicode11Addon } from '@xterm/addon-unicode11';
import xterm from '@xterm/headless';
import { ScreenText } from './controlSequences.ts';
import { defaultSize, type ScreenSize } from './screenSize.ts';

/** Lines that have scrolled out of the screen and were not read yet. */
const scrollback = 500;

/** What sets the lines that scroll, or takes that back: each of the two screens has its own. */
// eslint-disable-next-line no-control-regex
const regions = /(?:\u001b\[|\u009b)(?:[\d;]*r|!p|\?(?:47|1047|1049)[hl])/g;

/**
 * A screen on which text is written, of which only what it shows is in memory. Lines that it has to wrap are put together
 * again.
 */
export class Screen {
  readonly #terminal: InstanceType<typeof xterm.Terminal>;
  readonly #text: ScreenText;
  /** What can make a line leave the screen: its end, a sequence, or characters of two columns that fill it. */
  readonly #mayScroll: RegExp;
  /** The sequences that have set the lines that scroll, where these are not all. */
  readonly #regions = { normal: '', alternate: '' };
  #drawnOn: 'normal' | 'alternate' = 'normal';
  #isEmpty = true;

  constructor({ rows, columns }: ScreenSize = defaultSize) {
    this.#text = new ScreenText(rows);
    this.#mayScroll = new RegExp(`[\n\u001b\u0084\u0085]|[^\n\u001b]{${Math.max(1, columns >> 1)}}`, 'g');
    this.#terminal = new xterm.Terminal({
      rows,
      cols: columns,
      scrollback,
      // Output that never went through a terminal has newlines only.
      convertEol: true,
      allowProposedApi: true,
      logLevel: 'off',
    });
    this.#terminal.loadAddon(new Unicode11Addon());
    this.#terminal.unicode.activeVersion = '11';
  }

  /** What has left the screen by it, and no longer changes. No sequence may be cut at the end of the text. */
  async write(text: string): Promise<string> {
    let left = '';
    for (const piece of this.#pieces(this.#text.of(text))) {
      await this.#draw(piece);
      this.#follow(piece);
      left += await this.#takeHistory();
    }
    return left;
  }

  async #draw(text: string): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#terminal.write(text, resolve);
    });
  }

  #follow(text: string): void {
    for (const [sequence] of text.matchAll(regions)) {
      if (sequence.includes('?')) this.#drawnOn = sequence.endsWith('h') ? 'alternate' : 'normal';
      else this.#regions[this.#drawnOn] = /\d.*r$/.test(sequence) ? sequence : '';
    }
  }

  /** What the screen shows in the end. A program that still has the whole screen hides nothing of what was there before. */
  end(): string {
    const { normal, alternate, active } = this.#terminal.buffer;
    const shown = this.#read(normal, normal.baseY, lastLine(normal));
    const hidden =
      active === alternate ? `\n${this.#read(alternate, 0, lastLine(alternate)).replace(/^\n/, '')}` : '';
    this.#terminal.dispose();
    return shown + hidden;
  }

  /** None of them makes more lines leave the screen than are kept for reading. */
  *#pieces(text: string): Generator<string> {
    let start = 0;
    let lines = 0;
    for (const { index } of text.matchAll(this.#mayScroll)) {
      if (++lines < scrollback) continue;
      yield text.slice(start, index);
      start = index;
      lines = 0;
    }
    yield text.slice(start);
  }

  async #takeHistory(): Promise<string> {
    const { normal, active } = this.#terminal.buffer;
    if (normal.baseY === 0) return '';
    const text = this.#read(normal, 0, normal.baseY);
    // The way to forget them: with less room, the oldest lines go.
    this.#terminal.options.scrollback = 0;
    this.#terminal.options.scrollback = scrollback;
    // That lets all lines scroll again. Setting which do takes the cursor to the top.
    const region = this.#regions[this.#drawnOn];
    if (region !== '') await this.#draw(`${region}\u001b[${active.cursorY + 1};${active.cursorX + 1}H`);
    return text;
  }

  #read(buffer: Buffer, from: number, to: number): string {
    let text = '';
    for (let row = from; row < to; row++) {
      const line = buffer.getLine(row);
      if (!line?.isWrapped && !this.#isEmpty) text += '\n';
      this.#isEmpty = false;
      // Spaces at the end of a line that goes on below are part of it.
      text += line?.translateToString(!buffer.getLine(row + 1)?.isWrapped) ?? '';
    }
    return text;
  }
}

/** One after that of the cursor, or after the last one below it that has text. */
function lastLine(buffer: Buffer): number {
  for (let row = buffer.length - 1; row > buffer.baseY + buffer.cursorY; row--)
    if (buffer.getLine(row)?.translateToString(true)) return row + 1;
  return buffer.baseY + buffer.cursorY + 1;
}

type Buffer = InstanceType<typeof xterm.Terminal>['buffer']['active'];
