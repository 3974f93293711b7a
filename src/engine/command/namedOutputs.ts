import { join } from 'node:path';
import { type Expanded } from './internalUrls.ts';

/** The kept outputs that a call names: by URL, or by a path that a result has told. `runs` is the folder they are in. */
export function namedOutputs({ command, env = {}, replaced }: Expanded, runs: string): string[] {
  const text = [command, ...Object.values(env), ...replaced.values()].join('\n');
  const ids = text
    .split(`${runs}/`)
    .slice(1)
    .flatMap((rest) => /^\d+(?=\/output\b)/.exec(rest)?.[0] ?? []);
  return [...new Set(ids)].map((id) => join(runs, id, 'output'));
}
