import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { keptShell } from '../support/keptShell.ts';

const lookEveryMs = 20;

for (const way of ['landlock', 'bubblewrap', 'namespaces'] as const)
  describe(`A file beside a secret, for a command that runs unasked, kept by ${way}`, () => {
    const { run, workspace, storage } = keptShell(way);

    it('is there although it was made after the shell that waited for the command', async () => {
      await writeFile(join(workspace(), '.env'), 'TOKEN=secret');
      await run('true');
      while (!existsSync(join(storage(), 'runs', '2'))) await delay(lookEveryMs);
      await writeFile(join(workspace(), 'made.txt'), 'made since');
      assert.equal((await run('cat made.txt')).view.text, 'made since');
    });
  });
