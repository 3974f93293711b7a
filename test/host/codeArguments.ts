import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** What `code-shim` understands of the command line of the desktop `code`. */
export interface CodeArguments {
  folder: string;
  extensionDevelopmentPath: string;
  extensionTestsPath: string;
}

/** Reads the arguments that @vscode/test-electron gives; those that mean nothing to a server are passed over. */
export function codeArguments(commandLine: string[]): CodeArguments {
  const { values, positionals } = parseArgs({
    args: commandLine,
    options: { extensionDevelopmentPath: { type: 'string' }, extensionTestsPath: { type: 'string' } },
    allowPositionals: true,
    strict: false,
  });
  const { extensionDevelopmentPath, extensionTestsPath } = values;
  const [folder] = positionals;
  if (typeof extensionDevelopmentPath !== 'string' || typeof extensionTestsPath !== 'string' || !folder) {
    throw new Error('Usage: code-shim --extensionDevelopmentPath=… --extensionTestsPath=… <folder>');
  }
  return {
    folder: resolve(folder),
    extensionDevelopmentPath: resolve(extensionDevelopmentPath),
    extensionTestsPath: resolve(extensionTestsPath),
  };
}
