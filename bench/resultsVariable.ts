/** Names the directory that results go to. */
export const resultsVariable = 'AGENT_SHELL_BENCH_RESULTS';
