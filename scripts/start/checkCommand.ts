import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runTests } from '@vscode/test-electron';
import { execa } from 'execa';
import { copySample } from '../../test/host/copySample.ts';
import { hostLogs } from '../../test/host/hostLogs.ts';
import { openWindow } from '../../test/host/openWindow.ts';
import { readyServer } from './openServer.ts';

const projectFolder = join(import.meta.dirname, '../..');
const checkExtension = join(import.meta.dirname, 'check-extension');
const checkModule = join(checkExtension, 'check.ts');
const resultVariable = 'AGENT_SHELL_CHECK_RESULT';
const checkTimeoutMs = 120_000;

/** What the result of a command that ran well, in a terminal, looks like. */
const expected = [/^\[exit code 0 \|[^\]]*\bterminal\b/, /^Hello from Agent Shell$/m];

/** Runs one command in a terminal of the editor through the extension, and prints what a model would see. */
export async function checkCommand(desktop: string | undefined): Promise<void> {
  const text = desktop ? await askDesktop(desktop) : await askServer();
  console.log(`\nWhat the model sees:\n\n${text}\n`);
  const isGood = expected.every((pattern) => pattern.test(text));
  console.log(
    isGood ? 'Agent Shell works.' : `This is not as it should be: no match for ${expected.join(' or ')}.`,
  );
  process.exit(isGood ? 0 : 1);
}

async function askServer(): Promise<string> {
  const { server, folder } = await readyServer();
  const resultFile = join(server.directory, 'check-result');
  try {
    const window = await openWindow({
      server,
      folder,
      extensionDevelopmentPath: checkExtension,
      extensionTestsPath: checkModule,
      environment: { [resultVariable]: resultFile },
    });
    await Promise.race([window.testsEnded, timeout()]);
    await window.close();
    return await readFile(resultFile, 'utf8');
  } catch (error) {
    console.error(await hostLogs(server));
    return String(error);
  } finally {
    await server.stop();
  }
}

async function askDesktop(code: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'agent-shell-start-'));
  const resultFile = join(directory, 'check-result');
  try {
    await execa('node', ['esbuild.mjs'], { cwd: projectFolder, stdio: 'inherit' });
    await runTests({
      vscodeExecutablePath: code,
      extensionDevelopmentPath: [projectFolder, checkExtension],
      extensionTestsPath: checkModule,
      extensionTestsEnv: { [resultVariable]: resultFile },
      launchArgs: [await copySample(directory)],
    });
    return await readFile(resultFile, 'utf8');
  } catch (error) {
    return String(error);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function timeout(): Promise<never> {
  await sleep(checkTimeoutMs);
  throw new Error(`No result within ${checkTimeoutMs / 1000} s. The logs are above.`);
}
