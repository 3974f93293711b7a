#!/usr/bin/env node
import './cli/newerNode.ts';
import { printArtifact } from './cli/artifact.ts';
import { exitCodeOf, UsageError, usage } from './cli/failure.ts';
import { runCommand } from './cli/run.ts';

const commands: Record<string, (args: string[]) => Promise<number>> = {
  run: runCommand,
  artifact: printArtifact,
};

async function main([name = '', ...args]: string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(name ? `Unknown command '${name}'.` : 'Which command?');
  return command(args);
}

// Whoever reads this has enough (`| head`): not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

main(process.argv.slice(2)).then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`agent-shell: ${message}\n${error instanceof UsageError ? usage : ''}`);
    process.exitCode = exitCodeOf(error);
  },
);
