import { type Jobs } from './jobs.ts';
import { announcementOf } from './jobText.ts';

/** What the agent of a session is to be told of its jobs that have ended: once, with its next result. */
export async function announcementsFor(jobs: Jobs, session: string): Promise<string[]> {
  const untold = jobs.untold(session);
  for (const job of untold) await jobs.tell(job, 'agent');
  return untold.map(announcementOf);
}
