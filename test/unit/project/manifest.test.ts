import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { withTools } from '../../../scripts/toolManifest.ts';
import { names } from '../../../src/editor/names.ts';

interface Manifest {
  readonly engines: { readonly vscode: string };
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly enabledApiProposals?: unknown;
  readonly capabilities: { readonly untrustedWorkspaces: { readonly supported: unknown } };
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly configuration: { readonly properties: Readonly<Record<string, { readonly scope: string }>> };
    readonly languageModelTools: readonly {
      readonly name: string;
      readonly toolReferenceName: string;
      readonly modelDescription: string;
    }[];
  };
}

describe('package.json', () => {
  const text = (file: string) => readFile(file, 'utf8');
  let manifest: Manifest;
  before(async () => {
    manifest = JSON.parse(await text('package.json')) as Manifest;
  });

  it('publishes the schema that the code checks (npm run schema)', () => {
    assert.deepEqual(JSON.parse(JSON.stringify(withTools(manifest))), manifest);
  });

  it('contributes the names that the code uses, and no others', () => {
    const { commands, configuration, languageModelTools } = manifest.contributes;
    assert.deepEqual(
      commands.map(({ command }) => command).sort(),
      Object.entries(names)
        .filter(([key]) => key.endsWith('Command'))
        .map(([, name]) => name)
        .sort(),
    );
    assert.deepEqual(
      Object.keys(configuration.properties).sort(),
      Object.entries(names)
        .filter(([key]) => /^setting[A-Z]/.test(key))
        .map(([, name]) => `${names.settings}.${name}`)
        .sort(),
    );
    assert.deepEqual(
      languageModelTools.map(({ name }) => name),
      [names.bashTool, names.jobTool, names.artifactTool],
    );
  });

  it('offers its tools by names that no harness has for tools of its own', () => {
    assert.deepEqual(
      manifest.contributes.languageModelTools.map(({ toolReferenceName }) => toolReferenceName),
      ['agentShell', 'agentShellJob', 'agentShellArtifact'],
    );
  });

  it('describes its tools to models in at most 4,500 characters, and says what they can rely on', () => {
    const [bash = '', job = '', artifact = ''] = manifest.contributes.languageModelTools.map(
      ({ modelDescription }) => modelDescription,
    );
    const { length } = bash + job + artifact;
    assert.ok(length <= 4500, `${length} characters`);
    for (const fact of [
      /directory, variables, functions and aliases stay/,
      /options of `set` .* go back after every call/,
      /both ends and the lines that tell of trouble/,
      /`\| head` or `\| tail` is a view: the lines asked for are shown/,
      /kept as artifact:\/\/N/,
      /more than 300 s goes on as a background job, unless you send `timeout`/,
      /leaves running is named, and listed among the jobs/,
      /‹secret NAME›/,
    ])
      assert.match(bash, fact);
    assert.match(job, /"poll": .*"output": .*"cancel": .*"list": /);
    assert.match(artifact, /`lines` .*`tail` .*`bytes` .*`search` /);
  });

  it('has a text for every %key%, and uses every one', async () => {
    const used = [...(await text('package.json')).matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key).sort();
    const defined = Object.keys(JSON.parse(await text('package.nls.json')) as object).sort();
    assert.deepEqual([...new Set(used)], defined);
  });

  it('is compiled against the oldest VS Code it admits, and asks for no proposed API', () => {
    const [, minor] = /^\^1\.(\d+)\.0$/.exec(manifest.engines.vscode) ?? [];
    assert.match(manifest.devDependencies['@types/vscode'] ?? '', new RegExp(`^~1\\.${minor ?? '?'}\\.`));
    assert.equal(manifest.enabledApiProposals, undefined);
  });

  it('does not let a workspace choose the program that runs its commands, nor folders to read from, nor its sandbox', () => {
    const guarded = [
      names.settingShellPath,
      names.settingShellPrefix,
      names.settingShellSnapshot,
      names.settingShellEnvironment,
      names.settingSkillRoots,
      names.settingMemoryRoots,
      names.settingSandbox,
      names.settingSandboxNetwork,
      names.settingSandboxSockets,
      names.settingSandboxWritable,
      names.settingSandboxReadOnly,
      names.settingSandboxMasked,
    ];
    for (const name of guarded) {
      const setting = manifest.contributes.configuration.properties[`${names.settings}.${name}`];
      assert.equal(setting?.scope, 'machine', name);
    }
  });

  it('does not let a workspace, nor its dev container, loosen what is asked, refused and masked', () => {
    const guarded = [
      ...[names.settingApproval, names.settingAllow, names.settingDeny, names.settingSafety],
      names.settingMaskSecrets,
    ];
    for (const name of guarded) {
      const setting = manifest.contributes.configuration.properties[`${names.settings}.${name}`];
      assert.equal(setting?.scope, 'application', name);
    }
  });

  it('has no setting that stands in the way of another one', () => {
    const settings = Object.keys(manifest.contributes.configuration.properties);
    for (const name of settings)
      assert.deepEqual(
        settings.filter((other) => other.startsWith(`${name}.`)),
        [],
      );
  });

  it('is off in a workspace that is not trusted', () => {
    assert.equal(manifest.capabilities.untrustedWorkspaces.supported, false);
  });
});
