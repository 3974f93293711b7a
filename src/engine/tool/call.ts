import { type Requester } from '../runs/run.ts';
import { type Room } from './budget.ts';
import { type Examined } from './gate.ts';
import { type Folder } from './workingDirectory.ts';

/** One call, with what its surroundings know of it. */
export interface Call extends Room {
  /** What the model sent, not yet checked. */
  readonly input: unknown;
  /** Calls of one session run one after another and share a shell's state. */
  readonly session: string;
  readonly requester: Requester;
  /** Where a session begins. */
  readonly startCwd: string;
  readonly folders: readonly Folder[];
  readonly signal: AbortSignal;
  /** Whether somebody has agreed to a command of an agent that is to be asked about; nobody has unless given. */
  readonly isApproved?: (examined: Examined) => boolean;
}
