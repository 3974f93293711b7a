import { join } from 'node:path';
import { Run } from '../runs/run.ts';
import { type Expanded } from './internalUrls.ts';

/** The runs whose output a call names: by URL, or by a path that a result has told. `runs` is the folder they are in. */
export function namedRuns({ command, env = {}, replaced }: Expanded, runs: string): Run[] {
  const text = [command, ...Object.values(env), ...replaced.values()].join('\n');
  const ids = text
    .split(`${runs}/`)
    .slice(1)
    .flatMap((rest) => /^\d+(?=\/output\b)/.exec(rest)?.[0] ?? []);
  return [...new Set(ids)].map((id) => new Run(id, join(runs, id)));
}
