/** Set by `npm test -- --all`, to which no time is too long. */
export const allVariable = 'AGENT_SHELL_TEST_ALL';

/** Whether everything is tested, and not only what a person waits for. */
export const runsAll = process.env[allVariable] === '1';
