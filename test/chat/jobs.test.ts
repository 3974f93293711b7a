import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { processesWhere } from '../leftovers/processes.ts';
import { chatWindow } from './support.ts';

const bash = 'agent_shell_bash';
const job = 'agent_shell_job';

describe('Background jobs in Copilot Chat', () => {
  const { chat, folder } = chatWindow();

  before(() => chat().panel.allowAll());

  const ask = async (tool: string, input: object): Promise<string> => {
    const { results } = await chat().ask([{ tool, input }]);
    return results[0]?.text ?? '(no result)';
  };

  /** Starts a job and answers with its id. */
  const start = async (command: string, more: object = {}): Promise<string> => {
    const text = await ask(bash, { command, async: true, ...more });
    const [, id] = /Background job (\d+) started: /.exec(text) ?? [];
    assert.ok(id, text);
    return id;
  };

  const outputOf = async (id: string): Promise<string> => {
    const [, path = ''] = (await ask(bash, { command: `echo "$AGENT_SHELL_RUNS/${id}/output"` })).split('\n');
    return readFile(path, 'utf8');
  };

  const lines = (last: number) => Array.from({ length: last }, (_, index) => `${index + 1}\n`).join('');

  it('a dev server: started, waited for, asked, stopped, and its port is free', async () => {
    const started = await ask(bash, { command: 'npm run dev', async: true });
    assert.match(
      started,
      /^\[running \| \d+(?:\.\d\d)? s \| artifact:\/\/\d+\]\n(.*\n)*Background job \d+ started: npm run dev\n\[Follow it with agent_shell_job: /,
    );
    const [, id = ''] = /^Background job (\d+)/m.exec(started) ?? [];
    const ready = await ask(job, { poll: [id], pattern: String.raw`http://\S+` });
    const [, url = ''] =
      /^\[Line \d+ of job \d+ matches "http:.*": Listening on (http:\S+)\]$/m.exec(ready) ?? [];
    assert.notEqual(url, '', ready);
    assert.match(
      ready,
      new RegExp(`\\n\\[job ${id} \\| running \\| .* \\| artifact://${id} \\| npm run dev\\]\\n`),
    );
    assert.match(
      await ask(bash, { command: `curl -sS ${url}/index` }),
      /^\[exit code 0 \|.*\]\nHello from \/index$/,
    );
    assert.match(
      await ask(job, { cancel: [id] }),
      new RegExp(`^\\[job ${id} \\| cancelled \\| [^]*Listening on ${url}`),
    );
    assert.match(
      await ask(bash, { command: `curl -sS ${url}/index` }),
      /^\[exit code 7 \|.*\]\n[^]*Command exited with code 7$/,
    );
  });

  it('one that has ended is announced once, with the next result', async () => {
    const id = await start('until [ -e begin ]; do sleep 0.1; done; touch nearly; exit 5');
    await writeFile(join(folder(), 'begin'), '');
    while (!existsSync(join(folder(), 'nearly'))) await delay(50);
    await delay(1000);
    assert.match(
      await ask(bash, { command: 'echo next' }),
      new RegExp(
        `^\\[Background job ${id} \\(.*; exit 5\\): failed, exit code 5 after .* s\\. Output: artifact://${id}\\]\\n\\[exit code 0 `,
      ),
    );
    assert.match(await ask(bash, { command: 'echo again' }), /^\[exit code 0 /);
  });

  const ends: { title: string; end: () => Promise<void> }[] = [
    { title: 'a window that is reloaded', end: () => Promise.resolve() },
    { title: 'an extension host that is killed', end: () => chat().killExtensionHost() },
  ];
  for (const { title, end } of ends) {
    it(`are found again after ${title}, with their whole output and their exit codes`, async () => {
      const name = title.replaceAll(' ', '-');
      const until = (file: string) => `until [ -e ${name}-${file} ]; do sleep 0.1; done`;
      const during = await start(
        `seq 1 30000; ${until('during')}; seq 30001 60000; touch ${name}-ended; exit 0`,
      );
      const failing = await start(`seq 1 30000; ${until('during')}; seq 30001 60000; exit 9`);
      const lasting = await start(`seq 1 30000; ${until('end')}; seq 30001 60000; exit 3`);
      await end();
      await writeFile(join(folder(), `${name}-during`), '');
      while (!existsSync(join(folder(), `${name}-ended`))) await delay(50);
      await chat().reload();

      assert.match(await ask(job, {}), new RegExp(`\\[job ${lasting} \\| running \\| `));
      const completed = await ask(job, { poll: [during] });
      assert.match(completed, new RegExp(`^\\[job ${during} \\| completed \\| exit code 0 \\|`, 'm'));
      assert.equal(await outputOf(during), lines(60_000));
      const failed = await ask(job, { poll: [failing] });
      assert.match(failed, new RegExp(`^\\[job ${failing} \\| failed \\| exit code 9 \\|`, 'm'));
      assert.equal(await outputOf(failing), lines(60_000));
      await writeFile(join(folder(), `${name}-end`), '');
      const last = await ask(job, { poll: [lasting] });
      assert.match(last, new RegExp(`^\\[job ${lasting} \\| failed \\| exit code 3 \\|`, 'm'));
      assert.equal(await outputOf(lasting), lines(60_000));
    });
  }

  it('one with a terminal of its own is still there after a reload, and can be typed into', async () => {
    const id = await start('read -p "Name? " name; echo "hi $name"; exit 6', { pty: true });
    assert.match(await ask(job, { poll: [id], pattern: 'Name' }), /\| running \| .* \|/);
    await chat().reload();
    assert.match(await ask(job, { id, input: 'Ada\n' }), /Typed/);
    assert.match(await ask(job, { poll: [id] }), /\| failed \| exit code 6 \|.*\]\nName\? Ada\nhi Ada\n/);
  });

  it('are stopped when their window is closed', async function () {
    // A window has two minutes to come back.
    this.timeout(300_000);
    await start(`touch closing; sleep 66.5${process.pid}`);
    while (!existsSync(join(folder(), 'closing'))) await delay(50);
    await chat().panel.page.close();
    const deadline = Date.now() + 240_000;
    while (sleepers().length > 0 && Date.now() < deadline) await delay(500);
    assert.deepEqual(sleepers(), []);
  });

  const sleepers = () =>
    processesWhere(({ command, cwd }) => command === `sleep 66.5${process.pid}` && cwd === folder());
});
