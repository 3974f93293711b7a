import { join } from 'node:path';
import { simpleCommandsIn } from '../command/simpleCommandsIn.ts';
import { scriptRunBy } from '../output/minimise/scriptRunBy.ts';
import { startedProgram } from '../output/minimise/startedProgram.ts';
import { readIfThere } from '../runs/readIfThere.ts';

/** They wait for keys after the tests, also without a terminal, unless the variable `CI` is set. */
const watchers = ['react-scripts', 'craco', 'react-app-rewired'];

/** As many scripts of a package as call one another. */
const maxDepth = 4;

/**
 * Whether a command runs tests that would wait for keys without `CI`, itself or by a script of the package in its
 * directory. For all others the variable is not set: it changes what programs do.
 */
export function watchesWithoutCi(command: string, cwd: string): boolean {
  if (!/\b(test|tst|t|run|run-script)\b/.test(command)) return false;
  let scripts: Readonly<Record<string, unknown>> | undefined;
  const watches = (text: string, depth: number): boolean =>
    simpleCommandsIn(text).some((words) => {
      const [program = '', first] = startedProgram(words);
      if (watchers.includes(program)) return first === 'test';
      const name = depth < maxDepth ? scriptRunBy(words) : undefined;
      if (name === undefined) return false;
      scripts ??= scriptsIn(cwd);
      const script = Object.hasOwn(scripts, name) ? scripts[name] : undefined;
      return typeof script === 'string' && watches(script, depth + 1);
    });
  return watches(command, 0);
}

function scriptsIn(cwd: string): Readonly<Record<string, unknown>> {
  try {
    const { scripts } = JSON.parse(readIfThere(join(cwd, 'package.json')) ?? '{}') as { scripts?: unknown };
    return typeof scripts === 'object' && scripts !== null ? { ...scripts } : {};
  } catch {
    return {}; // Nothing that npm could read either.
  }
}
