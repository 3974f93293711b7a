import { changes, reaches, unknowable, type Effect } from '../effect.ts';
import { type Text } from '../words/text.ts';
import { type Arguments } from './arguments.ts';

const runsCode = unknowable('Runs a program, and what that does cannot be told.');

/** What `python` is given to run: a module, a file, or its input. */
export function judgesModule({ options, operands }: Arguments): Effect | undefined {
  const module = options.find(({ name }) => name === '-m')?.value?.value;
  if (module === undefined) return runsCode;
  if (module === 'json.tool') return operands.length > 1 ? changes('Writes a file.') : undefined;
  if (module === 'pip') return pipEffect(operands);
  if (module === 'http.server') return reaches('Serves files to the network.');
  if (['py_compile', 'compileall', 'venv'].includes(module)) return changes('Writes files.');
  return ['this', 'site', 'platform', 'sysconfig', 'calendar', 'tabnanny'].includes(module)
    ? undefined
    : runsCode;
}

/** The same as `pip`, of which only the simplest is looked at here. */
const pipEffect = ([command, ...rest]: readonly Text[]) =>
  ['list', 'show', 'freeze', 'check', '--version', 'help', 'debug'].includes(command?.value ?? '') &&
  rest.every(({ value }) => value !== undefined && /^[^-]|^--format/.test(value))
    ? undefined
    : reaches('Downloads or changes packages.');
