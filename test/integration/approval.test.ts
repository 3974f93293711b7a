import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { BashTool } from '../../src/editor/bashTool.ts';
import { readSettings } from '../../src/editor/settings.ts';
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

  before(async () => {
    storage = await realpath(await mkdtemp(join(tmpdir(), 'agent-shell-approval-')));
    const runs = new RunStore(storage);
    shell = new AgentShell({
      storage,
      runs,
      jobs: new Jobs({ storage, runs, workspace: storage }),
      hosts: [new LocalHost({ agentRun: agentRun(), env: process.env, runs })],
      settings: readSettings,
      env: process.env,
      scripts: dirname(agentRun()),
    });
    tool = new BashTool(shell, { warm: () => Promise.resolve(true) });
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
    [{ command: 'cat ~/.ssh/config' }, '**It reaches outside the workspace.** Uses ` ~/.ssh/config `'],
    [{ command: 'npm test' }, '**What it does cannot be told beforehand.** Runs scripts of the project\\.'],
    [{ command: 'touch x', env: { PATH: '/evil' } }, '# with PATH="/evil"\ntouch x\n'],
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
        const text = html.replaceAll(/<pre[^]*?<\/pre>/g, '').replaceAll(/<code>[^<]*<\/code>/g, '');
        assert.doesNotMatch(text, /<a |<img|<b>|<h1|Allow/);
        assert.equal(html.match(/<strong>/g)?.length, 1);
      });
    }

    it('characters that nobody sees are shown', async () => {
      const text = await question({ command: 'touch "a\u202Etxt.exe\u200B\u0007"' });
      assert.ok(text?.includes('touch "a\\u{202e}txt.exe\\u{200b}\\u{7}"'), text);
    });
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

  it('an answer counts for the directory that it was given for, and for one call', async () => {
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
    await assert.rejects(invoke(input, 'three'), /has to be asked/);
  });

  it('in a chat that VS Code does not name, everything', async () => {
    const input = { command: 'pwd' };
    assert.match((await question(input, { chatRequestId: 'x' })) ?? '', /Runs in where the chat is/);
    assert.match(await invoke(input, 'five'), /^\[exit code 0/);
  });

  it('the tool as it is registered does the same', async () => {
    // Without a chat, VS Code asks by a dialog, and in a window for tests it agrees to that itself.
    assert.match(await invokeBash({ command: 'touch made-by-tool && rm made-by-tool' }), /^\[exit code 0/);
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
