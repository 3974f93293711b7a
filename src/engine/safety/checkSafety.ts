import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseScript } from '../command/parseScript.ts';
import { commandDenied } from '../errors.ts';
import { type Denial } from './denials.ts';
import { type Effect, onlyReads, type SafetyClass, unknowable, worstOf } from './effect.ts';
import { Judge } from './judge.ts';
import { type Part } from './part.ts';
import { Places, repositoryOf } from './paths/places.ts';
import { optionEffects } from './shellOptions.ts';
import { stateIn } from './words/state.ts';
import { type Text } from './words/text.ts';
import { TooMuchWork, Work } from './work.ts';

export interface SafetyOptions {
  /** Where the command is to run. */
  readonly cwd: string;
  /** The folders of the workspace. */
  readonly folders: readonly string[];
  readonly home?: string;
  /** Folders for what does not last. */
  readonly temporary?: readonly string[];
  /** Folders outside of the workspace that are there to be read: outputs, skills. */
  readonly readable?: readonly string[];
  /** Names of functions and aliases that the session has. */
  readonly redefined?: ReadonlySet<string>;
  /** Options of the session's shell that differ from those of a new one. */
  readonly shellOptions?: readonly string[];
}

/** What there is to know of a command before it runs. */
export interface Verdict {
  /** Why it must not run at all. */
  readonly denial?: Denial;
  /** The worst of all parts. */
  readonly class: SafetyClass;
  readonly readOnly: boolean;
  /** One sentence for whoever decides about it; the whole message for what is denied. */
  readonly reason: string;
  /** What it is about. */
  readonly offending?: string;
  readonly parts: readonly VerdictPart[];
}

export interface VerdictPart extends Effect {
  readonly command: string;
  readonly deny: boolean;
}

/** Tells what a command may do, from its text alone. Nothing is run. */
export function checkSafety(command: string, options: SafetyOptions): Verdict {
  const { folders, home = homedir(), temporary = defaultTemporary(), readable = [] } = options;
  const privateFolder = join(temporary[0] ?? tmpdir(), 'of-this-command');
  const places = new Places({ folders, home, temporary, privateFolder, readable });
  const work = new Work<Text>();
  const around = { home, temporary: privateFolder, repositoryOf, work };
  const judge = new Judge({ places, around, redefined: options.redefined ?? new Set(), start: options.cwd });
  try {
    judge.judge(command, stateIn(options.cwd));
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
  }
  return verdictOf([
    ...judge.parts,
    ...(work.isSpent ? [{ command, ...tooMuchWork }] : []),
    ...optionParts(command, options.shellOptions),
  ]);
}

const tooMuchWork = unknowable('Would take too long to judge.');

function optionParts(command: string, options: readonly string[] = []): Part[] {
  const effects = options.length > 0 ? optionEffects(options, parseScript(command)) : [];
  return effects.map((effect) => ({ command, ...effect }));
}

export const defaultTemporary = (): readonly string[] => [...new Set([tmpdir(), '/tmp', '/var/tmp'])];

function verdictOf(found: readonly Part[]): Verdict {
  const parts = distinct(found).map(({ denial, ...part }) => ({ ...part, deny: denial !== undefined }));
  const worst = worstOf<Effect>([onlyReads, ...parts]);
  const denied = found.find(({ denial }) => denial);
  const about = denied ? denied.command : worst.offending;
  return {
    ...(denied?.denial && { denial: denied.denial }),
    class: worst.class,
    readOnly: worst.class === 'read-only' && !denied,
    reason: denied?.denial ? commandDenied(denied.denial, denied.command).message : worst.reason,
    ...(about !== undefined && { offending: about }),
    parts,
  };
}

/** A command that was reached by several ways is one part for each way that ends differently. */
function distinct(parts: readonly Part[]): Part[] {
  return [
    ...new Map(parts.map((part) => [`${part.command}\0${part.reason}\0${part.denial ?? ''}`, part])).values(),
  ];
}
