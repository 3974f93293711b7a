import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { artifactSchema } from '../src/engine/artifacts/input.ts';
import { jobSchema } from '../src/engine/jobs/input.ts';
import { inputSchema } from '../src/engine/tool/input.ts';

/**
 * What package.json says of the tools. Its schema is generated; nothing of it is written by hand.
 *
 * VS Code's Agent Host offers a tool to the model by its `toolReferenceName`, beside tools of its own. One of the same
 * name (`bash`) makes every turn of the window fail, so ours all begin with the name of the extension.
 */
function bashTool() {
  return {
    name: 'agent_shell_bash',
    toolReferenceName: 'agentShell',
    displayName: '%tool.bash.displayName%',
    userDescription: '%tool.bash.userDescription%',
    modelDescription: [
      "Runs bash text on the user's machine and waits until it has ended. Use it for every shell command, instead of any other terminal tool.",
      'Multi-line scripts, heredocs and subshells run as they would from a file. Input is /dev/null: nothing can be typed, unless `pty` is true: then the user types into a terminal of its own.',
      'The working directory, exported variables, functions, aliases and shell options carry over to your next call.',
      'The first line of the result says exit code, duration, where it ran, the new working directory if it changed, and the artifact that keeps the whole output.',
      'stdout and stderr come in the order written. Long output is shortened to its end (2000 lines, 50 KiB): do not pipe into head or tail. Read or search the rest with agent_shell_artifact.',
      'What never ends or takes minutes, such as a dev server, send with `async`: it becomes a background job, which agent_shell_job waits for, reads and stops. A line before the first one announces each job that has ended since your last call.',
      'A non-zero exit code is a result, not an error of this tool.',
    ].join(' '),
    canBeReferencedInPrompt: true,
    icon: '$(terminal)',
    tags: ['shell', 'terminal', 'execute'],
    inputSchema: publishedSchema(inputSchema, { command: 'git status && npm test' }),
  };
}

function artifactTool() {
  return {
    name: 'agent_shell_artifact',
    toolReferenceName: 'agentShellArtifact',
    displayName: '%tool.artifact.displayName%',
    userDescription: '%tool.artifact.userDescription%',
    modelDescription: [
      'Reads or searches the whole output of an earlier command, which is kept as artifact://<id>, also while the command is still running. Use it when the result of a command was shortened, instead of running the command again.',
      'Send `id` with one of: `lines` ("100-200"), `tail` (the last 50), `bytes` ("0-4095"), or `search` (with `regex`, `ignoreCase`, `context`); with `id` alone it gives the end. Without `id`, `search` goes through all outputs of this session.',
      'The first line of the answer says what it shows of how much, and how the command ended. Matches come as "<id>:<line>: text", lines around them as "<id>-<line>- text". An answer has at most 2000 lines and 50 KiB, and says how to go on.',
    ].join(' '),
    canBeReferencedInPrompt: true,
    icon: '$(output)',
    tags: ['shell', 'output', 'search'],
    inputSchema: publishedSchema(artifactSchema, { id: '12' }),
  };
}

function jobTool() {
  return {
    name: 'agent_shell_job',
    toolReferenceName: 'agentShellJob',
    displayName: '%tool.job.displayName%',
    userDescription: '%tool.job.userDescription%',
    modelDescription: [
      'Waits for, reads, stops and lists background jobs: commands that agent_shell_bash has started with `async`, or that went on after their call.',
      'Send one of: {"poll": ["12"]} to wait until the job ends, with `pattern` until it prints a line that matches, such as the address of a server; {"output": "12", "since": 4096} to read what it has printed since; {"cancel": ["12"]} to stop it with all that it started; {"id": "12", "input": "y\\n"} to type into one that was started with "pty": true; {"list": true} to see all.',
      'A poll blocks until something happens, so there is no need to poll in a loop or to sleep. The first line about a job says its state, exit code, duration, host, artifact and command. A job that ends with a non-zero exit code has failed.',
    ].join(' '),
    canBeReferencedInPrompt: true,
    icon: '$(server-process)',
    tags: ['shell', 'jobs', 'background'],
    inputSchema: publishedSchema(jobSchema, { output: '12' }),
  };
}

/**
 * Copilot Chat checks input before the tool sees it, with a validator that turns 123 into "123" and reports an unknown
 * key without its name. A schema with a keyword that this validator does not know, such as OpenAPI's `example`, it
 * leaves to the tool, whose messages say what to send instead.
 */
function publishedSchema(schema: GenericSchema, examples: Readonly<Record<string, string>>): object {
  const { type, required = [], additionalProperties, properties = {} } = toJsonSchema(schema);
  const withExamples = Object.entries(properties).map(([key, property]) => [
    key,
    { ...(property as object), ...(key in examples && { example: examples[key] }) },
  ]);
  return { type, properties: Object.fromEntries(withExamples) as object, required, additionalProperties };
}

export function withTools(manifest: object): object {
  const { contributes = {} } = manifest as { contributes?: object };
  return {
    ...manifest,
    contributes: { ...contributes, languageModelTools: [bashTool(), jobTool(), artifactTool()] },
  };
}
