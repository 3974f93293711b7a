import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseScript } from '../../../src/engine/command/parseScript.ts';
import { checkSafety } from '../../../src/engine/safety/checkSafety.ts';
import { safetyClasses } from '../../../src/engine/safety/effect.ts';
import { times } from '../../runsAll.ts';
import { randomCommand, wrappedDenial } from './randomCommands.ts';

/** `SAFETY_SCRIPTS=100000` for a thorough run. */
const numRuns = Number(process.env.SAFETY_SCRIPTS ?? times(500, 2000));

const options = { cwd: '/home/me/project', folders: ['/home/me/project'], home: '/home/me' };

describe('checkSafety with random scripts', function () {
  this.timeout(600_000);

  it('always comes to a verdict, and to read-only never when the script does not parse', () => {
    fc.assert(
      fc.property(randomCommand, (script) => {
        const verdict = checkSafety(script, options);
        assert.ok(safetyClasses.includes(verdict.class));
        assert.ok(verdict.reason !== '');
        if (verdict.readOnly) assert.ok(parseScript(script));
      }),
      { numRuns },
    );
  });

  it('refuses what is refused in whatever it is wrapped', () => {
    fc.assert(
      fc.property(wrappedDenial, (script) => {
        assert.ok(checkSafety(script, options).denial);
      }),
      { numRuns },
    );
  });
});
