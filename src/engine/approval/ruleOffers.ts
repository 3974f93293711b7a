import { randomBytes } from 'node:crypto';
import { type RuleScope } from './savedRules.ts';

/** Rules that a question offers, for one scope. */
export interface RuleOffer {
  /** The question that it stands in. */
  readonly question: string;
  readonly rules: readonly string[];
  readonly scope: RuleScope;
  /** The chat that the question is asked in, where that is known. */
  readonly chat?: string;
}

/** Questions that nobody has answered by then are gone. */
const maxOffers = 300;

/**
 * Offers by the token in their link. Only a person has seen that: a model can write links too, but knows no token. Each
 * counts once, and until its question was answered.
 */
export class RuleOffers {
  readonly #offers = new Map<string, RuleOffer>();

  make(offer: RuleOffer): string {
    const token = randomBytes(24).toString('base64url');
    this.#offers.set(token, offer);
    const [oldest] = this.#offers.keys();
    if (this.#offers.size > maxOffers && oldest !== undefined) this.#offers.delete(oldest);
    return token;
  }

  take(token: string): RuleOffer | undefined {
    const offer = this.#offers.get(token);
    if (offer) this.withdraw(offer.question);
    return offer;
  }

  /** The question was answered: its links do nothing any more. */
  withdraw(question: string): void {
    for (const [token, offer] of this.#offers) if (offer.question === question) this.#offers.delete(token);
  }
}
