import { bytesOf, type Item } from './item.ts';
import { shortLine } from './giantLine.ts';
import { shapeOf } from './shape.ts';

/** As many lines of trouble are shown from between the ends of an output. */
export const maxTroubles = 40;
/** Of one of them. */
const maxLength = 300;
/** Trouble of more kinds than this is not told apart any more. */
const maxShapes = 1000;

/**
 * Lines of trouble, of which only as many are kept as may be shown. Errors go before warnings, and what was not said yet
 * before what was: a thousand times the same warning hides nothing.
 */
export class TroubleList {
  readonly #kept: readonly [Item[], Item[], Item[], Item[]] = [[], [], [], []];
  readonly #shapes = new Set<string>();
  /** How many there are in all. */
  count = 0;
  #errors = 0;

  add(item: Item): void {
    this.count++;
    if (item.grade === 'error') this.#errors++;
    const kept = this.#kept[(item.grade === 'warning' ? 1 : 0) + (this.#isNew(item) ? 0 : 2)] ?? [];
    if (kept.length < maxTroubles) kept.push(item);
  }

  /** Those of another list, which come after these. */
  addAll(other: TroubleList): void {
    const [count, errors] = [this.count + other.count, this.#errors + other.#errors];
    for (const item of other.#kept.flat().toSorted(byNumber)) this.add(item);
    [this.count, this.#errors] = [count, errors];
  }

  /** The worst that there is room for, in the order of the output. */
  choose(maxBytes: number, isNumbered: boolean): Item[] {
    return fitting(this.#kept.flat().slice(0, maxTroubles), maxBytes, isNumbered);
  }

  /** The same without warnings, where there is anything worse, and of how many these are the worst. */
  chooseWorst(maxCount: number, maxBytes: number, isNumbered: boolean): { items: Item[]; total: number } {
    const [errors, warnings, moreErrors, moreWarnings] = this.#kept;
    const worst = this.#errors > 0 ? [...errors, ...moreErrors] : [...warnings, ...moreWarnings];
    return {
      items: fitting(worst.slice(0, maxCount), maxBytes, isNumbered),
      total: this.#errors > 0 ? this.#errors : this.count,
    };
  }

  #isNew({ text }: Item): boolean {
    const shape = shapeOf(text, { arePathsEqual: true });
    if (this.#shapes.has(shape)) return false;
    if (this.#shapes.size < maxShapes) this.#shapes.add(shape);
    return true;
  }
}

/** As many from the first on as there is room for. */
function fitting(items: readonly Item[], maxBytes: number, isNumbered: boolean): Item[] {
  const chosen: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    const shown = { ...item, text: textOf(item, isNumbered) };
    bytes += bytesOf(shown);
    if (bytes > maxBytes) break;
    chosen.push(shown);
  }
  return chosen.toSorted(byNumber);
}

const byNumber = (a: Item, b: Item) => a.first - b.first;

const textOf = ({ first, text, whole = text }: Item, isNumbered: boolean) =>
  `${isNumbered ? `${first}: ` : ''}${shortLine(whole, maxLength)}`;
