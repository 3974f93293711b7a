import assert from 'node:assert/strict';
import { localShell } from '../support/localShell.ts';

/** Written out, and not taken from the code: what programs look at is not ours to rename. */
const expected = `
AGENT_SHELL=1
AWS_PAGER=
BAT_PAGER=cat
CARGO_TERM_PROGRESS_WHEN=never
DEBIAN_FRONTEND=noninteractive
DELTA_PAGER=cat
EDITOR=true
GH_PAGER=cat
GH_PROMPT_DISABLED=1
GIT_ASKPASS=false
GIT_EDITOR=true
GIT_MERGE_AUTOEDIT=no
GIT_PAGER=cat
GIT_TERMINAL_PROMPT=0
GLAB_PAGER=cat
HOMEBREW_PAGER=cat
LESS=FRX
MANPAGER=cat
MYSQL_PAGER=cat
NO_COLOR=1
PAGER=cat
PIP_NO_INPUT=1
PIP_PROGRESS_BAR=off
PSQL_PAGER=cat
PYTHONUNBUFFERED=1
SSH_ASKPASS=false
SYSTEMD_PAGER=cat
TERM=dumb
TF_INPUT=0
VISUAL=true
YARN_ENABLE_PROGRESS_BARS=false
npm_config_progress=false
npm_config_yes=true`
  .trim()
  .split('\n');

describe('The environment of a command', () => {
  const env = { ...process.env, PAGER: 'less', GIT_EDITOR: 'vim', TERM: 'xterm' };
  const { run, call } = localShell({ env });

  it('is hardened, whatever that of the editor says', async () => {
    const { view } = await run('env');
    const lines = new Set(view.text.split('\n'));
    assert.deepEqual(
      expected.filter((line) => !lines.has(line)),
      [],
    );
  });

  it('has the values of the call above that, and they are for that call', async () => {
    const command = 'echo "$PAGER $LESS"';
    assert.equal((await call({ command, env: { PAGER: 'most', LESS: '' } })).view.text, 'most ');
    assert.equal((await run(command)).view.text, 'cat FRX');
  });

  it('has what the session has exported above that too', async () => {
    await run('export PAGER=most');
    assert.equal((await run('echo "$PAGER"')).view.text, 'most');
  });
});
