import { changes, doubtful, kept, reaches, type Effect } from '../effect.ts';
import { type Whereabouts } from '../paths/judgePath.ts';
import { type Arguments } from './arguments.ts';
import { judgeProgram } from './judgeProgram.ts';
import { asksRegistry, pip } from './pip.ts';
import { judgeCode, judgeInput, runsCode } from './writtenCode.ts';

/** Modules that look at something, and have nothing to write for that. */
const lookers = new Set(
  'ast dis tokenize symtable pickletools inspect pydoc timeit zipfile tarfile base64 mypy pyright pylint flake8 pyflakes pycodestyle pydocstyle bandit vulture'.split(
    ' ',
  ),
);

/** What `python` is given to run: a module, a file, or its input. */
export function judgesModule(
  { options, operands }: Arguments,
  _: unknown,
  where: Whereabouts,
): Effect | undefined {
  const module = options.find(({ name }) => name === '-m')?.value?.value;
  const code = options.find(({ name }) => name === '-c')?.value;
  if (code) return judgeCode(code);
  if (module === undefined)
    return operands.every(({ value }) => value === '-') ? judgeInput(where) : runsCode;
  if (lookers.has(module)) return doubtful('Runs a module of Python.');
  if (module === 'json.tool') return operands.length > 1 ? changes('Writes a file.') : undefined;
  if (module === 'pip') return asModule(judgeProgram(pip, operands, where));
  if (module === 'http.server') return reaches('Serves files to the network.');
  // Where it can only read, they have a folder for that.
  if (['py_compile', 'compileall'].includes(module)) return kept(changes('Writes compiled files.'));
  if (module === 'venv') return changes('Writes files.');
  return ['this', 'site', 'platform', 'sysconfig', 'calendar', 'tabnanny'].includes(module)
    ? undefined
    : runsCode;
}

/** A module is first looked for in the directory that Python is run in: nobody knows that it is the one that asks. */
const asModule = (effect: Effect) => (effect.service === undefined ? effect : asksRegistry);
