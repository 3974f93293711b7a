import { changes, reaches, type Effect } from '../effect.ts';
import { type Whereabouts } from '../paths/judgePath.ts';
import { type Arguments } from './arguments.ts';
import { judgeProgram } from './judgeProgram.ts';
import { pip } from './pip.ts';
import { judgeCode, runsCode } from './writtenCode.ts';

/** What `python` is given to run: a module, a file, or its input. */
export function judgesModule(
  { options, operands }: Arguments,
  _: unknown,
  where: Whereabouts,
): Effect | undefined {
  const module = options.find(({ name }) => name === '-m')?.value?.value;
  const code = options.find(({ name }) => name === '-c')?.value;
  if (code) return judgeCode(code);
  if (module === undefined) return runsCode;
  if (module === 'json.tool') return operands.length > 1 ? changes('Writes a file.') : undefined;
  if (module === 'pip') return judgeProgram(pip, operands, where);
  if (module === 'http.server') return reaches('Serves files to the network.');
  if (['py_compile', 'compileall', 'venv'].includes(module)) return changes('Writes files.');
  return ['this', 'site', 'platform', 'sysconfig', 'calendar', 'tabnanny'].includes(module)
    ? undefined
    : runsCode;
}
