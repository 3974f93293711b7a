#!/usr/bin/env node
import './cli/ownTitle.ts';
import './cli/newerNode.ts';
import { printArtifact } from './cli/artifact.ts';
import { checkCommand } from './cli/check.ts';
import { cleanInput } from './cli/clean.ts';
import { exitCodeOf, messageOf, UsageError, usage } from './cli/failure.ts';
import { printJobs } from './cli/jobs.ts';
import { keepJob } from './cli/keepJob.ts';
import { minimizeInput } from './cli/minimize.ts';
import { ownWords } from './cli/ownWords.ts';
import { manageRules } from './cli/rules.ts';
import { runCommand } from './cli/run.ts';

const commands: Record<string, (args: string[]) => Promise<number>> = {
  run: runCommand,
  check: checkCommand,
  clean: cleanInput,
  minimize: minimizeInput,
  artifact: printArtifact,
  jobs: printJobs,
  rules: manageRules,
  'keep-job': keepJob,
};

async function main(words: string[]): Promise<number> {
  const [name = '', ...args] = words;
  if (name === 'help' || asksForHelp(words)) {
    process.stdout.write(usage.trimStart());
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(name ? `Unknown command '${name}'.` : 'Which command?');
  return command(args);
}

const asksForHelp = (words: string[]) => ownWords(words).some((word) => word === '--help' || word === '-h');

// Whoever reads this has enough (`| head`): not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`agent-shell: The result could not be printed: ${error.message}\n`);
  process.exit(2);
});

main(process.argv.slice(2)).then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    process.stderr.write(`agent-shell: ${messageOf(error)}\n${error instanceof UsageError ? usage : ''}`);
    process.exitCode = exitCodeOf(error);
  },
);
