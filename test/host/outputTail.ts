import { EventEmitter } from 'node:events';
import { type Readable } from 'node:stream';

const keptCharacters = 20_000;

/** Keeps the last of what the streams deliver. Emits `data` after each piece. */
export class OutputTail extends EventEmitter {
  #text = '';

  constructor(...streams: Readable[]) {
    super();
    for (const stream of streams) {
      stream.setEncoding('utf8').on('data', (piece: string) => {
        this.#text = (this.#text + piece).slice(-keptCharacters);
        this.emit('data');
      });
    }
  }

  get text(): string {
    return this.#text;
  }
}
