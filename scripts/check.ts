// `npm run check`: types, lint, format and the unit tests; all of them, also when one fails. `-- --static`: without tests.
import { execa } from 'execa';
import { mochaArguments, unitTests } from '../test/mocha/runMocha.ts';

const checks: Record<string, string[]> = {
  types: ['tsc', '--noEmit'],
  lint: ['eslint', '--max-warnings', '0', '.'],
  format: ['prettier', '--check', '--log-level', 'warn', '.'],
  ...(!process.argv.includes('--static') && {
    'unit tests': ['mocha', '--reporter', 'dot', ...mochaArguments(unitTests)],
  }),
};

let areAllGood = true;
for (const [name, [program = '', ...programArguments]] of Object.entries(checks)) {
  const startedAt = Date.now();
  const { exitCode } = await execa(program, programArguments, {
    stdio: 'inherit',
    reject: false,
    preferLocal: true,
  });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`${name}: ${exitCode === 0 ? 'good' : 'FAILED'} (${seconds} s)`);
  areAllGood &&= exitCode === 0;
}
process.exitCode = areAllGood ? 0 : 1;
