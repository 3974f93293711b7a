import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chatWindow } from './support.ts';

const tool = 'agent_shell_bash';

/** For people to look at. */
const screenshots = join(import.meta.dirname, '../../out/test/screenshots');

/** Code is drawn with blanks of another kind. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

describe('Approval in Copilot Chat:', () => {
  /** One window for all suites below. Each has a chat of its own in it, and so another session. */
  const { chat, folder } = chatWindow({ 'agentShell.interceptor.enabled': true });

  describe('Copilot Chat, by its default permissions,', () => {
    before(async () => {
      await mkdir(join(folder(), 'build'));
      await writeFile(join(folder(), 'build/out.js'), '');
    });

    const ask = (input: object) => chat().ask([{ tool, input }]);
    const textOf = async (asked: ReturnType<typeof ask>) =>
      (await asked).results.map(({ text }) => text).join();

    it('runs a command that only reads without a question', async () => {
      const text = await textOf(ask({ command: 'ls build && git --version' }));
      assert.match(text, /^\[exit code 0 \| .* \| artifact:\/\/\d+\]\nout\.js\ngit version /);
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
      assert.match(text, /^\[exit code 0 \| .* \| artifact:\/\/\d+\]\n\(no output\)$/);
      assert.deepEqual([wasThere, existsSync(join(folder(), 'build'))], [true, false]);
    });

    it('tries one that may only read, tells the model what it needed, and asks when it is sent again', async () => {
      const input = { command: `node -p "fs.openSync('noted', 'a') > 0"` };
      const tried = await textOf(ask(input));
      assert.match(tried, /^\[exit code 1 [^]*where a command can only read: [^]* send the same call again/);
      assert.ok(!existsSync(join(folder(), 'noted')));
      const asked = ask(input);
      const { message } = await chat().panel.confirmation();
      await chat().screenshot(join(screenshots, 'question-after-wall.png'));
      await chat().panel.allowOnce();
      assert.match(await textOf(asked), /^\[exit code 0 /);
      assert.match(
        oneLine(message),
        /It was tried where it can only read, without the network, and said: .*noted/,
      );
      assert.ok(existsSync(join(folder(), 'noted')));
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

  describe('A question in Copilot Chat', () => {
    before(async () => {
      await chat().panel.newSession();
      const script = '#!/bin/sh\necho "$1" >> built\n';
      await writeFile(join(folder(), 'build.sh'), script, { mode: 0o755 });
    });

    const ask = (command: string) => chat().ask([{ tool, input: { command } }]);
    const textOf = async (asked: ReturnType<typeof ask>) =>
      (await asked).results.map(({ text }) => text).join();
    const built = () => readFile(join(folder(), 'built'), 'utf8');

    it('shows what is executed, every part of it, and the rules that would have spared it', async () => {
      const asked = ask('./build.sh one && git push | head -5');
      const { message } = await chat().panel.confirmation();
      await chat().screenshot(join(screenshots, 'question-parts.png'));
      await chat().panel.skip();
      await asked;
      const text = oneLine(message);
      assert.ok(
        text.startsWith('./build.sh one && git push | head -5 • ./build.sh one It may do anything. '),
        text,
      );
      assert.match(
        text,
        /git push It reaches outside the workspace\. Publishes commits to a remote repository\./,
      );
      assert.match(
        text,
        /Always allow \.\/build\.sh, git push \(just this\): in this chat · in this workspace · everywhere/,
      );
    });

    it('lets its rule be taken by a link, and the call goes on', async () => {
      const asked = ask('./build.sh one');
      const { message } = await chat().panel.confirmation();
      await chat().screenshot(join(screenshots, 'question.png'));
      await chat().panel.followLink('in this workspace');
      assert.match(await textOf(asked), /^\[exit code 0 /);
      assert.match(
        oneLine(message),
        /Always allow \.\/build\.sh: in this chat · in this workspace · everywhere/,
      );
      assert.equal(await built(), 'one\n');
    });

    it('is not asked once a rule was taken for it', async () => {
      assert.match(await textOf(ask('./build.sh two')), /^\[exit code 0 /);
      assert.equal(await built(), 'one\ntwo\n');
    });

    it('is still asked about all else, by a dialog', async () => {
      const asked = ask('touch other');
      const dialog = oneLine(await chat().panel.dialog());
      await chat().screenshot(join(screenshots, 'dialog-after-link.png'));
      await chat().panel.answerDialog('Cancel');
      assert.match(await textOf(asked), /Nothing was run: the user declined this command/);
      assert.match(
        dialog,
        /Run this command in the agent shell\? touch other It changes the workspace\. Writes to “other”\./,
      );
      assert.ok(!existsSync(join(folder(), 'other')));
    });
  });

  describe('After "Allow in this Session", Copilot Chat', () => {
    before(async () => {
      // Once the link of a question was followed, VS Code itself asks no more before the window is loaded again, with a new chat.
      await chat().reload();
      await mkdir(join(folder(), 'build'));
    });

    const ask = (command: string) => chat().ask([{ tool, input: { command } }]);
    const textOf = async (asked: ReturnType<typeof ask>) =>
      (await asked).results.map(({ text }) => text).join();

    it('runs what changes the workspace unasked', async () => {
      const asked = ask('touch first');
      await chat().panel.confirmation();
      await chat().panel.allowInSession();
      assert.match(await textOf(asked), /^\[exit code 0 /);
      assert.match(await textOf(ask('touch second')), /^\[exit code 0 /);
      assert.ok(existsSync(join(folder(), 'second')));
    });

    it('has the extension ask about what is destructive, by a dialog', async () => {
      const declined = ask('rm -r build && git reset --hard');
      const dialog = oneLine(await chat().panel.dialog());
      await chat().screenshot(join(screenshots, 'dialog-destructive.png'));
      await chat().panel.answerDialog('Cancel');
      assert.match(await textOf(declined), /Nothing was run: the user declined this command/);
      assert.match(
        dialog,
        /“rm -r build” It is destructive\. Deletes “build”\..*“git reset --hard” It is destructive\./,
      );
      assert.ok(existsSync(join(folder(), 'build')));
      const allowed = ask('rm -r build');
      await chat().panel.dialog();
      await chat().panel.answerDialog('Allow');
      assert.match(await textOf(allowed), /^\[exit code 0 /);
      assert.ok(!existsSync(join(folder(), 'build')));
    });
  });
});
