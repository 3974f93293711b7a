import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { areReadable } from '../../../../src/engine/shell/functions/areReadable.ts';
import { type ShellFunction } from '../../../../src/engine/shell/functions/shellFunction.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const functionOf = (body: string, name = 'f'): ShellFunction => ({
  name,
  flags: 'f',
  definition: `${name} () \n{ \n${body}\n}`,
});

describe('Trying functions', () => {
  const folder = temporaryFolder();

  it('tells for each whether bash can read it, whatever is wrong with the others', async () => {
    const tried = await areReadable('/bin/bash', [
      functionOf('    echo a'),
      functionOf("    echo 'a"),
      functionOf("    echo 'b"),
      functionOf('    cat <<E\nnever ended'),
      functionOf('    case $1 in\n        @(a|b)) : ;;\n    esac'),
      functionOf('    case $1 in\n        esac) : ;;\n    esac'),
      functionOf('    :', 'a=b'),
      functionOf('    if'),
      functionOf('    echo z'),
    ]);
    assert.deepEqual(tried, [true, false, false, false, true, false, true, false, true]);
  });

  it('executes nothing of them', async () => {
    const made = join(folder(), 'made');
    const touch = `touch ${made}`;
    await areReadable(
      '/bin/bash',
      [
        `}\n${touch}\n{ :`,
        `:; }; ${touch}; f() { :`,
        `$(${touch})`,
        `}; }; ${touch}; { { :`,
        `'; ${touch}; '`,
        `}\n}\n}" ; ${touch}; "`,
        `cat <<E\n}\n$(${touch})\nE`,
        `[ \${x[$(${touch})]} ]`,
      ].map((body) => functionOf(body)),
    );
    assert.equal(existsSync(made), false);
  });

  it('takes one process for 2,000 of them', async () => {
    const bodies = Array.from({ length: 2000 }, (_, index) => (index === 1234 ? 'if' : `    echo ${index}`));
    const tried = await areReadable(
      '/bin/bash',
      bodies.map((body, index) => functionOf(body, `f${index}`)),
    );
    assert.equal(tried.indexOf(false), 1234);
    assert.equal(tried.lastIndexOf(false), 1234);
  });
});
