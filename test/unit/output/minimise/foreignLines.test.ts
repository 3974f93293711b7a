import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { simpleCommand } from '../../../../src/engine/command/simpleCommand.ts';
import { minimise } from '../../../../src/engine/output/minimise/minimise.ts';
import { startedProgram } from '../../../../src/engine/output/minimise/startedProgram.ts';
import { readable } from '../../../../src/engine/output/readable.ts';
import { recordings } from './recordings.ts';

/** Lines that programs, or what they start, print in between: nobody knows them, so they stay. */
const foreign = [
  'Lost the connection to db-1, carrying on',
  '(node:42) DeprecationWarning: The `punycode` module is deprecated.',
  'npm warn deprecated request@2.88.2: request has been deprecated',
  '3 vulnerabilities (1 low, 2 high)',
  'npm error code ELIFECYCLE',
  'warning "a > b@1.0.0" has unmet peer dependency "c@^2.0.0".',
  'error TS5083: Cannot read file',
  'WARNING: Retrying (Retry(total=4)) after connection broken',
  'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
  'Segmentation fault (core dumped)',
  '  1) an odd failure',
  '    at Object.<anonymous> (src/odd.js:3:5)',
];

describe('A line that does not belong to a recording', () => {
  for (const { file, command, exitCode } of recordings) {
    it(`stays wherever it is put: ${file}`, async () => {
      const bytes = await readFile(new URL(`recorded/${file}.txt`, import.meta.url), 'utf8');
      const lines = (await readable(bytes)).split('\n');
      const words = startedProgram(simpleCommand(command) ?? []);
      const step = Math.ceil(lines.length / 60);
      for (let index = 0; index < lines.length; index += step) {
        const line = foreign[(index / step) % foreign.length] ?? '';
        const shown = minimise(lines.toSpliced(index, 0, line).join('\n'), { words, exitCode });
        assert.ok(shown?.split('\n').includes(line) ?? true, `${line}, at ${index}`);
      }
    });
  }
});
