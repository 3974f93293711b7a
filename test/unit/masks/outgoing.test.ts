import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Artifacts } from '../../../src/engine/artifacts/artifacts.ts';
import { AgentShellError } from '../../../src/engine/errors.ts';
import { Masks } from '../../../src/engine/masks/masks.ts';
import { reportText } from '../../../src/engine/tool/report.ts';
import { jobShell } from '../support/jobShell.ts';
import { keptOutputs, searchWorker } from '../support/keptOutputs.ts';
import { contexts, keyLines, privateKey, tokens } from './samples.ts';

const apiKey = 'plum-42-apple';

/** All that is secret, as a command could print it. */
const lines = [
  ...tokens.map(([, token]) => `token ${token} end`),
  ...contexts.map(([, textWith, secret]) => textWith(secret)),
  privateKey(),
  `the key is ${apiKey}`,
];
const secrets = [
  ...tokens.map(([, token]) => token),
  ...contexts.map(([, , secret]) => secret),
  ...keyLines(24),
  apiKey,
];

const assertNone = (text: string) => {
  for (const secret of secrets) assert.ok(!text.includes(secret), `${secret.slice(0, 8)}… is in:\n${text}`);
};

describe('What an agent reads', () => {
  const shell = jobShell({ env: { ...process.env, MY_API_KEY: apiKey } });
  const { run, start, startJob, ask, workspace, jobs } = shell;
  const put = (text: string, name = 'printed') => {
    writeFileSync(join(workspace(), name), text);
  };
  const read = (input: unknown) =>
    new Artifacts({ runs: shell.shell().runs, searchWorker, masks: shell.shell().masks }).read({
      input,
      session: 'test',
      signal: new AbortController().signal,
    });

  it('has no secrets in it, and the artifact has all of them', async () => {
    put(lines.join('\n'));
    const report = await run('cat printed');
    const text = reportText(report);
    assertNone(text);
    assert.match(text, /^\[exit code 0 .*\]\n\[\d+ secrets masked\]\n/);
    assert.equal(readFileSync(report.artifact.path, 'utf8'), lines.join('\n'));
  });

  it('has no secrets in the directory that it came to', async () => {
    const text = reportText(await run(`mkdir -p "at-$MY_API_KEY" && cd "at-$MY_API_KEY"`));
    assertNone(text);
    assert.match(text, /cwd: \S+\/at-‹secret MY_API_KEY› /);
  });

  it('has no part of a secret where a part of the output was asked for', async () => {
    assert.match(reportText(await run('echo "x $MY_API_KEY y" | head -c 9')), /\nx ‹secret MY_API_KEY›$/);
    assert.match(reportText(await run('echo "x $MY_API_KEY y" | tail -c 9')), /\n‹secret MY_API_KEY› y$/);
  });

  it('has no secret that the command itself has given to a variable', async () => {
    const { artifact } = await startJob(
      `MY_PASSWORD='Pear 77 tree'; echo "$MY_PASSWORD"; until [ -e over ]; do sleep 0.05; done`,
      {},
    );
    const polled = await ask({ poll: [artifact.id], pattern: 'secret|Pear', wait: 60 });
    put('', 'over');
    const text = `${polled}\n${await ask({ poll: [artifact.id], wait: 60 })}`;
    assert.match(text, /‹secret MY_PASSWORD›/);
    assert.doesNotMatch(text, /77 tree/);
  });

  it('says how many there were', async () => {
    const text = reportText(await run(`echo "$MY_API_KEY"; echo "<$MY_API_KEY>"`));
    assert.match(text, /\n\[2 secrets masked\]\n‹secret MY_API_KEY›\n<‹secret MY_API_KEY›>$/);
    assert.match(reportText(await run(`echo "$MY_API_KEY"`)), /\n\[1 secret masked\]\n/);
    assert.doesNotMatch(reportText(await run('echo none')), /mask/);
  });

  it('has no secrets either where a long output is cut', async () => {
    const filler = 'x'.repeat(997);
    // One line of 300 KB: wherever it is cut, there is a secret.
    put(Array.from({ length: 300 }, () => `${filler} ${apiKey}`).join(' '));
    assertNone(reportText(await run('cat printed')));
    put(lines.join(' ').repeat(40));
    assertNone(reportText(await run('cat printed')));
  });

  it('has no secrets in an error', async () => {
    put(lines.join('\n'));
    await assert.rejects(start({ command: 'tail -n 40 printed; sleep 60', timeout: 1 }), (error) => {
      assert.ok(error instanceof AgentShellError);
      assert.equal(error.code, 'timedOut');
      assertNone(error.message);
      assert.match(error.message, /secrets masked\]/);
      return true;
    });
  });

  it('has no secrets in what is said of a wrong input', async () => {
    const [[, token] = ['', '']] = tokens;
    for (const input of [
      { command: 'ls', [`a-${token}`]: 1 },
      { command: 'ls', env: { [`A-${token}`]: 'x' } },
    ])
      await assert.rejects(start(input), (error) => {
        assertNone((error as Error).message);
        return true;
      });
  });

  it('masks what a call has given, what a command has exported, and what the session has', async () => {
    const given = await shell.call({ command: 'echo "$GIVEN_TOKEN"', env: { GIVEN_TOKEN: 'pear-77-tree' } });
    assert.match(reportText(given), /‹secret GIVEN_TOKEN›$/);
    const exported = await run('export SESSION_SECRET="oak-31-\\"leaf\\""; echo "it is $SESSION_SECRET"');
    assert.match(reportText(exported), /it is ‹secret SESSION_SECRET›$/);
    assert.match(reportText(await run('echo "${SESSION_SECRET}"')), /‹secret SESSION_SECRET›$/);
    assert.match(await read({ id: given.artifact.id }), /‹secret GIVEN_TOKEN›$/);
  });

  it('masks what is in .env files of the workspace, also in one that the command has made', async () => {
    mkdirSync(join(workspace(), 'packages/api'), { recursive: true });
    put('UNNAMED=a8f5f167f44f4964e6c998\nPORT=3000\nNODE_ENV=production\n', 'packages/api/.env.local');
    put('DB_PASSWORD=not-for-you-1', '.env.example');
    const folders = [{ name: 'work', path: workspace() }];
    const text = reportText(
      await run(
        'echo "DB_PASSWORD=birch-19-bark" > .env; cat packages/api/.env.local; echo birch-19-bark; echo not-for-you-1',
        { folders },
      ),
    );
    assert.match(
      text,
      /\nUNNAMED=‹secret UNNAMED›\nPORT=3000\nNODE_ENV=production\n‹secret DB_PASSWORD›\nnot-for-you-1$/,
    );
  });

  it('has no secrets in the texts of jobs', async () => {
    put(lines.join('\n'));
    const { artifact } = await startJob('cat printed; echo ready; until [ -e go ]; do sleep 0.05; done', {});
    const polled = await ask({ poll: [artifact.id], pattern: 'the key is', wait: 60 });
    assertNone(polled);
    assert.match(polled, /matches "the key is": the key is ‹secret MY_API_KEY›/);
    assertNone(await ask({ output: artifact.id, since: 0 }));
    assertNone(await ask({ output: artifact.id }));
    put('', 'go');
    assertNone(await ask({ poll: [artifact.id], wait: 60 }));
    const named = await startJob(`: ${apiKey}; until [ -e end ]; do sleep 0.05; done`, {});
    put('', 'end');
    await Promise.all(
      jobs()
        .list()
        .map((job) => job.ended),
    );
    assertNone(reportText(named));
    const announced = reportText(await run('true'));
    assert.match(announced, /^\[Background job \d+ \(: ‹secret MY_API_KEY›;/);
    assertNone(await ask({ list: true }));
  });

  it('has no secrets in any part of an artifact', async () => {
    put(lines.join('\n'));
    const { artifact } = await run('cat printed');
    const total = lines.join('\n').split('\n').length;
    for (const part of [
      ...[
        {},
        { raw: true },
        { tail: 30 },
        { tail: 30, raw: true },
        { lines: '1-' },
        { lines: '1-', raw: true },
      ],
      // Each line of the private key by itself.
      ...Array.from({ length: 27 }, (_, index) => ({ lines: `${total - index}` })),
    ])
      assertNone(await read({ id: artifact.id, ...part }));
    assertNone(await read({ id: artifact.id, search: 'e', context: 3 }));
    assertNone(await read({ search: '.', regex: true }));
    // The first line says what was searched for.
    for (const search of [apiKey, keyLines(12)[10]])
      assertNone((await read({ id: artifact.id, search, context: 1 })).replace(/^.*\n/, ''));
  });

  it('has no secrets in an artifact that is read byte by byte', async () => {
    const [, github = ''] = tokens[0] ?? [];
    put(`one ${github} two ${apiKey} three`);
    const { artifact } = await run('cat printed');
    let all = '';
    for (let at = 0; at < 100; at += 7) {
      const text = await read({ id: artifact.id, bytes: `${at}-${at + 6}` });
      all += text.slice(text.lastIndexOf(']\n') + 2);
    }
    assert.equal(all.replaceAll(/(‹secret [^›]+›)+/g, '#').replaceAll(/\[.*\]/g, ''), 'one # two # three');
  });

  it('has no secrets where a match is cut out of a giant line', async () => {
    put(
      `${'x '.repeat(100_000)}needle ${apiKey} ${tokens.map(([, token]) => token).join(' ')}${' y'.repeat(100_000)}`,
    );
    const { artifact } = await run('wc -c printed; cat printed');
    const found = await read({ id: artifact.id, search: 'needle' });
    assertNone(found);
    assert.match(found, /needle ‹secret MY_API_KEY› ‹secret GitHub token›/);
  });
});

describe('With masking turned off', () => {
  const { run } = jobShell({ env: { ...process.env, MY_API_KEY: apiKey }, settings: { maskSecrets: false } });

  it('an agent reads what was printed', async () => {
    const text = reportText(await run('echo "$MY_API_KEY"'));
    assert.match(text, /\]\nplum-42-apple$/);
  });
});

describe('An artifact that is read in another process', () => {
  const { keep, read } = keptOutputs({ MY_API_KEY: apiKey });

  it('has no secrets of the environment, nor of a session that has kept them', async () => {
    const { id } = keep(`a ${apiKey} b`);
    assert.match(await read({ id }), /\n\[1 secret masked\]\na ‹secret MY_API_KEY› b$/);
    const masks = new Masks({
      isOn: () => true,
      env: {},
      variablesOf: (session) => ({
        [`${session.toUpperCase()}_TOKEN`]: String.raw`declare -x MINE_TOKEN="a\$b-42-c"`,
      }),
    });
    const known = await masks.known({ session: 'mine' });
    assert.deepEqual(known?.at(-1), { name: 'MINE_TOKEN', value: 'a$b-42-c' });
  });
});
