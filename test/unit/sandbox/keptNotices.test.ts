import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Enforcement } from '../../../src/engine/sandbox/sandbox.ts';
import { keptShell } from '../support/keptShell.ts';

/** Of no machine's own variables, which these commands print as well. */
const token = 'pear-77-tree';

const env = { ...process.env, SAMPLE_TOKEN: token, PLAIN_NAME: 'shown' };
const withheld = (notices: readonly string[]) => notices.filter((notice) => notice.includes('SAMPLE_TOKEN'));

describe('what a result says of variables that may hold secrets', () => {
  const shell = keptShell('auto', env);

  for (const command of [
    'env',
    'env | sort',
    'printenv',
    'printenv SAMPLE_TOKEN || echo unset',
    'export -p',
    'declare -px',
    'set | tail -3',
    'env 2>&1',
    'cat /proc/self/environ | tr "\\0" "\\n"',
    'node -p "Object.keys(process.env).length"',
    'python3 -c "import os; print(len(os.environ))"',
  ]) {
    it(`says that it ran without them: ${command}`, async () => {
      const { view, notices } = await shell.run(command);
      assert.ok(!view.text.includes(token), view.text);
      assert.equal(withheld(notices).length, 1);
    });
  }

  for (const command of [
    'ls',
    'cat env.ts; set -e; true',
    'export X=1; echo "$X"',
    'printenv PLAIN_NAME',
    'env X=1 true',
  ])
    it(`says nothing of them where they make no difference: ${command}`, async () => {
      assert.deepEqual(withheld((await shell.run(command)).notices), []);
    });
});

describe('what a result says of what was left out', () => {
  const shell = keptShell('landlock');
  beforeEach(async () => {
    await writeFile(join(shell.workspace(), '.env'), 'KEY=secret');
    await writeFile(join(shell.workspace(), 'a.txt'), 'KEY');
  });

  for (const command of ['grep -rs KEY . | wc -l', 'grep -rl KEY . 2>/dev/null']) {
    it(`names the secret that a search has passed over: ${command}`, async () => {
      const { notices } = await shell.run(command);
      assert.match(notices.join('\n'), /does not see \.env, which may hold secrets/);
    });
  }

  it('says that processes in the background were ended', async () => {
    const { view, notices } = await shell.run('sleep 614.25 & echo begun');
    assert.equal(view.text, 'begun');
    assert.match(notices.join('\n'), /in the background were ended with it: .*"async": true/);
  });

  for (const command of ['ls /', 'ls -d /*', 'find / -maxdepth 1'])
    it(`nothing, since it asks: ${command}`, async () => {
      await assert.rejects(shell.run(command), { code: 'wouldAsk' });
    });
});

/** Commands with what they would show outside, where they cannot see it; undefined where they can. */
const views: Record<string, Partial<Record<Enforcement, string>>> = {
  'ps -e': { bubblewrap: 'does not see other processes' },
  'ps aux | grep node': { bubblewrap: 'does not see other processes' },
  'ss -ltn': { bubblewrap: 'does not see the network of this machine' },
  'ss -ltnp': {
    landlock: 'does not see what other processes have open',
    bubblewrap: 'does not see what other processes have open',
  },
  'lsof -i :3000; true': {
    landlock: 'does not see what other processes have open',
    bubblewrap: 'does not see what other processes have open',
  },
  'git status; echo ps': {},
};

for (const enforcement of ['landlock', 'bubblewrap'] as const) {
  describe(`what cannot be seen where ${enforcement} keeps a command`, () => {
    const shell = keptShell(enforcement);

    for (const [command, { [enforcement]: said }] of Object.entries(views)) {
      it(`${said ?? 'is nothing'}: ${command}`, async () => {
        const { notices } = await shell.run(command);
        const found = notices.filter((notice) => notice.includes('does not see'));
        assert.equal(found.length, said === undefined ? 0 : 1);
        if (said === undefined) return;
        assert.ok(found[0]?.includes(said));
        await assert.rejects(shell.run(command), /Would ask: It was tried/);
      });
    }
  });
}
