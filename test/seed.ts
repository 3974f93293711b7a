/** What is random in the tests is the same in every run, unless AGENT_SHELL_TEST_SEED gives another number. */
export const seed = Number(process.env.AGENT_SHELL_TEST_SEED ?? 20_251);
