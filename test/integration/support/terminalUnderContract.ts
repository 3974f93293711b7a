import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { TerminalHost } from '../../../src/editor/terminals/terminalHost.ts';
import { type Host } from '../../../src/engine/hosts/host.ts';
import { LocalHost } from '../../../src/engine/hosts/localHost.ts';
import { type RunStore } from '../../../src/engine/runs/runStore.ts';
import { type HostUnderContract } from '../../contract/contractShell.ts';
import { agentTerminals } from './agentTerminals.ts';
import { eventually } from './eventually.ts';
import { agentRun, scripts } from './scripts.ts';

const closeWithinMs = 10_000;

/**
 * The terminal host, with one terminal for all sessions of the same last name: a terminal takes seconds to start, and
 * what carries over must not depend on which one a call lands in. Cases that are played at the same time have other names.
 */
export const terminalUnderContract: HostUnderContract = {
  name: 'terminal',
  make: (runs) => terminalHost(runs, (session) => basename(session)),
  casesAtOnce: 3,
};

/** With a terminal for each session. So many may not start in the time that a call waits for one. */
export const manyTerminalsUnderContract: HostUnderContract = {
  name: 'terminal',
  make: (runs) => terminalHost(runs, (session) => session),
  fallback: (runs) => new LocalHost({ agentRun: agentRun(), env: process.env, runs }),
};

function terminalHost(runs: RunStore, terminalOf: (session: string) => string): Host {
  const others = agentTerminals();
  const host = new TerminalHost({
    scripts: scripts(),
    runs,
    isEnabled: () => true,
  });
  return {
    name: host.name,
    prepare: (start) => host.prepare({ ...start, session: terminalOf(start.session) }),
    expect: (start) => {
      host.expect(start);
    },
    dispose: async () => {
      await host.dispose();
      const left = () => agentTerminals().filter((terminal) => !others.includes(terminal));
      const deadline = Date.now() + closeWithinMs;
      await eventually(() => left().length === 0 || Date.now() > deadline);
      assert.equal(left().length, 0, 'terminals that the host has not closed');
    },
  };
}
