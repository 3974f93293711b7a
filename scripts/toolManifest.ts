import { toJsonSchema } from '@valibot/to-json-schema';
import { inputSchema } from '../src/engine/tool/input.ts';

/** What package.json says of the tools. Its schema is generated; nothing of it is written by hand. */
function bashTool() {
  return {
    name: 'agent_shell_bash',
    toolReferenceName: 'bash',
    displayName: '%tool.bash.displayName%',
    userDescription: '%tool.bash.userDescription%',
    modelDescription: [
      "Runs bash text on the user's machine and waits until it has ended. Use it for every shell command, instead of any other terminal tool.",
      'Multi-line scripts, heredocs and subshells run as they would from a file. Input is /dev/null: nothing can be typed.',
      'The working directory, exported variables, functions, aliases and shell options carry over to your next call.',
      'The first line of the result says exit code, duration, where it ran, the new working directory if it changed, and the artifact that keeps the whole output.',
      'stdout and stderr come in the order written. Long output is shortened to its end (2000 lines, 50 KiB): do not pipe into head or tail.',
      'A non-zero exit code is a result, not an error of this tool.',
    ].join(' '),
    canBeReferencedInPrompt: true,
    icon: '$(terminal)',
    tags: ['shell', 'terminal', 'execute'],
    inputSchema: publishedSchema(),
  };
}

/**
 * Copilot Chat checks input before the tool sees it, with a validator that turns 123 into "123" and reports an unknown
 * key without its name. A schema with a keyword that this validator does not know, such as OpenAPI's `example`, it
 * leaves to the tool, whose messages say what to send instead.
 */
function publishedSchema(): object {
  const { type, required, additionalProperties, properties } = toJsonSchema(inputSchema);
  const { command, ...others } = properties ?? {};
  const example = { ...(command as object), example: 'git status && npm test' };
  return { type, properties: { command: example, ...others }, required, additionalProperties };
}

export function withTools(manifest: object): object {
  const { contributes = {} } = manifest as { contributes?: object };
  return { ...manifest, contributes: { ...contributes, languageModelTools: [bashTool()] } };
}
