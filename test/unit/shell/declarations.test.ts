import assert from 'node:assert/strict';
import { carryVariables, parseDeclarations } from '../../../src/engine/shell/declarations.ts';

describe('parseDeclarations', () => {
  const table: [dump: string, declarations: Record<string, string>][] = [
    ['declare -x A="1"\ndeclare -- B="2"\n', { A: 'declare -x A="1"', B: 'declare -- B="2"' }],
    ['declare -x A="1\ndeclare -x B=2"\n', { A: 'declare -x A="1\ndeclare -x B=2"' }],
    ['declare -x A="\\"; \\$x \\`y\\`"\n', { A: 'declare -x A="\\"; \\$x \\`y\\`"' }],
    [`declare -- A=$'1\\n\\'2'\n`, { A: `declare -- A=$'1\\n\\'2'` }],
    ['declare -a L=([0]="a b" [1]=")")\n', { L: 'declare -a L=([0]="a b" [1]=")")' }],
    ['declare -x OLDPWD\n', { OLDPWD: 'declare -x OLDPWD' }],
    ['declare -ix OLDPWD="0"\n', {}],
    ['declare -rx OLDPWD="/"\n', { OLDPWD: 'declare -x OLDPWD="/"' }],
    ['declare -r A="1"\ndeclare -ar L=([0]="a")\n', { A: 'declare -- A="1"', L: 'declare -a L=([0]="a")' }],
    ['declare -r BASH_VERSION="5"\ndeclare -ir UID="0"\ndeclare -x PWD="/"\ndeclare -x VSCODE_X="1"\n', {}],
  ];
  for (const [dump, declarations] of table) {
    it(JSON.stringify(dump), () => {
      assert.deepEqual(Object.fromEntries(parseDeclarations(dump)), declarations);
    });
  }
});

describe('carryVariables', () => {
  it('keeps what was, adds what the command set, marks what it unset', () => {
    const before = 'declare -- A="1"\ndeclare -- B="1"\ndeclare -- C="1"\n';
    const after = 'declare -- A="1"\ndeclare -- B="2"\ndeclare -- D="4"\n';
    assert.deepEqual(carryVariables({ Z: 'declare -- Z="0"', Y: null }, before, after), {
      Z: 'declare -- Z="0"',
      Y: null,
      B: 'declare -- B="2"',
      C: null,
      D: 'declare -- D="4"',
    });
  });
});
