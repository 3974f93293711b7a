import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { isWaiting, processesWhere } from '../../leftovers/processes.ts';
import { closeAgentTerminals } from '../support/agentTerminals.ts';
import { listeners } from './listeners.ts';

/** What was told to end may take a moment. */
const graceMs = 10_000;
const lookEveryMs = 100;

/**
 * Fails when the tests left something in the editor that ran them. A terminal or a shell that the extension keeps for the
 * next call is none of it; closing the terminal has to be enough.
 */
export async function assertNothingLeft(): Promise<void> {
  await closeAgentTerminals();
  const deadline = Date.now() + graceMs;
  while (left().length > 0 && Date.now() < deadline) await delay(lookEveryMs);
  assert.deepEqual(left(), [], 'left behind by the tests');
}

const left = () => [...processesOfRuns(), ...temporaryFiles(), ...listeners()];

/** Those of this editor: others on this machine have another folder for temporary files. */
const processesOfRuns = () =>
  processesWhere(
    (one) =>
      one.environment.some((entry) => entry.startsWith('AGENT_SHELL_RUN=')) &&
      one.environment.includes(`TMPDIR=${tmpdir()}`) &&
      !isWaiting(one),
  ).map(({ pid, command }) => `process ${pid}: ${command}`);

const temporaryFiles = () =>
  process.env.TMPDIR === undefined
    ? []
    : readdirSync(tmpdir())
        .filter((name) => name.startsWith('agent-shell-'))
        .map((name) => `file ${name}`);
