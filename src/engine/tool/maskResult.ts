import { type KnownSecrets } from '../masks/knownSecrets.ts';
import { maskSecrets } from '../masks/maskSecrets.ts';
import { type FailedStage } from './failedStages.ts';
import { type Result } from './report.ts';

/** A result without secrets in what is said beside the output, which was masked when it was read. */
export function maskResult<R extends Result>(result: R, known: KnownSecrets | undefined): R {
  const masked = (text: string) => maskSecrets(text, known);
  return {
    ...result,
    announcements: result.announcements.map(masked),
    notices: result.notices.map(masked),
    ...(result.movedTo !== undefined && { movedTo: masked(result.movedTo) }),
    ...(result.kind === 'started' && { label: masked(result.label) }),
    ...(result.kind === 'ended' && { failedStages: result.failedStages.map(maskedStage(masked)) }),
  };
}

const maskedStage =
  (masked: (text: string) => string) =>
  ({ program, ...stage }: FailedStage): FailedStage => ({
    ...stage,
    ...(program !== undefined && { program: masked(program) }),
  });
