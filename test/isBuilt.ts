/** Set by `npm test`, which builds and packages everything before the tests, which then must not do it again. */
export const builtVariable = 'AGENT_SHELL_TEST_BUILT';

export const isBuilt = process.env[builtVariable] === '1';
