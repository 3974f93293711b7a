import { relative } from 'node:path';
import { doubtful, type Effect, readAtMost } from '../effect.ts';
import { type Text } from '../words/text.ts';
import { type Whereabouts } from './judgePath.ts';
import { type Choice } from './secretsBelow.ts';

/** What it means to read whatever there is in a directory: a secret that is among it is not read unasked either. */
export function readsAll(
  { value, source }: Text,
  { cwds = [], places }: Whereabouts,
  choice: Choice = {},
): Effect[] {
  if (value === undefined) return [];
  return cwds.flatMap((cwd) => {
    const real = places.resolve(cwd, value);
    if (real === undefined) return [];
    const finding = places.secrets.find(real, choice);
    switch (finding.kind) {
      case 'none':
        return [];
      case 'unknown':
        return { ...doubtful(`There is too much in ${source} to look for secrets.`), offending: source };
      case 'outside':
        return {
          ...readAtMost(`Follows ${relative(real, finding.path)}, which leads outside the workspace.`),
          offending: source,
        };
      case 'secret':
        return {
          ...readAtMost(
            `Reads all that is in ${source}, ${relative(real, finding.path)} too, which may hold secrets.`,
          ),
          closed: relative(real, finding.path),
          offending: source,
        };
    }
  });
}
