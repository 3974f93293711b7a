import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { execa } from 'execa';
import { Snapshots } from '../../../../src/engine/shell/snapshot/snapshots.ts';
import { localShell } from '../../support/localShell.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const base = '/usr/local/bin:/usr/bin:/bin';

describe('The snapshot of the rc files', () => {
  describe('gives to the first command of a session', () => {
    const { workspace, home, run } = localShell({ env: { PATH: base, GIVEN: 'by the caller' } });
    const table: { what: string; rc: string; command: string; expected: string }[] = [
      { what: 'an alias', rc: 'alias hey="echo ho"', command: 'hey', expected: 'ho' },
      { what: 'an alias of any name', rc: "alias -- -='echo back'", command: '-', expected: 'back' },
      { what: 'a function', rc: 'f() { echo "f $1"; }', command: 'f 1', expected: 'f 1' },
      {
        what: 'an exported function',
        rc: 'f() { echo ff; }; export -f f',
        command: 'bash -c f',
        expected: 'ff',
      },
      {
        what: 'a function that only parses under an option',
        rc: 'shopt -s extglob\nf() { case $1 in @(a|b)) echo yes;; esac; }',
        command: 'f a',
        expected: 'yes',
      },
      {
        what: 'a function that only parses under an option that is off again',
        rc: 'shopt -s extglob\nf() { case $1 in @(a|b)) echo yes;; *) echo no;; esac; }\nshopt -u extglob',
        command: 'f a; pwd >/dev/null && echo on',
        expected: 'no\non',
      },
      {
        what: 'functions of any name',
        rc: 'function a=b { echo ab; }; function my-f { echo my; }; function time { echo t; }; export -f my-f',
        command: '\\a=b; my-f; \\time',
        expected: 'ab\nmy\nt',
      },
      {
        what: 'helpers that a function needs',
        rc: 'f() { _one; }; _one() { _two; }; _two() { echo 2; }',
        command: 'f',
        expected: '2',
      },
      {
        what: 'helpers that an alias needs',
        rc: '_one() { echo 1; }; alias f=_one',
        command: 'f',
        expected: '1',
      },
      {
        what: 'entries of the PATH',
        rc: 'PATH=/front:$PATH:/back',
        command: 'echo $PATH',
        expected: `/front:${base}:/back`,
      },
      { what: 'a whole PATH', rc: 'PATH=/new:/usr/bin', command: 'echo $PATH', expected: '/new:/usr/bin' },
      { what: 'an export', rc: 'export A=\'x  "y"\'', command: 'printenv A', expected: 'x  "y"' },
      { what: 'an option of shopt', rc: 'shopt -s nullglob', command: 'echo [no*such]x', expected: '' },
      {
        what: 'an option of set',
        rc: 'set -o noclobber',
        command: '[[ -o noclobber ]] && echo on',
        expected: 'on',
      },
      {
        what: 'what is behind the guard of an interactive shell',
        rc: 'case $- in *i*) ;; *) return ;; esac\n[ -n "$PS1" ] || return\nexport A=1',
        command: 'echo $A',
        expected: '1',
      },
      {
        what: 'what follows a syntax error of a file that is read',
        rc: 'echo "if then" >broken; . ./broken; rm broken; export A=1',
        command: 'echo $A',
        expected: '1',
      },
      {
        what: 'whatever aliases there are',
        rc: 'alias exit=false trap=false cd=false; export A=1',
        command: 'echo $A',
        expected: '1',
      },
    ];
    for (const { what, rc, command, expected } of table) {
      it(what, async () => {
        await writeFile(join(home(), '.bashrc'), rc);
        assert.equal((await run(command)).view.text, expected);
      });
    }

    it('all functions but one that bash could not read again, which is said once', async () => {
      const rc = 'f() { echo f; }; bad() { case $1 in (esac) :;; esac; }; g() { echo g; }; alias a=g';
      await writeFile(join(home(), '.bashrc'), rc);
      const { view, notices } = await run('f; a; type -t bad; pwd');
      assert.equal(view.text, `f\ng\n${workspace()}`);
      assert.match(
        notices.join('\n'),
        /^From the user's rc files, the function bad could not be taken over: /,
      );
      const next = await run('f; a; pwd');
      assert.equal(next.view.text, `f\ng\n${workspace()}`);
      assert.deepEqual(next.notices, []);
    });

    it('and to those that follow it', async () => {
      await writeFile(join(home(), '.bashrc'), 'export A=1; f() { echo f; }; alias a=f; PATH=/front:$PATH');
      await run('export B=2');
      await run('A=3');
      assert.equal((await run('a; echo $A $B $PATH')).view.text, `f\n3 2 /front:${base}`);
    });

    const withheld: { what: string; rc: string; command: string; expected: string }[] = [
      { what: 'variables that are not exported', rc: 'A=1', command: 'echo "[$A]"', expected: '[]' },
      {
        what: 'pagers and editors',
        rc: 'export PAGER=less EDITOR=vim TERM=xterm NO_COLOR=',
        command: 'echo $PAGER $EDITOR $TERM $NO_COLOR',
        expected: 'cat true dumb 1',
      },
      {
        what: 'what is for prompts, histories and terminals',
        rc: 'export PS1=x PROMPT_COMMAND=x HISTFILE=x TMOUT=1 FORCE_COLOR=1 GPG_TTY=x LS_COLORS=x',
        command: 'echo "$PS1$PROMPT_COMMAND$HISTFILE$TMOUT$FORCE_COLOR$GPG_TTY$LS_COLORS"',
        expected: '',
      },
      {
        what: "a variable that the command's environment has",
        rc: 'export GIVEN=x',
        command: 'echo $GIVEN',
        expected: 'by the caller',
      },
      {
        what: 'aliases that make programs ask',
        rc: "alias rm='rm -i' cp='cp -vi' mv='/bin/mv --interactive' ln='sudo ln -s -i' ok='grep -i'",
        command: 'alias',
        expected: "alias ok='grep -i'",
      },
      {
        what: 'completions and hooks',
        rc: '_complete_it() { :; }; command_not_found_handle() { echo x; }; complete -F _complete_it it; f() { :; }',
        command: 'declare -F; complete',
        expected: 'declare -f f',
      },
      {
        what: 'options that end a shell, make it print or are for a keyboard',
        rc: 'set -u -o vi -o noclobber -H -b; shopt -s autocd cdspell; set -e -x',
        command: 'echo "$none" $- | tr -dc a-zA-Z; shopt autocd cdspell | grep on',
        expected: 'hBC',
      },
    ];
    describe('but not', () => {
      for (const { what, rc, command, expected } of withheld) {
        it(what, async () => {
          await writeFile(join(home(), '.bashrc'), rc);
          assert.equal((await run(command)).view.text, expected);
        });
      }

      it('a directory or a umask', async () => {
        await writeFile(join(home(), '.bashrc'), 'cd /usr; umask 0077');
        const { view, cwd } = await run('pwd; umask; [ "$OLDPWD" != /usr ]');
        assert.equal(view.text, `${workspace()}\n${(await execa('bash', ['-c', 'umask'])).stdout}`);
        assert.equal(cwd, workspace());
      });
    });
  });

  describe('is none, with no harm done, where an rc file', () => {
    const { home, run } = localShell();
    /** A number of seconds that nobody else on this machine sleeps for. */
    const long = `61.${process.pid}`;
    const table: Record<string, string> = {
      exits: 'exit 3',
      'becomes another shell': 'exec sh',
      'kills its shell': 'kill -9 $$',
      'never ends': 'while :; do :; done',
      sleeps: `sleep ${long} & sleep ${long}`,
      'reads from a terminal': `read -r x </dev/tty; read -r y; exec sleep ${long}`,
      'prints 10 MB and fails': 'head -c 10000000 /dev/zero; exit 1',
      'has a state of more than 4 MB': 'export A=$(head -c 5000000 /dev/zero | tr "\\0" x)',
      'stops itself': 'kill -STOP $$',
    };
    for (const [what, rc] of Object.entries(table)) {
      it(what, async () => {
        await writeFile(join(home(), '.bashrc'), `export MARK=1\n${rc}`);
        const started = Date.now();
        const { exitCode, view, notices } = await run('echo "[$MARK]"');
        assert.deepEqual({ exitCode, text: view.text, notices }, { exitCode: 0, text: '[]', notices: [] });
        assert.ok(Date.now() - started < 10_000);
        assert.equal((await execa('pgrep', ['-f', `^sleep ${long}`], { reject: false })).stdout, '');
      });
    }

    for (const end of ['', '&'])
      it(`starts what takes too long${end && ', in the background'}: it can tidy up`, async () => {
        const script = `trap 'rm -f lock' EXIT; : >lock; sleep ${long}`;
        await writeFile(join(home(), '.bashrc'), `bash -c "${script}" ${end}\nuntil [ -e lock ]; do :; done`);
        await run('true');
        assert.equal(existsSync(join(home(), 'lock')), false);
        assert.equal((await execa('pgrep', ['-f', `^sleep ${long}`], { reject: false })).stdout, '');
      });

    it('is waited for by a call that is cancelled', async () => {
      await writeFile(join(home(), '.bashrc'), `sleep ${long}`);
      const controller = new AbortController();
      const running = run('true', { signal: controller.signal });
      controller.abort();
      await assert.rejects(running, { code: 'cancelled', message: /\(not started\)$/ });
    });

    it('has a history: it stays as it is', async () => {
      await writeFile(join(home(), '.bashrc'), 'HISTFILE=~/lines; history -s line; export MARK=1');
      assert.equal((await run('echo "[$MARK]"')).view.text, '[1]');
      assert.equal(existsSync(join(home(), 'lines')), false);
    });

    it('prints, and leaves something running: what it set is there all the same', async () => {
      await writeFile(join(home(), '.bashrc'), `head -c 10000000 /dev/zero; sleep ${long} & export MARK=1`);
      assert.equal((await run('echo "[$MARK]"')).view.text, '[1]');
      assert.equal((await execa('pgrep', ['-f', `^sleep ${long}`], { reject: false })).stdout, '');
    });
  });

  describe('is kept', () => {
    const folder = temporaryFolder();
    const rcFile = () => join(folder(), '.bashrc');
    const cache = () => join(folder(), 'storage', 'snapshot.json');
    const create = () => new Snapshots(join(folder(), 'storage'), { HOME: folder(), PATH: base });
    const times = async () => (await readFile(join(folder(), 'times'), 'utf8')).length;
    const mark = async (snapshots: Snapshots) => (await snapshots.take('/bin/bash')).snapshot?.variables.MARK;

    beforeEach(() => writeFile(rcFile(), 'printf x >>~/times; export MARK=1'));

    it('for all who ask, also at once', async () => {
      const snapshots = create();
      const [first, second] = await Promise.all([mark(snapshots), mark(snapshots)]);
      assert.ok(first);
      assert.equal(second, first);
      assert.equal(await mark(snapshots), first);
      assert.equal(await times(), 1);
    });

    it('for the next process, in a file that is the user\u2019s alone', async () => {
      const first = await mark(create());
      assert.equal(await mark(create()), first);
      assert.equal(await times(), 1);
      assert.equal(statSync(cache()).mode & 0o777, 0o600);
    });

    it('until an rc file changes', async () => {
      const snapshots = create();
      await mark(snapshots);
      await writeFile(rcFile(), 'printf x >>~/times; export MARK=2');
      await utimes(rcFile(), 1, 1);
      assert.match((await mark(snapshots)) ?? '', /MARK="2"$/);
      assert.match((await mark(create())) ?? '', /MARK="2"$/);
      assert.equal(await times(), 2);
    });

    it('for one shell, one PATH', async () => {
      await mark(create());
      await create().take('/usr/bin/bash');
      await new Snapshots(join(folder(), 'storage'), { HOME: folder(), PATH: '/bin' }).take('/bin/bash');
      assert.equal(await times(), 3);
    });

    it('when it is none', async () => {
      await writeFile(rcFile(), 'printf x >>~/times; exit');
      assert.equal((await create().take('/bin/bash')).snapshot, undefined);
      assert.equal((await create().take('/bin/bash')).snapshot, undefined);
      assert.equal(await times(), 1);
    });

    it('not for ever', async () => {
      await mark(create());
      const kept = JSON.parse(await readFile(cache(), 'utf8')) as { takenAt: number };
      await writeFile(cache(), JSON.stringify({ ...kept, takenAt: kept.takenAt - 2 * 60 * 60 * 1000 }));
      await mark(create());
      assert.equal(await times(), 2);
    });

    for (const broken of ['', '{"key":', '[]', '{"key":"x","snapshot":{}}']) {
      it(`unless its file is broken: ${broken}`, async () => {
        const first = await mark(create());
        await writeFile(cache(), broken);
        assert.equal(await mark(create()), first);
        assert.equal(await times(), 2);
      });
    }

    it('in memory where it cannot be written', async () => {
      await writeFile(join(folder(), 'storage'), 'in the way');
      const snapshots = create();
      assert.ok(await mark(snapshots));
      assert.ok(await mark(snapshots));
      assert.equal(await times(), 1);
    });
  });

  describe('adds to a PATH that is not the one it was taken with', () => {
    const folder = temporaryFolder();
    const pathIn = async (rc: string, path: string) => {
      await writeFile(join(folder(), '.bashrc'), rc);
      const { snapshot } = await new Snapshots(folder(), { HOME: folder(), PATH: base }).take('/bin/bash');
      const script = `${snapshot?.variables.PATH ?? ''}\necho "$PATH"`;
      // With a socket as its input, which is what Node would give it, bash reads rc files itself.
      const options = { env: { PATH: path }, extendEnv: false, stdin: 'ignore' } as const;
      const { stdout } = await execa('/bin/bash', ['-c', script], options);
      return stdout;
    };

    it('what it lacks', async () => {
      assert.equal(await pathIn('PATH=/a:/b:$PATH:/c:/d', `/own:${base}:/d`), `/a:/b:/own:${base}:/d:/c`);
    });

    it('nothing where the rc files were read already', async () => {
      assert.equal(await pathIn('PATH=/a:$PATH', `/venv:/a:${base}`), `/venv:/a:${base}`);
    });
  });

  describe('is not taken', () => {
    const { home, storage, run } = localShell({ settings: { snapshot: false } });

    it('where the settings say so', async () => {
      await writeFile(join(home(), '.bashrc'), 'export MARK=1; touch ~/read');
      assert.equal((await run('echo "[$MARK]"')).view.text, '[]');
      assert.equal(existsSync(join(home(), 'read')), false);
      assert.equal(existsSync(join(storage(), 'snapshot.json')), false);
    });
  });

  describe('is taken ahead', () => {
    const { home, storage, shell, run } = localShell();

    it('when a call is to be expected', async () => {
      await writeFile(join(home(), '.bashrc'), 'export MARK=1');
      shell().warm();
      while (!existsSync(join(storage(), 'snapshot.json'))) await delay(20);
      await rm(join(storage(), 'snapshot.json'));
      assert.equal((await run('echo "[$MARK]"')).view.text, '[1]');
      assert.equal(existsSync(join(storage(), 'snapshot.json')), false);
    });
  });
});
