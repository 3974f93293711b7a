/** Set by `npm test -- --all`, to which no time is too long. */
export const allVariable = 'AGENT_SHELL_TEST_ALL';

/** Whether everything is tested, and not only what a person waits for. */
export const runsAll = process.env[allVariable] === '1';

/** How often something random or repeated is tried: `usual` times while a person waits, `all` times with `--all`. */
export const times = (usual: number, all: number): number => (runsAll ? all : usual);
