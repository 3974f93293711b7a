import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultPolicy } from '../../../src/engine/approval/policy.ts';
import { type Call } from '../../../src/engine/tool/call.ts';
import { type Settings } from '../../../src/engine/tool/settings.ts';
import { localShell } from '../support/localShell.ts';

function agent(settings: Partial<Settings> = {}) {
  const shell = localShell({ settings: { snapshot: false, ...settings } });
  const asAgent = (session: string): Partial<Call> => ({
    requester: 'agent',
    session,
    folders: [{ name: 'work', path: shell.workspace() }],
  });
  const examine = (input: object, session = 'test') =>
    shell.shell().examine({
      input,
      session,
      requester: 'agent',
      startCwd: shell.workspace(),
      folders: [{ name: 'work', path: shell.workspace() }],
      signal: new AbortController().signal,
    });
  const decision = async (command: string, session?: string) =>
    (await examine({ command }, session)).decision.kind;
  const agreeTo = (command: string, session = 'test') =>
    shell.run(command, { ...asAgent(session), isApproved: () => true });
  return { ...shell, asAgent, examine, decision, agreeTo };
}

describe('A question', () => {
  const { examine, decision, agreeTo, savedRules, workspace, storage } = agent();

  it('is about the text that is executed', async () => {
    const { command, cwd, env } = await examine({
      command: `cd ${workspace()} && touch local://a b | tail -5`,
      env: { NOTES: 'local://notes' },
    });
    assert.match(command, /^touch \S*\/a'? b$/);
    assert.ok(command.includes(storage()) && env.NOTES?.startsWith(storage()));
    assert.equal(cwd, workspace());
  });

  it('has the rules that would have spared it, and these do', async () => {
    const { rules } = await examine({ command: 'npm test -- --watch && make all' });
    assert.deepEqual(rules, ['npm test', 'make all']);
    savedRules().add({ rule: 'npm test', scope: { kind: 'everywhere' } });
    assert.equal(await decision('npm test && make all'), 'ask');
    assert.deepEqual((await examine({ command: 'npm test && make all' })).rules, ['make all']);
    savedRules().add({ rule: 'make all', scope: { kind: 'workspace', folder: workspace() } });
    assert.equal(await decision('npm test && make all'), 'run');
  });

  it('is not asked again after somebody agreed, in the same chat and directory', async () => {
    assert.equal(await decision('touch made'), 'ask');
    await agreeTo('touch made');
    assert.ok(existsSync(join(workspace(), 'made')));
    assert.equal(await decision('touch made'), 'run');
    assert.equal(await decision('touch made', 'other'), 'ask');
    assert.equal(await decision('touch made made2'), 'ask');
    const { decision: elsewhere } = await examine({ command: 'touch made', cwd: '/tmp' });
    assert.equal(elsewhere.kind, 'ask');
  });

  it('is asked again, or can only read, when an earlier command has changed what its words mean', async () => {
    const changes = ['touch() { :; }', 'touch() { echo; }', 'alias touch=true', 'export LD_PRELOAD=x.so'];
    for (const [index, change] of changes.entries()) {
      await agreeTo('touch made', `chat ${index}`);
      await agreeTo(change, `chat ${index}`);
      const { decision: now } = await examine({ command: 'touch made' }, `chat ${index}`);
      assert.ok(now.kind === 'ask' || now.within === 'reading', change);
    }
  });

  it('is asked again when the script has changed, and each time when it destroys', async () => {
    const script = join(workspace(), 'build.sh');
    await writeFile(script, '#!/bin/sh\n', { mode: 0o755 });
    await agreeTo('./build.sh');
    assert.equal(await decision('./build.sh'), 'run');
    await writeFile(script, '#!/bin/sh\nrm -r x\n');
    assert.equal(await decision('./build.sh'), 'ask');
    await agreeTo('rm -r made-up');
    assert.equal(await decision('rm -r made-up'), 'ask');
  });
});

describe('A question about every command', () => {
  const { decision, agreeTo } = agent({ approval: { ...defaultPolicy, mode: 'always' } });

  it('is asked each time', async () => {
    await agreeTo('touch made');
    assert.equal(await decision('touch made'), 'ask');
  });
});

describe('A prefix of the settings', () => {
  const { examine } = agent({ prefix: 'nice' });

  it('is part of the question', async () => {
    assert.equal((await examine({ command: 'touch made' })).command, 'nice touch made');
  });
});

describe('A command that a rule allows', () => {
  const { run, asAgent, workspace } = agent({ approval: { ...defaultPolicy, allow: ['node -p'] } });

  it('runs unasked, also after it was tried where it can only read', async () => {
    const command = `node -p 'require("fs").writeFileSync("made", "")'`;
    await run(command, asAgent('test'));
    await run(command, asAgent('test'));
    assert.ok(existsSync(join(workspace(), 'made')));
  });
});
