// `npm test`: what there is to test, as far as a person waits for it, and one line that says how it went. `-- --all`: all of
// it. `-- unit chat`: only these.
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import { chromiumPath } from '../test/host/chromium.ts';
import { installServer } from '../test/host/installServer.ts';
import { ensureSystemPackages } from '../test/host/systemPackages.ts';
import { testNeeds } from '../test/host/testNeeds.ts';
import { runIntegrationTests } from '../test/integration/harness/run.ts';
import { type TestResults } from '../test/integration/harness/testResults.ts';
import { builtVariable } from '../test/isBuilt.ts';
import { leavingNothing } from '../test/leftovers/leavingNothing.ts';
import { chatTests, runMocha, unitTests } from '../test/mocha/runMocha.ts';
import { allVariable } from '../test/runsAll.ts';
import { seed } from '../test/seed.ts';
import { packageVsix, testedVsix } from './vsix.ts';

type Suite = (env: NodeJS.ProcessEnv, isAlone: boolean) => Promise<TestResults>;

/** In this order, a few at the same time. Those with windows come first, as they wait most of the time. */
const suites: Record<string, Suite> = {
  integration: runIntegrationTests,
  chat: (env, isAlone) => runMocha(chatTests, { env, isLive: isAlone }),
  unit: (env, isAlone) => runMocha(unitTests, { env, isLive: isAlone }),
};
const suitesAtOnce = 2;

const names = Object.keys(suites);
const { values, positionals } = parseArgs({ options: { all: { type: 'boolean' } }, allowPositionals: true });
const chosen = positionals.length > 0 ? positionals : names;
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0)
  throw new Error(`There are no ${unknown.join(', ')} tests. There are: ${names.join(', ')}.`);

ensureSystemPackages(testNeeds);
await packageVsix(testedVsix);
process.env[builtVariable] = '1';
if (values.all) process.env[allVariable] = '1';
await execa('node', ['esbuild.mjs', '--tests'], { stdio: 'inherit' });
if (chosen.includes('chat')) {
  // Before the tests, whose time it would take on a machine that has neither yet.
  await installServer();
  chromiumPath();
}

let passed = 0;
const failures: string[] = [];
const waiting = Object.entries(suites).filter(([name]) => chosen.includes(name));
const isAlone = waiting.length === 1;
const runWaiting = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, suite] = next;
    const startedAt = Date.now();
    console.log(`\n== ${name} ==`);
    const results = await leavingNothing((env) => suite(env, isAlone));
    console.log(`${name}: ${Math.round((Date.now() - startedAt) / 1000)} s`);
    passed += results.passed;
    failures.push(...results.failures.map((failure) => `${name}: ${failure}`));
  }
};
await Promise.all(Array.from({ length: suitesAtOnce }, runWaiting));
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`What is random was drawn by AGENT_SHELL_TEST_SEED=${seed}.`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
