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
      'Scripts of many lines, heredocs and subshells run as they would from a file. Input is /dev/null: nothing can be typed, unless `pty` is true: then the user types into a terminal of its own.',
      'The working directory, variables, functions and aliases stay for your next call; options of `set` (-e, -u, -x, pipefail), IFS and traps go back after every call.',
      'The first line of the result says the exit code, duration, the new working directory if it changed, and the artifact that keeps the whole output. A non-zero exit code is a result, not an error of this tool.',
      'stdout and stderr come in the order written. Long output is shortened to both ends and the lines that tell of trouble, with their numbers; a last `| head` or `| tail` is a view: the lines asked for are shown, and the exit code is that of the command. All of it is kept as artifact://N: read or search that with agent_shell_artifact instead of running the command again.',
      'What takes more than 300 s goes on as a background job, unless you send `timeout`; what never ends, such as a dev server, send with `async`. agent_shell_job waits for jobs, reads and stops them. A job that has ended is announced before the first line of your next result. What a command leaves running is named, and listed among the jobs.',
      'Secrets (tokens, keys, passwords) are shown as ‹secret NAME›.',
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
      'Reads or searches the whole output of an earlier command, which is kept as artifact://<id>, also while the command is still running. Use it when a result was shortened, instead of running the command again.',
      'Send `id` with one of: `lines` ("100-200"), `tail` (the last 50), `bytes` ("0-4095"), or `search` (with `regex`, `ignoreCase`, `context`); `id` alone gives the end. Without `id`, `search` goes through all outputs of this session.',
      'The first line says what is shown of how much, and how the command ended. Matches come as "<id>:<line>: text", lines around them as "<id>-<line>- text". What does not fit says how to go on.',
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
      'Waits for, reads, stops and lists background jobs: commands that agent_shell_bash has started with `async`, that went on after their call, or that another command has left running.',
      'Send one of: {"poll": ["12"]} to wait until the job ends, with `pattern` until it prints a line that matches, such as the address of a server; {"output": "12", "since": 4096} to read what it has printed since; {"cancel": ["12"]} to stop it with all that it started; {"id": "12", "input": "y\\n"} to type into one that was started with "pty": true; {"list": true} to see all.',
      'A poll waits until something happens: no need to sleep or to poll in a loop. The first line about a job says its state, exit code, duration, artifact and command. One that ends with a non-zero exit code has failed.',
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
