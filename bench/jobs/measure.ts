import { type Claim } from '../claim.ts';
import { runInEditor } from '../runInEditor.ts';

/** As many jobs as there may be, inside a real VS Code, and what a call beside them takes. */
export const measureJobs = (): Promise<Claim[]> => runInEditor('jobs');
