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
import { runMocha, unitTests } from '../test/mocha/runMocha.ts';
import { allVariable } from '../test/runsAll.ts';
import { packageVsix, testedVsix } from './vsix.ts';

type Suite = (env: NodeJS.ProcessEnv, isAlone: boolean) => Promise<TestResults>;

/** One group after the other; those of a group at the same time, as they wait most of it. */
const groups: Record<string, Suite>[] = [
  { integration: runIntegrationTests },
  {
    unit: (env, isAlone) => runMocha(unitTests, { env, isLive: isAlone }),
    chat: async (env, isAlone) => {
      // Before the tests, whose time it would take on a machine that has neither yet.
      await installServer();
      chromiumPath();
      return runMocha({ spec: 'test/chat/**/*.test.ts', timeoutMs: 180_000 }, { env, isLive: isAlone });
    },
  },
];

const names = groups.flatMap((group) => Object.keys(group));
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

let passed = 0;
const failures: string[] = [];
for (const group of groups) {
  const suites = Object.entries(group).filter(([name]) => chosen.includes(name));
  await Promise.all(
    suites.map(async ([name, suite]) => {
      console.log(`\n== ${name} ==`);
      const results = await leavingNothing((env) => suite(env, suites.length === 1));
      passed += results.passed;
      failures.push(...results.failures.map((failure) => `${name}: ${failure}`));
    }),
  );
}
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
