// `npm test`: everything there is to test, and one line that says how it went.
import { execa } from 'execa';
import { ensureSystemPackages } from '../test/host/systemPackages.ts';
import { testNeeds } from '../test/host/testNeeds.ts';
import { runIntegrationTests } from '../test/integration/harness/run.ts';
import { type TestResults } from '../test/integration/harness/testResults.ts';
import { runMocha } from '../test/mocha/runMocha.ts';

const suites: Record<string, () => Promise<TestResults>> = {
  unit: () => runMocha({ spec: 'test/unit/**/*.test.ts' }),
  integration: runIntegrationTests,
  chat: () => runMocha({ spec: 'test/chat/**/*.test.ts', timeoutMs: 180_000 }),
};

ensureSystemPackages(testNeeds);
await execa('node', ['esbuild.mjs'], { stdio: 'inherit' });
await execa('node', ['esbuild.mjs', '--tests'], { stdio: 'inherit' });

const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(suites);
const total = { passed: 0, failed: 0 };
for (const name of chosen) {
  const suite = suites[name];
  if (!suite) throw new Error(`There are no ${name} tests. There are: ${Object.keys(suites).join(', ')}.`);
  console.log(`\n== ${name} ==`);
  const { passed, failed } = await suite();
  total.passed += passed;
  total.failed += failed;
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
