// Runs a TypeScript file of this project on a machine that has only Node and npm:
//   node scripts/launch.mjs <script.ts> [arguments…]
// Installs node_modules first when they are missing or older than package-lock.json.
// Plain JavaScript without dependencies: it runs before there are any.
import { spawn } from 'node:child_process';
import console from 'node:console';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { clearInterval, setInterval } from 'node:timers';
import { setTimeout as sleep } from 'node:timers/promises';
import { URL, fileURLToPath } from 'node:url';

const oldestNode = 20;
const root = fileURLToPath(new URL('..', import.meta.url));
const binaries = join(root, 'node_modules/.bin');
const installLock = join(
  tmpdir(),
  `agent-shell-install-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`,
);

// Whoever installs touches the lock this often; a lock that nobody touched for longer belongs to a process that was killed.
const lockTouchMs = 2000;
const lockStaleMs = 15_000;

if (Number(process.versions.node.split('.')[0]) < oldestNode) fail(nodeTooOld());
const [script, ...scriptArguments] = process.argv.slice(2);
if (!script) fail('Usage: node scripts/launch.mjs <script.ts> [arguments…]');

await ensureInstalled().catch((error) => fail(error.message));
process.exitCode = await run(join(binaries, 'node'), [join(root, script), ...scriptArguments]);

function nodeTooOld() {
  return `This project needs Node ${oldestNode} or newer, and this is ${process.version}. Install a newer Node, then run this again.`;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

async function ensureInstalled() {
  if (isInstalled()) return;
  const unlock = await lockInstall();
  try {
    if (!isInstalled()) await install(); // somebody else may have done it while we waited
  } finally {
    unlock();
  }
}

/** npm records in node_modules what it installed, when it has: that and package-lock.json must agree. */
function isInstalled() {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record) || !existsSync(join(binaries, 'node'))) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
    ([path, { version, integrity, optional }]) =>
      path === '' ||
      (installed[path]
        ? installed[path].version === version && installed[path].integrity === integrity
        : optional), // for another platform
  );
}

function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}

async function install() {
  console.log('Installing dependencies (npm ci) …');
  const exitCode = await run('npm', ['ci', '--no-audit', '--no-fund']);
  if (exitCode === 0) return;
  throw new Error(
    `npm ci failed with code ${exitCode}: see its output above. ` +
      'Check the network, or run npm install if package.json was changed without it, then run this again.',
  );
}

/** Two installs at once would ruin each other. Making a directory is atomic. */
async function lockInstall() {
  for (let waiting = false; !tryLock(); waiting = true) {
    if (!waiting) console.log('Another process is installing the dependencies: waiting for it …');
    await sleep(500);
  }
  const touching = setInterval(() => utimesSync(installLock, new Date(), new Date()), lockTouchMs);
  return () => {
    clearInterval(touching);
    rmSync(installLock, { recursive: true, force: true });
  };
}

function tryLock() {
  try {
    mkdirSync(installLock);
    return true;
  } catch {
    if (isStale()) rmSync(installLock, { recursive: true, force: true });
    return false;
  }
}

function isStale() {
  try {
    return Date.now() - statSync(installLock).mtimeMs > lockStaleMs;
  } catch {
    return false; // released meanwhile
  }
}

/** Runs a program to its end, hands signals on to it, and answers with the exit code that a shell would give. */
function run(program, programArguments) {
  const child = spawn(program, programArguments, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: [binaries, process.env.PATH].join(delimiter) },
  });
  // From a terminal the child gets Ctrl+C twice; from anywhere else only so.
  const forward = (signal) => child.kill(signal);
  process.on('SIGINT', forward).on('SIGTERM', forward);
  return new Promise((resolve) => {
    child.once('error', (error) => fail(`${program} could not be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}
