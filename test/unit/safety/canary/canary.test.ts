import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { isStrict } from '../../../../src/engine/approval/isStrict.ts';
import { checkSafety } from '../../../../src/engine/safety/checkSafety.ts';
import { processesWhere } from '../../../leftovers/processes.ts';
import { times } from '../../../runsAll.ts';
import { keptShell } from '../../support/keptShell.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { snapshot } from '../sandboxed.ts';
import { trapCommand } from './trapCommands.ts';
import { makeTraps, markers, trapVariables } from './trapFiles.ts';

/** `CANARY=5000` for a thorough run. Of the commands without a sandbox many more can be tried, as few of them run. */
const numRuns = Number(process.env.CANARY ?? times(40, 120));
const timeoutSeconds = 2;

/** A server of this machine, over TCP or a file, which counts those who come. */
async function listen(where: object): Promise<{ server: Server; connections: () => number; port: number }> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(where, resolve));
  const at = server.address();
  return { server, connections: () => connections, port: typeof at === 'object' && at ? at.port : 0 };
}

/** What a command must leave as it is, and must not come by. */
class Canary {
  readonly #places: readonly string[];
  readonly #before: readonly Record<string, string>[];
  readonly #servers: readonly Awaited<ReturnType<typeof listen>>[];
  executed = 0;

  constructor(places: readonly string[], servers: readonly Awaited<ReturnType<typeof listen>>[]) {
    this.#places = places;
    this.#before = places.map(snapshot);
    this.#servers = servers;
  }

  check(command: string, output: string): void {
    this.executed += 1;
    const shown = Object.entries(markers).filter(([, marker]) => output.includes(marker));
    assert.deepEqual(shown, [], `${command}\nshows ${output}`);
    assert.deepEqual(this.#places.map(snapshot), this.#before, `${command}\nchanges something`);
    const connections = this.#servers.map((one) => one.connections());
    assert.deepEqual(connections, [0, 0], `${command}\nconnects`);
    assert.deepEqual(leftProcesses(), [], `${command}\nleaves a process`);
  }
}

const leftProcesses = () => processesWhere(({ command }) => command === `sleep 617.25${process.pid}`);

describe('the canary', function () {
  this.timeout(7_200_000);

  for (const way of ['landlock', 'bubblewrap'] as const) {
    describe(`where what runs unasked is kept by ${way}`, () => {
      const shell = keptShell(way, { ...process.env, ...trapVariables }, { state: 'fresh' });

      it('lives', async () => {
        makeTraps(shell.workspace(), shell.home());
        const tcp = await listen({ port: 0, host: '127.0.0.1' });
        const socket = await listen({ path: join(shell.workspace(), '../socket') });
        const canary = new Canary([shell.workspace(), shell.home()], [tcp, socket]);
        const commands = trapCommand(tcp.port, join(shell.workspace(), '../socket'));
        try {
          await fc.assert(
            fc.asyncProperty(commands, async (command) => {
              if (!(await shell.runsUnasked(command))) return;
              canary.check(command, await shell.outputOf(command, { timeout: timeoutSeconds }));
            }),
            { numRuns, endOnFailure: true },
          );
        } finally {
          tcp.server.close();
          socket.server.close();
        }
        assert.ok(canary.executed > numRuns / 4, `${canary.executed} were executed`);
      });
    });
  }

  describe('where nothing could be kept', () => {
    const folder = temporaryFolder();
    const workspace = () => join(folder(), 'work');
    const home = () => join(folder(), 'home');

    /** Without a sandbox, but where nothing except for the folder of the test can be changed. */
    const runPlain = (command: string) =>
      spawnSync(
        'bwrap',
        [
          ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--bind', folder(), folder()],
          ...['--unshare-all', '--share-net', '--die-with-parent', '--chdir', workspace()],
          ...['timeout', '--signal=KILL', String(timeoutSeconds), 'bash', '-c', command],
        ],
        {
          env: { PATH: process.env.PATH, HOME: home(), ...trapVariables },
          stdio: ['ignore', 'pipe', 'pipe'],
          encoding: 'latin1',
        },
      );

    it('dies of what must not be', async () => {
      mkdirSync(home());
      makeTraps(workspace(), home());
      const tcp = await listen({ port: 0, host: '127.0.0.1' });
      const deadly = [
        'cat .env',
        'cat link',
        'env',
        'cat ~/.ssh/id_rsa',
        'echo x > new',
        'touch ~/new',
        'git status',
      ];
      try {
        for (const command of deadly) {
          const canary = new Canary([folder()], [tcp, tcp]);
          const { stdout, stderr } = runPlain(command);
          assert.throws(() => {
            canary.check(command, stdout + stderr);
          }, command);
        }
        // Who connects is counted when there is time for it.
        const connected = new Promise((resolve) => tcp.server.once('connection', resolve));
        runPlain(`exec 3<>/dev/tcp/127.0.0.1/${tcp.port}`);
        await connected;
        assert.throws(() => {
          new Canary([folder()], [tcp, tcp]).check('', '');
        }, /connects/);
      } finally {
        tcp.server.close();
      }
    });

    it('lives', async () => {
      mkdirSync(home());
      makeTraps(workspace(), home());
      const tcp = await listen({ port: 0, host: '127.0.0.1' });
      const socket = await listen({ path: join(folder(), 'socket') });
      const canary = new Canary([folder()], [tcp, socket]);
      const options = {
        cwd: workspace(),
        folders: [workspace()],
        home: home(),
        temporary: [join(folder(), 'tmp')],
      };
      try {
        await fc.assert(
          fc.asyncProperty(trapCommand(tcp.port, join(folder(), 'socket')), async (command) => {
            if (!isStrict(command) || !checkSafety(command, options).readOnly) return;
            const { stdout, stderr } = runPlain(command);
            // The server is told of connections only now.
            await setImmediate();
            canary.check(command, stdout + stderr);
          }),
          { numRuns: numRuns * 8, endOnFailure: true },
        );
      } finally {
        tcp.server.close();
        socket.server.close();
      }
      assert.ok(canary.executed > numRuns / 4, `${canary.executed} were executed`);
    });
  });
});
