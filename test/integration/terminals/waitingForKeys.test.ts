import assert from 'node:assert/strict';
import { bash } from '../support/invokeBash.ts';

/** Programs that ask on the terminal itself, each in its own way, and what they ask. */
const askers: [name: string, command: string, prompt: string][] = [
  ['a read from the terminal', 'echo before; read -rp "Your name? " name </dev/tty', 'Your name?'],
  ['a prompt on the terminal', 'printf "Continue [y/N] " >/dev/tty; head -c 1 </dev/tty', 'Continue [y/N]'],
  ['a secret', 'printf "Password: " >/dev/tty; read -rs secret </dev/tty', 'Password:'],
  ['one in the background', `timeout 60 bash -c 'read -rp "Go on? " x </dev/tty'`, 'Go on?'],
  ['getpass', `python3 -c 'import getpass; getpass.getpass("Key: ")'`, 'Key:'],
];

describe('A command that waits for somebody to type', () => {
  // What is measured is not how long a terminal takes to open.
  before(() => bash('true'));

  for (const [name, command, prompt] of askers) {
    it(`is stopped and reported with what it asks: ${name}`, async () => {
      const started = Date.now();
      const text = await bash(command);
      assert.ok(text.includes(`asks ${JSON.stringify(prompt)}`), text);
      assert.match(text, /^Command was stopped: .*"pty": true/);
      assert.ok(Date.now() - started < 15_000, 'noticed within 10 s, and stopped');
    });
  }

  it('does not take one that works for one that waits', async () => {
    assert.match(await bash('exec 3</dev/tty; sleep 8.71; echo done'), /^\[exit code 0 .*\ndone$/);
  });

  it('does not blame a command for the echo that another has turned off', async () => {
    await bash('stty -echo </dev/tty');
    assert.match(await bash('sleep 5.72; echo done'), /^\[exit code 0 .*\ndone$/);
    await bash('stty echo </dev/tty');
  });

  it('lets an interactive bash have the terminal', async () => {
    assert.match(await bash(`bash --norc -ic 'echo interactive'`), /interactive$/);
  });
});
