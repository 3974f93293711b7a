/** Runs in the extension host, as it is: calls the tool the way an agent does and writes down what comes back. */
import { writeFileSync } from 'node:fs';
import * as vscode from 'vscode';

const command = 'echo "Hello from Agent Shell"; pwd';

export async function run(): Promise<void> {
  const file = process.env.AGENT_SHELL_CHECK_RESULT;
  if (!file)
    throw new Error('AGENT_SHELL_CHECK_RESULT does not say where the result goes: run npm start -- --check.');
  writeFileSync(file, await invoke().catch(String));
}

async function invoke(): Promise<string> {
  const result = await vscode.lm.invokeTool('agent_shell_bash', {
    input: { command },
    toolInvocationToken: undefined,
  });
  const texts = result.content.filter((part) => part instanceof vscode.LanguageModelTextPart);
  return texts.map(({ value }) => value).join('');
}
