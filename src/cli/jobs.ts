import { parseArgs } from 'node:util';
import { type Job } from '../engine/jobs/job.ts';
import { JobRequests, listText } from '../engine/jobs/jobRequests.ts';
import { maskSecrets } from '../engine/masks/maskSecrets.ts';
import { UsageError } from './failure.ts';
import { interruption } from './interruption.ts';
import { settingsOf } from './settings.ts';
import { createEngine, searchWorkerFile } from './shell.ts';

/** `agent-shell jobs`: lists the background jobs, or does with them what a model would ask for. */
export async function printJobs(args: string[]): Promise<number> {
  const { json, input } = parse(args);
  const { jobs, shell } = createEngine();
  try {
    if (input !== undefined) {
      const requests = new JobRequests({
        jobs,
        hosts: [],
        settings: () => settingsOf(process.env),
        searchWorker: searchWorkerFile(),
        masks: shell.masks,
      });
      const text = await requests.answer({ input: parsed(input), signal: interruption() });
      process.stdout.write(json ? `${JSON.stringify({ text }, undefined, 2)}\n` : `${text}\n`);
    } else {
      // The oldest of those that have ended are forgotten.
      await jobs.adopt();
      const all = await jobs.listAll();
      const text = json ? JSON.stringify(all.map(details), undefined, 2) : listText(all);
      process.stdout.write(`${maskSecrets(text, await shell.masks.known())}\n`);
    }
    return 0;
  } finally {
    await jobs.leave();
  }
}

function details({ id, record, recorded: { run, meta }, state, end }: Job) {
  return {
    id,
    label: record.label,
    command: meta.command,
    cwd: meta.cwd,
    host: meta.host,
    startedAt: meta.startedAt,
    async: { state, jobId: id, type: 'bash' },
    ...(end && { endedAt: end.endedAt }),
    ...(end?.kind === 'exited' && { exitCode: end.exitCode }),
    artifact: { id, uri: `artifact://${id}`, path: run.outputFile },
  };
}

function parse(args: string[]) {
  try {
    const options = { json: { type: 'boolean', default: false }, input: { type: 'string' } } as const;
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function parsed(input: string): unknown {
  try {
    return JSON.parse(input);
  } catch (error) {
    throw new UsageError(`--input takes JSON: ${(error as Error).message}.`);
  }
}
