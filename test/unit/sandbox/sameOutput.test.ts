import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Enforcement } from '../../../src/engine/sandbox/sandbox.ts';
import { seed } from '../../seed.ts';
import { seededPart } from '../../seededPart.ts';
import { localShell } from '../support/localShell.ts';
import { namespacedCommands, readingCommands } from './cases/readingCommands.ts';
import { makeSample } from './sampleRepository.ts';

/** Commands that run at a time. */
const atOnce = 4;

/** One in so many of the commands is run, unless all are. */
const share = 6;

describe('what only reads', function () {
  this.timeout(1_800_000);
  const settings: { enforcement: Enforcement; snapshot: boolean } = { enforcement: 'auto', snapshot: false };
  const shell = localShell({ settings });
  const project = () => join(shell.home(), 'project');

  async function outcomeOf(command: string, way: Enforcement | 'plain') {
    const { exitCode, isEnforced, artifact } = await shell.call(
      { command },
      {
        requester: way === 'plain' ? 'user' : 'agent',
        session: `${way} ${command}`,
        folders: [{ name: 'project', path: project() }],
        startCwd: project(),
      },
    );
    return { command, isEnforced, exitCode, output: readFileSync(artifact.path, 'latin1') };
  }

  async function outcomesOf(commands: readonly string[], way: Enforcement | 'plain') {
    const outcomes = [];
    if (way !== 'plain') settings.enforcement = way;
    for (let index = 0; index < commands.length; index += atOnce) {
      const next = commands.slice(index, index + atOnce);
      outcomes.push(...(await Promise.all(next.map((command) => outcomeOf(command, way)))));
    }
    return outcomes;
  }

  async function assertSame(commands: readonly string[], ways: readonly Enforcement[]) {
    makeSample(project(), shell.home());
    // First, while nothing has been written that they would write themselves, such as what git has seen of the files.
    const kept = [];
    for (const way of ways) kept.push(await outcomesOf(commands, way));
    const plain = await outcomesOf(commands, 'plain');
    const expected = plain.map((outcome) => ({ ...outcome, isEnforced: true }));
    for (const outcomes of kept) assert.deepEqual(outcomes, expected);
  }

  const all = Object.values(readingCommands).flat();
  const commands = seededPart(all, 'what only reads', share);
  it(`has the output and the exit code that it has outside: ${commands.length} of ${all.length} commands, seed ${seed}`, () =>
    assertSame(commands, ['landlock', 'bubblewrap']));

  it('is in no namespace where Landlock keeps it', () => assertSame(namespacedCommands, ['landlock']));
});
