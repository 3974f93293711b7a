import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contractShell, type HostUnderContract } from './contractShell.ts';

const timeoutMs = 120_000;

/** Defines a test that so many sessions at once each get what is theirs, and each command is run once. */
export function describeManySessions(host: HostUnderContract, sessions: number): void {
  describe(`Sessions at once, on the ${host.name} host`, () => {
    const shell = contractShell(host);

    it(`${sessions} of them`, async () => {
      const { folder, run } = shell();
      const numbers = Array.from({ length: sessions }, (_, index) => String(index));
      const call = (number: string, command: string, env?: Record<string, string>) =>
        run({ command, ...(env && { env }) }, { session: `many/${number}`, startCwd: folder });

      const first = numbers.map((number) =>
        call(number, 'echo "$N"; echo "$N" >>times; kept=$N', { N: number }),
      );
      const texts = (await Promise.all(first)).map(({ view }) => view.text);
      assert.deepEqual(texts, numbers);

      const second = await Promise.all(numbers.map((number) => call(number, 'echo "$kept"')));
      assert.deepEqual(
        second.map(({ view }) => view.text),
        numbers,
      );
      const times = (await readFile(join(folder, 'times'), 'utf8')).trimEnd().split('\n');
      assert.deepEqual(
        times.sort((a, b) => Number(a) - Number(b)),
        numbers,
      );
    }).timeout(timeoutMs);
  });
}
