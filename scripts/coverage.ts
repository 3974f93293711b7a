// `npm run coverage`: which lines of the engine the unit tests reach.
import { execa } from 'execa';
import { mochaArguments, unitTests } from '../test/mocha/runMocha.ts';

const { exitCode } = await execa(
  'c8',
  [
    '--include',
    'src/engine',
    '--all',
    '--reporter',
    'text',
    'mocha',
    '--reporter',
    'dot',
    ...mochaArguments(unitTests),
  ],
  { stdio: 'inherit', reject: false, preferLocal: true },
);
process.exitCode = exitCode ?? 1;
