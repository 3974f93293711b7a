import { type Wall } from '../sandbox/wall.ts';

/** How many are remembered: the next call is soon, or never. */
const maxWalls = 200;

/** Remembers which commands were tried where they can only read, and needed more: they are asked about next time. */
export class Walls {
  readonly #walls = new Map<string, Wall>();

  remember(key: string, wall: Wall): void {
    this.#walls.delete(key);
    this.#walls.set(key, wall);
    const [oldest] = this.#walls.keys();
    if (this.#walls.size > maxWalls && oldest !== undefined) this.#walls.delete(oldest);
  }

  find(key: string): Wall | undefined {
    return this.#walls.get(key);
  }
}
