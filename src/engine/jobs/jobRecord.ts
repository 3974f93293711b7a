import * as v from 'valibot';

/** Why nobody waits for a command: that was asked for, it took long, or too long; or it has ended and left processes. */
export const jobReasons = ['asked', 'slow', 'timedOut', 'left'] as const;

export type JobReason = (typeof jobReasons)[number];

/** Why a command that still runs becomes a job. */
export type BackgroundReason = Exclude<JobReason, 'left'>;

/** Who is told that a job has ended. */
export const listeners = ['agent', 'user'] as const;

export type Listener = (typeof listeners)[number];

const text = v.pipe(v.string(), v.maxLength(10_000));

const processIdentity = v.object({ pid: v.number(), started: v.string() });

/** What is written down of a job, besides its run. */
export const jobRecordSchema = v.object({
  /** The number of its run. */
  id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/)),
  session: text,
  /** Only a window of the same workspace takes it over. */
  workspace: text,
  label: text,
  reason: v.picklist(jobReasons),
  /** When it is stopped, if it has not ended by then: milliseconds since 1970. */
  endsBy: v.number(),
  /** Whether it goes on when its window is closed. */
  survivesClose: v.boolean(),
  /** `agent-run`; none where the run had ended before anybody looked. */
  process: v.optional(processIdentity),
  /** The processes that a command has left running: they are the job, not the command. */
  left: v.optional(v.array(processIdentity)),
  /** Those who know that it has ended. */
  told: v.array(v.picklist(listeners)),
});

export type JobRecord = v.InferOutput<typeof jobRecordSchema>;
