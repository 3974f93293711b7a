import { changes, doubtful, type Effect, unknowable } from '../effect.ts';
import { type Text } from '../words/text.ts';
import { type Arguments } from './arguments.ts';

/** What the scripts that sed is given do beyond printing. */
export function sedEffect({ options, operands }: Arguments): Effect | undefined {
  const given = options.filter(({ name }) => name === '-e' || name === '--expression');
  const scripts = given.length > 0 ? given.map(({ value }) => value) : operands.slice(0, 1);
  return scripts.map(scriptEffect).find((effect) => effect !== undefined);
}

function scriptEffect(script: Text | undefined): Effect | undefined {
  if (script?.value === undefined) return undefined;
  const found = new SedScript(script.value).firstBeyondPrinting();
  return found && { ...found, offending: script.source };
}

const notUnderstood = doubtful('Runs a sed script that is not understood.');
const runs = unknowable('Has sed run commands.');
const writes = changes('Has sed write to a file.');
const reads = doubtful('Has sed read another file.');

/** Commands without an argument. */
const plain = new Set('pPdDnNgGhHxlzF=');
const withNumber = new Set('qQlL');
const withText = new Set('aic');
const withLabel = new Set('btT:');

/** Reads a script command by command; what it does not know is not understood. */
class SedScript {
  readonly #script: string;
  #index = 0;

  constructor(script: string) {
    this.#script = script;
  }

  firstBeyondPrinting(): Effect | undefined {
    for (;;) {
      this.#skip(/[\s;{}]*/y);
      if (this.#index >= this.#script.length) return undefined;
      if (this.#script[this.#index] === '#') {
        this.#skip(/[^\n]*/y);
        continue;
      }
      if (!this.#addresses()) return notUnderstood;
      const effect = this.#command();
      if (effect) return effect;
    }
  }

  /** Moves over what an expression matches, and returns it. */
  #skip(expression: RegExp): string {
    expression.lastIndex = this.#index;
    const [match = ''] = expression.exec(this.#script) ?? [];
    this.#index += match.length;
    return match;
  }

  #addresses(): boolean {
    if (!this.#address()) return false;
    while (this.#skip(/\s*,\s*/y) !== '') if (!this.#address()) return false;
    this.#skip(/\s*!*\s*/y);
    return true;
  }

  #address(): boolean {
    if (this.#script[this.#index] === '/') return this.#delimited('/', 1) && this.#flags();
    if (this.#script[this.#index] === '\\') {
      this.#index++;
      return this.#delimited(this.#script[this.#index] ?? '', 1) && this.#flags();
    }
    this.#skip(/(\d+(~\d+)?|\$|[+~]\d+)?\s*/y);
    return true;
  }

  #flags(): boolean {
    this.#skip(/[IM]*\s*/y);
    return true;
  }

  /** As many pieces as there are, each up to the delimiter. Between brackets it means itself. */
  #delimited(delimiter: string, pieces: number): boolean {
    if (delimiter === '' || /[\s\\]/.test(delimiter)) return false;
    this.#index++;
    for (let left = pieces; left > 0; this.#index++) {
      const character = this.#script[this.#index];
      if (character === undefined) return false;
      if (character === '\\') this.#index++;
      else if (character === '[' && !this.#bracket(delimiter)) return false;
      else if (character === delimiter) left--;
    }
    return true;
  }

  /** Whether a delimiter ends a piece inside of brackets depends on whose sed it is, so there must be none. */
  #bracket(delimiter: string): boolean {
    const [match] = /^\[\^?\]?(\[[:.=][^\]]*\]|[^\]\n])*\]/.exec(this.#script.slice(this.#index)) ?? [];
    return !match?.includes(delimiter);
  }

  #command(): Effect | undefined {
    const command = this.#script[this.#index] ?? '';
    if (command === '{' || command === '}' || command === '') return undefined;
    if (command === 's') return this.#substitution();
    this.#index++;
    if (command === 'y')
      return this.#delimited(this.#script[this.#index] ?? '', 2) ? undefined : notUnderstood;
    if (withNumber.has(command)) this.#skip(/\s*\d*/y);
    else if (withText.has(command)) this.#skip(/(\\.|[^\n\\])*/sy);
    else if (withLabel.has(command)) return this.#label();
    else if (command === 'e') return runs;
    else if (command === 'w' || command === 'W') return writes;
    else if (command === 'r' || command === 'R') return reads;
    else if (!plain.has(command)) return notUnderstood;
    return undefined;
  }

  /** GNU ends a label at a blank, and reads what follows as the next command; others take the whole line for it. */
  #label(): Effect | undefined {
    this.#skip(/[ \t]*[\w.-]*[ \t]*/y);
    return /[\n;}]/.test(this.#script[this.#index] ?? '\n') ? undefined : notUnderstood;
  }

  #substitution(): Effect | undefined {
    const delimiter = this.#script[++this.#index] ?? '';
    if (!this.#delimited(delimiter, 2)) return notUnderstood;
    const flags = this.#skip(/[A-Za-z0-9]*/y);
    if (flags.includes('e')) return runs;
    if (flags.includes('w')) return writes;
    return /^[gpiImM0-9]*$/.test(flags) ? undefined : notUnderstood;
  }
}
