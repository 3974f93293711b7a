// `npm run coverage`: which lines of the engine the unit tests reach.
import { execa } from 'execa';

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
    'test/unit/**/*.test.ts',
  ],
  { stdio: 'inherit', reject: false, preferLocal: true },
);
process.exitCode = exitCode ?? 1;
