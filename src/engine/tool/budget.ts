import { truncateHead, viewLimits, type Limits } from '../output/truncate.ts';

/** How much its caller can take of a result. */
export interface Budget {
  readonly tokens: number;
  readonly count: (text: string) => PromiseLike<number>;
}

/** The bytes of a token differ from text to text: it takes a second look, sometimes a third. */
const maxTries = 4;
const margin = 0.9;
/** Less would tell nothing. */
const minBytes = 200;

/** Shows less of an output until the whole text keeps to the budget. */
export async function fitBudget<T>(
  budget: Budget | undefined,
  limits: Limits,
  show: (limits: Limits) => Promise<T>,
  textOf: (shown: T) => string,
): Promise<T> {
  let shown = await show(limits);
  if (!budget) return shown;
  let { maxBytes } = limits;
  for (let tries = 0; tries < maxTries; tries++) {
    const text = textOf(shown);
    const tokens = await budget.count(text);
    if (tokens <= budget.tokens || maxBytes <= minBytes) return shown;
    const affordable = (Buffer.byteLength(text) * budget.tokens * margin) / tokens;
    // The first guess takes a text for as dense as the whole; after that it must get shorter in any case.
    maxBytes = Math.max(
      minBytes,
      Math.floor(tries === 0 ? affordable : Math.min(affordable, maxBytes * margin)),
    );
    shown = await show({ ...limits, maxBytes });
  }
  return shown;
}

/** The first lines of an answer that keep to the budget, and that there is more. */
export async function fitText(budget: Budget | undefined, text: string): Promise<string> {
  // With room for what an answer has besides its lines.
  const limits = { maxBytes: viewLimits.maxBytes * 2, maxLines: viewLimits.maxLines * 2 };
  return fitBudget(budget, limits, (room) => Promise.resolve(beginningOf(text, room)), String);
}

function beginningOf(text: string, limits: Limits): string {
  const { text: shown, truncatedBy } = truncateHead(text, limits);
  return truncatedBy ? `${shown}\n[The rest does not fit into this answer: ask for less at a time.]` : text;
}
