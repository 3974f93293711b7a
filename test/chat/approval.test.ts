import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chatWindow } from './support.ts';

const tool = 'agent_shell_bash';

/** Code is drawn with blanks of another kind. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

describe('Copilot Chat, by its default permissions,', () => {
  const { chat, folder } = chatWindow({ 'agentShell.interceptor.enabled': true });
  before(async () => {
    await mkdir(join(folder(), 'build'));
    await writeFile(join(folder(), 'build/out.js'), '');
  });

  const ask = (input: object) => chat().ask([{ tool, input }]);
  const textOf = async (asked: ReturnType<typeof ask>) =>
    (await asked).results.map(({ text }) => text).join();

  it('runs a command that only reads without a question', async () => {
    const text = await textOf(ask({ command: 'ls build && git --version' }));
    assert.match(text, /^\[exit code 0 \| .* \| terminal \| artifact:\/\/\d+\]\nout\.js\ngit version /);
  });

  it('asks about one that destroys, with the reason, and runs it when allowed', async () => {
    const asked = ask({ command: 'rm -rf build' });
    const { title, message } = await chat().panel.confirmation();
    const wasThere = existsSync(join(folder(), 'build'));
    await chat().panel.allowOnce();
    const text = await textOf(asked);
    assert.equal(title, 'Run this command in the agent shell?');
    const expected = `rm -rf build It is destructive. Deletes build. Runs in ${folder()}, in a terminal. `;
    assert.ok(oneLine(message).startsWith(expected), message);
    assert.match(text, /^\[exit code 0 \| .* \| terminal \| artifact:\/\/\d+\]\n\(no output\)$/);
    assert.deepEqual([wasThere, existsSync(join(folder(), 'build'))], [true, false]);
  });

  it('tells the model that one was declined', async () => {
    const asked = ask({ command: 'touch declined' });
    const { message } = await chat().panel.confirmation();
    await chat().panel.skip();
    assert.match(await textOf(asked), /^The user chose to skip the tool call/);
    assert.ok(oneLine(message).includes('It changes the workspace. Writes to declined.'), message);
    assert.ok(!existsSync(join(folder(), 'declined')));
  });

  it('tells the model what to do instead of one that is refused, without a question', async () => {
    const text = await textOf(ask({ command: 'touch refused; git add -A' }));
    assert.match(
      text,
      /Refused, so nothing was run: git add -A\n.*name what belongs to the change, as in "git add /s,
    );
    assert.ok(!existsSync(join(folder(), 'refused')));
  });

  it('tells the model which tool to use instead of one that is intercepted', async () => {
    const text = await textOf(ask({ command: 'cat README.md' }));
    assert.match(text, /Blocked: Read files with the tool for that.*\nThe command was: cat README\.md/s);
  });
});
