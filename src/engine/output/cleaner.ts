import { carriageReturns, clean } from './clean.ts';
import {
  firstVertical,
  hasControls,
  mayNeedScreen,
  needsScreen,
  withoutStrings,
} from './controlSequences.ts';
import { nextUnit } from './nextUnit.ts';
import type { Screen } from './screen.ts';
import { defaultSize, type ScreenSize } from './screenSize.ts';

/** As much as is looked at together. It bounds how long a line can get before that is noticed. */
const sliceLength = 64 * 1024;

/** So much of the lines above is kept for what takes the cursor up to them. */
const maxRecentLength = 256 * 1024;

/**
 * Turns bytes into what a reader sees of them, as they come. However they are cut into pieces, the text is the same, and
 * what is held in memory does not grow with it.
 *
 * Text in which nothing moves is only cleaned. A line in which the cursor moves is put on a screen of its own. From the
 * first thing on that takes the cursor to another line, all is put on one screen, with the lines before that it reaches.
 */
export class Cleaner {
  readonly #size: ScreenSize;
  readonly #decoder = new TextDecoder();
  /** What cannot be judged yet: the line that is being written. */
  #held = '';
  /** Lines that would still be on a screen, as they were written. */
  #recent = '';
  #screen: Screen | undefined;

  constructor(size: ScreenSize = defaultSize) {
    this.#size = size;
  }

  /** What nothing that comes later can change any more. */
  async push(bytes: Uint8Array): Promise<string> {
    return this.pushText(this.#decoder.decode(bytes, { stream: true }));
  }

  async pushText(text: string): Promise<string> {
    let settled = '';
    for (let start = 0; start < text.length; start += sliceLength) {
      this.#held += text.slice(start, start + sliceLength);
      settled += await this.#takeUnits();
    }
    return settled;
  }

  /** What is left in the end. */
  async end(): Promise<string> {
    const settled = await this.pushText(this.#decoder.decode());
    const last = await this.#add(withoutStrings(this.#held), true);
    return settled + last + (this.#screen?.end() ?? '');
  }

  async #takeUnits(): Promise<string> {
    let settled = '';
    for (;;) {
      const unit = nextUnit(this.#held, this.#screen !== undefined);
      this.#held = unit.rest;
      if (unit.kind === 'nothing') return settled;
      settled += await this.#add(unit.text, unit.kind === 'piece');
    }
  }

  /** @param isFinal Whether the lines are no longer to be held for what may move up to them. */
  async #add(text: string, isFinal: boolean): Promise<string> {
    if (this.#screen) return this.#screen.write(text);
    const all = this.#recent + text;
    const moves = hasControls(text) ? firstVertical(text) : -1;
    if (moves !== -1) return this.#startScreen(all, this.#recent.length + moves);
    const settled = isFinal ? all.length : this.#recentStart(all);
    this.#recent = all.slice(settled);
    return this.#cleaned(all.slice(0, settled));
  }

  async #startScreen(text: string, moves: number): Promise<string> {
    const line = text.lastIndexOf('\n', moves) + 1;
    const start = this.#recentStart(text.slice(0, line));
    const settled = await this.#cleaned(text.slice(0, start));
    this.#recent = '';
    this.#screen = await newScreen(this.#size);
    return settled + (await this.#screen.write(text.slice(start)));
  }

  /** Where the lines begin that a screen still shows. */
  #recentStart(lines: string): number {
    let start = lines.length;
    for (let count = 0; count < this.#size.rows && start > 0; count++) {
      const next = start < 2 ? 0 : lines.lastIndexOf('\n', start - 2) + 1;
      if (lines.length - next > maxRecentLength) break;
      start = next;
    }
    return start;
  }

  /** Of text in which nothing goes to another line. */
  async #cleaned(text: string): Promise<string> {
    if (!hasControls(text)) return text;
    const shown = text.replaceAll(carriageReturns, '\n');
    if (!mayNeedScreen(shown)) return clean(shown);
    const lines = shown.split('\n');
    const moving = lines.filter(needsScreen);
    if (moving.length === 0) return clean(shown);
    const screen = await newScreen(this.#size);
    const rendered = ((await screen.write(moving.join('\n'))) + screen.end()).split('\n').values();
    return lines.map((line) => (needsScreen(line) ? (rendered.next().value ?? '') : clean(line))).join('\n');
  }
}

/** Loaded when it is first needed. */
async function newScreen(size: ScreenSize): Promise<Screen> {
  const { Screen } = await import('./screen.ts');
  return new Screen(size);
}
