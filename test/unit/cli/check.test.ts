import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { cli } from '../support/cli.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

describe('agent-shell check', () => {
  const folder = temporaryFolder();
  const check = (...words: string[]) =>
    execa(process.execPath, [cli, 'check', ...words], {
      cwd: folder(),
      env: { AGENT_SHELL_HOME: join(folder(), 'home'), AGENT_SHELL_SKILLS: join(folder(), 'skills') },
      reject: false,
    });
  const checked = async (...words: string[]): Promise<Record<string, unknown>> => {
    const { stdout, stderr, exitCode } = await check(...words);
    assert.deepEqual([stderr, exitCode], ['', 0]);
    return JSON.parse(stdout) as Record<string, unknown>;
  };

  it('prints what would be run, where, and what was changed', async () => {
    await mkdir(join(folder(), 'packages', 'a'), { recursive: true });
    assert.deepEqual(await checked('--', 'cd packages/a && touch made 2>&1 | tail -3'), {
      command: 'touch made',
      cwd: 'packages/a',
      changes: [
        'Runs without "2>&1 | tail -3": the result shows that part, and all of the output is kept.',
        'Runs in packages/a, and the session moves there.',
      ],
      deny: false,
      blockedBy: null,
      class: 'changes the workspace',
      readOnly: false,
      decision: 'ask',
      enforced: false,
      reason: 'Writes to made.',
      parts: [
        {
          command: 'touch made',
          class: 'changes the workspace',
          reason: 'Writes to made.',
          offending: 'made',
          deny: false,
        },
      ],
    });
    const { command, cwd, changes } = await checked('--cwd', '/usr', '--', 'cd a && ls');
    assert.deepEqual({ command, cwd, changes }, { command: 'cd a && ls', cwd: null, changes: [] });
  });

  it('runs nothing and makes nothing', async () => {
    await checked('--', 'touch made; touch local://a/b');
    assert.deepEqual(
      [existsSync(join(folder(), 'made')), existsSync(join(folder(), 'home'))],
      [false, false],
    );
  });

  it('expands internal URLs', async () => {
    const skill = join(folder(), 'skills/pdf.md');
    await mkdir(join(folder(), 'skills'));
    await writeFile(skill, '');
    const { command, cwd, changes, readOnly } = await checked('--', 'cat skill://pdf');
    assert.deepEqual(
      { command, cwd, changes, readOnly },
      { command: `cat '${skill}'`, cwd: null, changes: [`skill://pdf is ${skill}`], readOnly: true },
    );
  });

  it('says what is to be thought of it', async () => {
    const verdicts: [words: string[], deny: boolean, verdict: string, reason: RegExp][] = [
      [['--', 'ls -la | wc -l'], false, 'read-only', /reads/],
      [['--', 'git add -A'], true, 'changes the workspace', /Refused.*git add -A/],
      [['--', 'sudo rm -rf /'], true, 'destructive', /Refused/],
      [['--', 'cat /etc/shadow'], false, 'reaches outside the workspace', /\/etc\/shadow/],
      [['--', 'cd / && cat x'], false, 'reaches outside the workspace', /outside the workspace/],
      [['--cwd', '/usr', '--', 'ls'], false, 'read-only', /reads/],
      [['--', "echo 'open"], false, 'cannot be told', /not valid bash/],
    ];
    for (const [words, deny, expected, reason] of verdicts) {
      const result = await checked(...words);
      assert.deepEqual(
        [result.deny, result.class, result.readOnly],
        [deny, expected, expected === 'read-only'],
      );
      assert.match(String(result.reason), reason);
    }
  });

  it('says which tool is to be used instead', async () => {
    const { blockedBy } = await checked('--tools', 'read,search', '--', 'cd x && grep -rn y z');
    assert.equal(blockedBy, 'search');
    assert.equal((await checked('--tools', 'read', '--', 'grep x y')).blockedBy, null);
  });

  it('says what is wrong', async () => {
    const failures: [words: string[], message: RegExp][] = [
      [[], /^agent-shell: Missing 'command' argument/],
      [['--colour'], /Unknown option '--colour'[^]*Usage:/],
      [['--', 'cat artifact://9'], /There is no artifact '9'/],
      [['--', 'cat skill://nope'], /There is nothing at skill:\/\/nope/],
      [['--', 'cat memory://x'], /'agentShell\.memory\.roots'/],
      [['--', 'cat local://../x'], /leads out of the folder/],
      [['--cwd', 'https://x', '--', 'ls'], /Unknown kind of URL as 'cwd'/],
    ];
    const results = await Promise.all(failures.map(([words]) => check(...words)));
    failures.forEach(([, message], index) => {
      assert.match(results[index]?.stderr ?? '', message);
      assert.deepEqual([results[index]?.stdout, results[index]?.exitCode], ['', 2]);
    });
  });
});
