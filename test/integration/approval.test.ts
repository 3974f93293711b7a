import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { type DialogAnswer } from '../../src/editor/approval/askByDialog.ts';
import { type Question } from '../../src/editor/approval/questionText.ts';
import { RuleLinks } from '../../src/editor/approval/ruleLinks.ts';
import { BashTool } from '../../src/editor/bashTool.ts';
import { readSettings } from '../../src/editor/settings.ts';
import { AutoAnswers, personMs } from '../../src/engine/approval/autoAnswers.ts';
import { SavedRules } from '../../src/engine/approval/savedRules.ts';
import { LocalHost } from '../../src/engine/hosts/localHost.ts';
import { Jobs } from '../../src/engine/jobs/jobs.ts';
import { RunStore } from '../../src/engine/runs/runStore.ts';
import { AgentShell } from '../../src/engine/tool/agentShell.ts';
import { invokeBash } from './support/invokeBash.ts';
import { agentRun } from './support/scripts.ts';

const workspace = () => vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
const { token } = new vscode.CancellationTokenSource();

/** A chat as VS Code names it before a call, and in it. */
const chat = (name: string) => ({
  scheme: 'chat',
  authority: 'test',
  path: `/${name}`,
  query: '',
  fragment: '',
});

describe('What is asked before a command of an agent', () => {
  let storage: string;
  let shell: AgentShell;
  let tool: BashTool;
  let savedRules: SavedRules;
  let links: RuleLinks;
  let answers: AutoAnswers;

  /** What the dialog was asked, and what it answers. */
  const dialogs: Question[] = [];
  let answer: DialogAnswer = { kind: 'declined' };
  /** What the clock shows; people take their time unless a test says otherwise. */
  let nowMs = 0;
  let answersAfterMs = personMs;

  beforeEach(() => {
    dialogs.length = 0;
    answersAfterMs = personMs;
  });

  before(async () => {
    storage = await realpath(await mkdtemp(join(tmpdir(), 'agent-shell-approval-')));
    const runs = new RunStore(storage);
    savedRules = new SavedRules(join(storage, 'rules.json'));
    answers = new AutoAnswers(() => nowMs);
    links = new RuleLinks({ extensionId: 'agent-shell.agent-shell', savedRules, answers });
    shell = new AgentShell({
      storage,
      savedRules,
      runs,
      jobs: new Jobs({ storage, runs, workspace: storage }),
      hosts: [new LocalHost({ agentRun: agentRun(), env: process.env, runs })],
      settings: readSettings,
      env: process.env,
      scripts: dirname(agentRun()),
    });
    tool = new BashTool(
      shell,
      { warm: () => Promise.resolve(true) },
      {
        links,
        answers,
        askAgain: (question) => {
          dialogs.push(question);
          return Promise.resolve(answer);
        },
      },
    );
  });
  after(async () => {
    await shell.dispose();
    await rm(storage, { recursive: true, force: true });
  });

  const prepare = async (input: unknown, more: object = { chatSessionResource: chat('one') }) =>
    tool.prepareInvocation({ input, ...more }, token);
  const question = async (input: unknown, more?: object) => {
    const { confirmationMessages } = await prepare(input, more);
    return confirmationMessages && (confirmationMessages.message as vscode.MarkdownString).value;
  };
  const invoke = async (input: unknown, name = 'one') => {
    const toolInvocationToken = { sessionResource: vscode.Uri.from(chat(name)) } as never;
    nowMs += answersAfterMs;
    const { content } = await tool.invoke({ input, toolInvocationToken }, token);
    return content.map((part) => (part as vscode.LanguageModelTextPart).value).join('');
  };

  for (const command of ['ls -la', 'git status; cat README.md | wc -l', 'echo "$(date)"']) {
    it(`nothing: ${command}`, async () => {
      const { invocationMessage, confirmationMessages } = await prepare({ command });
      assert.equal(confirmationMessages, undefined);
      assert.ok((invocationMessage as vscode.MarkdownString).value.includes(command));
      assert.match(await invoke({ command }), /^\[exit code /);
    });
  }

  it('the command, what it does and why that is asked, where it runs', async () => {
    const { confirmationMessages } = await prepare({ command: 'rm -r build' });
    assert.equal(confirmationMessages?.title, 'Run this command in the agent shell?');
    assert.equal(
      await question({ command: 'rm -r build' }),
      `\n\`\`\`shellscript\nrm -r build\n\`\`\`\n**It is destructive.** Deletes \` build \`\\.\n\n` +
        `Runs in \` ${workspace()} \`, in a terminal.`,
    );
  });

  const sentences: [input: object, expected: string][] = [
    [{ command: 'touch made' }, '**It changes the workspace.** Writes to ` made `\\.'],
    [
      { command: 'git push' },
      '**It reaches outside the workspace.** Publishes commits to a remote repository\\.',
    ],
    [{ command: 'npm test | head -5' }, '```shellscript\nnpm test\n```'],
    [{ command: 'cat local://notes > made' }, '/notes'],
    [{ command: 'npm test' }, '**It may do anything.** Runs scripts of the project\\.'],
    [{ command: 'cat ~/.ssh/config' }, '**It reaches outside the workspace.** Uses ` ~/.ssh/config `'],
    [{ command: 'npm test', env: { PATH: '/evil' } }, '# with PATH="/evil"\nnpm test\n'],
    [{ command: 'touch x', cwd: '/tmp' }, 'Runs in ` /tmp `, in a terminal.'],
    [{ command: 'touch x', pty: true }, 'in a terminal that you type into.'],
  ];
  for (const [input, expected] of sentences) {
    it(`${JSON.stringify(input)}: ${expected}`, async () => {
      const text = (await question(input)) ?? '';
      assert.ok(text.includes(expected), text);
    });
  }

  const hopeless: [input: object, message: RegExp][] = [
    [{ command: 123 }, /Invalid 'command'/],
    [{ command: 'git add -A' }, /^Refused, so nothing was run: git add -A\n/],
    [{ command: 'ls', cwd: '/nowhere' }, /Working directory does not exist: \/nowhere/],
  ];
  for (const [input, message] of hopeless) {
    it(`nothing, as it will not be run: ${JSON.stringify(input)}`, async () => {
      assert.equal(await question(input), undefined);
      await assert.rejects(invoke(input), (error: Error) => message.test(error.message));
    });
  }

  describe('cannot be made up by the command:', () => {
    const hostile = [
      'touch "[Allow](command:workbench.action.quit)"',
      'touch a\n```\n[Allow](command:workbench.action.quit) <img src=x>\n```',
      'touch a\n````\n# **It only reads.**\n`````',
      'touch "` [Allow](https://example.com) `"',
      'touch "![x](https://example.com/x.png)"',
      'touch "<b>a</b>" $(ed)',
    ];
    for (const command of hostile) {
      it(JSON.stringify(command), async () => {
        const html = await vscode.commands.executeCommand<string>(
          'markdown.api.render',
          (await question({ command })) ?? '',
        );
        const text = html
          .replaceAll(/<pre[^]*?<\/pre>/g, '')
          .replaceAll(/<code>[^<]*<\/code>/g, '')
          .replaceAll(
            /<strong><a href="[\w-]+:\/\/agent-shell\.agent-shell\/allow\?[^>]*>[\w ]*<\/a><\/strong>/g,
            '',
          );
        assert.doesNotMatch(text, /<a |<img|<b>|<h1|Allow/);
        assert.doesNotMatch(text, /<strong>(?!It (changes the workspace|may do anything)\.<)/);
      });
    }

    it('characters that nobody sees are shown', async () => {
      const text = await question({ command: 'touch "a\u202Etxt.exe\u200B\u0007"' });
      assert.ok(text?.includes('touch "a\\u{202e}txt.exe\\u{200b}\\u{7}"'), text);
    });
  });

  it('nothing is run unasked that was not asked about because it was harmless before', async () => {
    const input = { command: 'npm view left-pad version' };
    const settings = join(workspace(), '.npmrc');
    assert.equal(await question(input), undefined);
    await writeFile(settings, 'registry=http://127.0.0.1:1/\n');
    try {
      await assert.rejects(invoke(input), /Nothing was run: .*\.npmrc may say which one.*\nSend it again/s);
      assert.match((await question(input)) ?? '', /` \S+\.npmrc ` may say which one/);
    } finally {
      await rm(settings);
    }
  });

  it('what needs more than to read comes to nothing, and is asked about when it is sent again', async () => {
    const input = { command: 'cat README.md' };
    assert.equal(await question(input), undefined);
    await question({ command: 'cat() { touch made-by-cat; }' });
    await invoke({ command: 'cat() { touch made-by-cat; }' });
    assert.match(await invoke(input), /where a command can only read: .* send the same call again/);
    assert.ok(!existsSync(join(workspace(), 'made-by-cat')));
    assert.match((await question(input)) ?? '', /It was tried where it can only read/);
    await invoke(input);
    assert.ok(existsSync(join(workspace(), 'made-by-cat')));
    await rm(join(workspace(), 'made-by-cat'));
  });

  it('an answer counts for the chat and the directory that it was given for', async () => {
    const input = { command: 'touch made-here' };
    const file = join(workspace(), 'made-here');
    await question(input, { chatSessionResource: chat('two') });
    assert.equal(await question({ command: 'cd /tmp' }, { chatSessionResource: chat('two') }), undefined);
    await invoke({ command: 'cd /tmp' }, 'two');
    await assert.rejects(invoke(input, 'two'), /has to be asked/);
    await question(input, { chatSessionResource: chat('three') });
    await assert.rejects(invoke(input, 'four'), /has to be asked/);
    assert.ok(!existsSync(file));
    await invoke(input, 'three');
    assert.ok(existsSync(file));
    await rm(file);
  });

  it('an answer to what is destructive counts for one call', async () => {
    const input = { command: 'rm -r made-up' };
    await question(input, { chatSessionResource: chat('three') });
    await invoke(input, 'three');
    await assert.rejects(invoke(input, 'three'), /has to be asked/);
  });

  it('in a chat that VS Code does not name, everything', async () => {
    const input = { command: 'pwd' };
    assert.match((await question(input, { chatRequestId: 'x' })) ?? '', /Runs in where the chat is/);
    assert.match(await invoke(input, 'five'), /^\[exit code 0/);
    const text = (await question({ command: 'rm -r nowhere' }, { chatRequestId: 'x' })) ?? '';
    assert.match(text, /\n• ` rm -r nowhere ` \*\*It is destructive\.\*\* /);
    assert.doesNotMatch(text, /Always allow/);
  });

  it('all of a command, however long, and every part that may do something', async () => {
    const long = `echo ${'a'.repeat(15_000)} > made`;
    const text = (await question({ command: `${long}\nnpm test\ngit push` })) ?? '';
    assert.ok(text.includes(`${long}\nnpm test\ngit push\n`));
    assert.match(text, /\n• ` npm test ` \*\*It may do anything\.\*\* /);
    assert.match(text, /\n• ` git push ` \*\*It reaches outside the workspace\.\*\* /);
  });

  describe('offers the rule with which it would not be asked', () => {
    const linkOf = (text: string, label: string) => {
      const [, uri = ''] = new RegExp(`\\[${label}\\]\\((\\S+)\\)`).exec(text) ?? [];
      return vscode.Uri.parse(uri, true);
    };
    const inChat = (name: string) => ({ chatSessionResource: chat(name) });

    it('for the chat, the workspace, or everywhere, by links', async () => {
      const text = (await question({ command: 'npm test -- --watch' })) ?? '';
      assert.match(
        text,
        /\n\nAlways allow ` npm test `: \*\*\[in this chat\]\(\S+\)\*\* · \*\*\[in this workspace\]\(\S+\)\*\* · \*\*\[everywhere\]\(\S+\)\*\*$/,
      );
      assert.equal(linkOf(text, 'everywhere').authority, 'agent-shell.agent-shell');
      assert.equal(linkOf(text, 'everywhere').scheme, vscode.env.uriScheme);
    });

    it('nothing for what is destructive, or carries its own code', async () => {
      for (const command of ['rm -r build', 'npm test > made', `bash -c 'npm test'`])
        assert.doesNotMatch((await question({ command })) ?? '', /Always allow/);
    });

    const scopes: [label: string, sameChat: boolean][] = [
      ['in this chat', true],
      ['in this workspace', false],
      ['everywhere', false],
    ];
    for (const [label, isOfChat] of scopes) {
      it(`${label}: it counts from the next call on`, async () => {
        const command = `echo ${label} > /dev/null; touch made-by-rule`;
        const text = (await question({ command }, inChat('rules'))) ?? '';
        await links.handleUri(linkOf(text, label));
        assert.equal(await question({ command }, inChat('rules')), undefined);
        assert.equal((await question({ command }, inChat('other'))) === undefined, !isOfChat);
        for (const rule of savedRules.list()) savedRules.remove(rule);
        assert.notEqual(await question({ command }, inChat('rules')), undefined);
      });
    }

    it('but no link counts twice, or after its question was answered, or by a made-up token', async () => {
      const command = 'touch made-by-link';
      const text = (await question({ command }, inChat('links'))) ?? '';
      await invoke({ command }, 'links');
      await rm(join(workspace(), 'made-by-link'));
      await links.handleUri(linkOf(text, 'everywhere'));
      await links.handleUri(linkOf(text, 'everywhere').with({ query: 'token=' }));
      await links.handleUri(linkOf(text, 'everywhere').with({ query: '' }));
      assert.deepEqual(savedRules.list(), []);
    });
  });

  describe('is asked by a dialog, when VS Code answers by itself,', () => {
    beforeEach(() => {
      answersAfterMs = personMs / 8;
      answers.allowForSession();
    });
    const chatOf = (name: string) => ({ chatSessionResource: chat(name) });

    for (const command of ['rm -r made-up', 'touch made-up && git push', 'npm test; rm -r made-up']) {
      it(`what is destructive or reaches outside: ${command}`, async () => {
        await question({ command }, chatOf('dialog'));
        answer = { kind: 'declined' };
        await assert.rejects(invoke({ command }, 'dialog'), /Nothing was run: the user declined/);
        assert.deepEqual(
          dialogs.map((asked) => asked.command),
          [command],
        );
        await assert.rejects(invoke({ command }, 'dialog'), /has to be asked/);
      });
    }

    it('and it runs when the user agrees', async () => {
      await question({ command: 'rm -r made-up' }, chatOf('dialog'));
      answer = { kind: 'allowed' };
      assert.match(await invoke({ command: 'rm -r made-up' }, 'dialog'), /^\[exit code 1 /);
      assert.equal(dialogs.length, 1);
    });

    it('but not when a person answered, or what only changes the workspace', async () => {
      await question({ command: 'touch made-by-dialog && rm made-by-dialog' }, chatOf('dialog'));
      answersAfterMs = personMs;
      await invoke({ command: 'touch made-by-dialog && rm made-by-dialog' }, 'dialog');
      answersAfterMs = 1;
      await question({ command: 'touch made-by-dialog' }, chatOf('dialog'));
      await invoke({ command: 'touch made-by-dialog' }, 'dialog');
      await rm(join(workspace(), 'made-by-dialog'));
      assert.equal(dialogs.length, 0);
    });
  });

  it('is asked by a dialog, once a link had VS Code allow the tool for the session', async () => {
    const inLinked = { chatSessionResource: chat('linked') };
    const text = (await question({ command: 'npm run none' }, inLinked)) ?? '';
    const [, uri = ''] = /\[in this chat\]\((\S+)\)/.exec(text) ?? [];
    await links.handleUri(vscode.Uri.parse(uri, true));
    answersAfterMs = 1;
    await question({ command: 'touch made-after-link' }, inLinked);
    answer = { kind: 'declined' };
    await assert.rejects(invoke({ command: 'touch made-after-link' }, 'linked'), /the user declined/);
    await question({ command: 'touch made-after-link' }, inLinked);
    answer = { kind: 'allowedForSession' };
    await invoke({ command: 'touch made-after-link' }, 'linked');
    await question({ command: 'touch ./made-after-link' }, inLinked);
    await invoke({ command: 'touch ./made-after-link' }, 'linked');
    assert.equal(dialogs.length, 2);
    await rm(join(workspace(), 'made-after-link'));
  });

  it('is not asked again in the same chat, until a file that steers it has changed', async () => {
    const command = 'make --version > /dev/null; ./made.sh';
    const script = join(workspace(), 'made.sh');
    const asked = async (name: string) =>
      (await question({ command }, { chatSessionResource: chat(name) })) !== undefined;
    await writeFile(script, '#!/bin/sh\n', { mode: 0o755 });
    assert.ok(await asked('again'));
    await invoke({ command }, 'again');
    assert.deepEqual([await asked('again'), await asked('elsewhere')], [false, true]);
    assert.match(await invoke({ command }, 'again'), /^\[exit code 0/);
    await writeFile(script, '#!/bin/sh\ntrue\n');
    assert.ok(await asked('again'));
    await rm(script);
  });

  it('the tool as it is registered does the same', async () => {
    // Without a chat, VS Code asks by a dialog, and in a window for tests it agrees to that itself.
    assert.match(await invokeBash({ command: 'touch made-by-tool' }), /^\[exit code 0/);
    // A dialog of an extension is not shown there.
    await assert.rejects(invokeBash({ command: 'rm made-by-tool' }), /refused to show dialog in tests/);
    await rm(join(workspace(), 'made-by-tool'));
    await assert.rejects(invokeBash({ command: 'git add -A' }), /Refused, so nothing was run: git add -A/);
  });
});

describe('What is asked before a command of an agent, by settings of the workspace,', () => {
  const settings = () => vscode.workspace.getConfiguration('agentShell');
  const { Workspace, Global } = vscode.ConfigurationTarget;
  afterEach(async () => {
    for (const name of ['approvalRules.workspaceDeny', 'approvalRules.workspaceAsk'])
      await settings().update(name, undefined, Workspace);
    for (const name of ['approval', 'approvalRules.allow', 'approvalRules.deny', 'interceptor.tools'])
      await settings().update(name, undefined, Global);
    await rm(join(workspace(), '.vscode'), { recursive: true, force: true });
  });

  const loosening: [name: string, value: unknown][] = [
    ['approval', 'never'],
    ['approvalRules.allow', ['/.*/']],
    ['approvalRules.deny', []],
    ['safety.enabled', false],
  ];
  for (const [name, value] of loosening) {
    it(`cannot loosen anything: ${name}`, async () => {
      await assert.rejects(async () => settings().update(name, value, Workspace));
    });
  }

  it('can forbid and ask', async () => {
    await settings().update('approvalRules.workspaceDeny', ['make deploy'], Workspace);
    await settings().update('approvalRules.workspaceAsk', ['git log', 7], Workspace);
    const { approval } = readSettings();
    assert.deepEqual([approval.workspaceDeny, approval.workspaceAsk], [['make deploy'], ['git log']]);
    await assert.rejects(invokeBash({ command: 'make deploy' }), /a rule of this workspace/);
  });

  it('of the user count', async () => {
    await settings().update('approval', 'always', Global);
    await settings().update('approvalRules.allow', ['npm test'], Global);
    await settings().update('interceptor.tools', { read: 'other_read' }, Global);
    const { approval, interceptor } = readSettings();
    assert.deepEqual([approval.mode, approval.allow], ['always', ['npm test']]);
    assert.deepEqual([interceptor.tools.read, interceptor.tools.find], ['other_read', 'copilot_findFiles']);
  });
});
