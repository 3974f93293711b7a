import * as v from 'valibot';

/** Why nobody waits for a command: that was asked for, it took long, or too long. */
export const jobReasons = ['asked', 'slow', 'timedOut'] as const;

export type JobReason = (typeof jobReasons)[number];

/** Who is told that a job has ended. */
export type Listener = 'agent' | 'user';

const text = v.pipe(v.string(), v.maxLength(10_000));

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
  process: v.optional(v.object({ pid: v.number(), started: v.string() })),
  /** Those who know that it has ended. */
  told: v.array(v.picklist(['agent', 'user'] satisfies Listener[])),
});

export type JobRecord = v.InferOutput<typeof jobRecordSchema>;
