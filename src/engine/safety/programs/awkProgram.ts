import { type Effect, readAtMost, unknowable } from '../effect.ts';
import { type Arguments } from './arguments.ts';
import { awkCode } from './awkCode.ts';

const acts = unknowable('Has awk run commands, or write to files.');

/** What an awk program does beyond printing: it may run commands, and read and write files. */
export function awkEffect({ operands }: Arguments): Effect | undefined {
  const [program] = operands;
  if (program?.value === undefined) return undefined;
  const { source } = program;
  const value = program.value.replaceAll('\\\n', '');
  const code = awkCode(value);
  const readings = code ?? [value];
  if (readings.some((reading) => /\bENVIRON\b/.test(reading)))
    return { ...readAtMost('Uses variables, and secrets may be among them.'), offending: source };
  const doesMore =
    // By names in strings gawk reaches its other variables. Not every awk takes a return for a blank.
    /\b(system|getline|SYMTAB|FUNCTAB|PROCINFO)\b|\r/.test(value) ||
    (!code && /[>|]/.test(value)) ||
    readings.some(isMoreThanPrinting);
  return doesMore ? { ...acts, offending: source } : undefined;
}

const isMoreThanPrinting = (code: string) =>
  /@|\|/.test(code.replaceAll('||', '  ')) ||
  // What is in it is read.
  /\bARG[VC]\b/.test(code) ||
  code
    .split(/\bprintf?\b/)
    .slice(1)
    .some(writes);

/** Whether the rest of a `print` leads into a file: inside of brackets `>` compares. */
function writes(statement: string): boolean {
  let depth = 0;
  for (const character of statement) {
    if (character === '(' || character === '[') depth++;
    else if (character === ')' || character === ']') depth--;
    else if (character === ';' || character === '}') return false;
    else if (character === '>' && depth <= 0) return true;
  }
  return false;
}
