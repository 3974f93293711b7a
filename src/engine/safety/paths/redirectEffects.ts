import { type Effect } from '../effect.ts';
import { type RedirectedFile } from '../walk/found.ts';
import { judgePath, type Whereabouts } from './judgePath.ts';

/** What a redirection does to the file that it names. */
export function redirectEffects({ operator, targets }: RedirectedFile, where: Whereabouts): Effect[] {
  return targets.flatMap((target) => {
    // `>&2` and `<&-` are about descriptors, not about files.
    if (operator.endsWith('&') && /^(\d+-?|-)$/.test(target.value ?? '')) return [];
    return judgePath(target, operator.startsWith('<') && operator !== '<>' ? 'read' : 'write', where);
  });
}
