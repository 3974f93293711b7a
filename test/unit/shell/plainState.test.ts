import { execa } from 'execa';
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPlainState } from '../../../src/engine/shell/plainState.ts';
import { savedState } from '../../../src/engine/shell/savedState.ts';
import { type SessionState } from '../../../src/engine/shell/sessionState.ts';
import { dumpAfter, dumpBefore } from '../../../src/engine/shell/stateDump.ts';
import { plainState } from '../support/plainState.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const shell = '/bin/bash';

describe('The state that a command leaves that nobody was asked about', () => {
  const folder = temporaryFolder();

  const bash = (script: string, cwd: string) =>
    execa(shell, ['--norc', '--noprofile', '-c', script], { cwd, reject: false, stdin: 'ignore' });

  /** From a shell that really ran the command. */
  const stateAfter = async (command: string) => {
    const file = join(folder(), 'state');
    await writeFile(file, '');
    await bash(`${dumpBefore(file)}\n${command}\n${dumpAfter(file)}`, folder());
    return savedState(await readFile(file, 'utf8'), {
      commandCwd: folder(),
      sessionCwd: folder(),
      earlier: undefined,
      shell,
      isUnasked: true,
    });
  };

  const left = [
    'a=1 b="two words" c=\'$(x) `y` "z" \\ !\'',
    "a=$'lines\\nand\\001 more' b=é",
    'export A=1; declare -r B=2',
    'unset HOME',
    'declare -i n=-5 m=7 none',
    'declare -l low=ABC; declare -u up=abc',
    "declare -a empty=() list=(a 'b c' '$(x)' $'d\\ne') unset",
    'declare -ai numbers=(1 -2)',
    "declare -A map=([a]=1 ['b c']='$(x)' [/d-e]=2)",
    'declare -Ai counts=([a]=1)',
    'target=1; declare -n to=target',
    'export LC_ALL=C LANG=en_US.UTF-8; LC_CTYPE=C.UTF-8',
    "PS4='+ trace '",
    "alias ll='ls -l' ..='cd ..' it=\"it's\" q=\\' two=$'a\\nb'; alias -- -='cd -'",
    'f() { echo "$1" | cat; }; g() { case $1 in a) cat <<X;; esac; }\nfunction x is in here\nX\n',
    'f() { function inner { :; }; }; export -f f; readonly -f f',
    'shopt -s nullglob; set -u -o pipefail; umask 077; cd /',
  ];
  for (const command of left) {
    it(`is kept after ${JSON.stringify(command)}`, async () => {
      assert.ok(await stateAfter(command));
    });
  }

  const variable = (declaration: string): Partial<SessionState> => ({
    variables: { [/^declare \S+ (\w+)/.exec(declaration)?.[1] ?? '']: declaration },
  });
  const body = (text: string, name = 'f', start = name): Partial<SessionState> => ({
    functions: [{ name, flags: 'f', definition: `${start} () \n${text}` }],
  });

  const forged: Partial<SessionState>[] = [
    ...[
      'declare -- z="$(touch pwned)"',
      'declare -- z=`touch pwned`',
      'declare -- z="a"; touch pwned',
      'declare -- z="a"\ntouch pwned',
      'declare -- z=a',
      'declare -i z="a[\\$(touch pwned)]"',
      'declare -xi z="a[\\$(touch pwned)]"',
      "declare -i z=$'a[\\x24(touch pwned)]'",
      'declare -ai z=([0]="a[\\$(touch pwned)]")',
      'declare -ia z=([0]="a[\\$(touch pwned)]")',
      'declare -Ai z=([k]="a[\\$(touch pwned)]")',
      'declare -a z=(["a[\\$(touch pwned)]"]="x")',
      'declare -a z=([$\'a[\\x24(touch pwned)]\']="x")',
      'declare -a z=([y]="x")',
      'declare -a z="(\\$(touch pwned))"',
      'declare -A z="([k]=\\$(touch pwned))"',
      "declare -a z='($(touch pwned))'",
      'declare -A z=(["\\$(touch pwned)"]="x")',
      'declare -A z=([`touch pwned`]="x")',
      'declare -aA z=([0]="x")',
      'declare -n z="a[\\$(touch pwned)]"',
      'declare -n z="RANDOM"',
      'declare -n z="BASH_CMDS"',
      'declare -f z',
      'declare -p z="a"',
      'declare -u z="/bin"',
      'declare -l z="CAT"',
      'declare -c z="cat"',
      'declare -x PS4="\\$(touch pwned)"',
      'declare -x PS4="\\\\044(touch pwned)"',
      "declare -x PS4=$'\\x24(touch pwned)'",
      'declare -x LC_ALL="ja_JP.SJIS"',
      'declare -x LOCPATH="/project"',
      'declare -x GCONV_PATH="/project"',
      'declare -- BASH_COMPAT="4.3"',
    ].map(variable),
    { variables: { a: 'declare -- b="1"' } },
    { variables: { 'a; touch pwned': null } },
    { variables: { 'a[$(touch pwned)]': null } },
    ...[
      "alias a='x'; touch pwned\n",
      "alias a='x'alias npm='touch pwned'\n",
      "alias a='x' npm='touch pwned'\n",
      "alias a='x'$(touch pwned)\n",
      'alias a="$(touch pwned)"\n',
      "alias #a='\ntouch pwned\n'\n",
      "alias {a,npm}='touch pwned'\n",
      "alias a*='x'\n",
      "alias a='x'\ntouch pwned\n",
      "alias a='x",
    ].map((aliases) => ({ aliases })),
    { setOptions: '\\builtin set -o nounset; touch pwned' },
    { shoptOptions: '\\builtin shopt -s nullglob\ntouch pwned' },
    body('{ \n    :\n}\ntouch pwned'),
    body('{ \n    :\n}; touch pwned'),
    body('{ \n    :\n} > $(touch pwned)', 'f', 'g'),
    body('{ \n    :\n}', 'f', 'touch pwned; f'),
    body('{ \n    :\n}', 'f', 'function function f'),
    body('{ \n    :\n}', 'f$(touch pwned)'),
    body('{ \n    :\n}', '/usr/bin/npm'),
  ];
  for (const part of forged) {
    it(`is forgotten with ${JSON.stringify(part)}`, async () => {
      assert.equal(await isPlainState({ ...plainState, ...part }, undefined, shell), false);
    });
  }

  it('may have what it had before, whatever that is', async () => {
    const odd = {
      ...plainState,
      variables: { z: 'declare -a z=\'([0]="1")\'' },
      aliases: "alias ~='cd ~'\n",
      ...body('{ \n    :\n}', '/usr/bin/npm'),
    };
    assert.ok(await isPlainState(odd, odd, shell));
    assert.ok(await isPlainState({ ...odd, aliases: `${odd.aliases}alias ll='ls -l'\n` }, odd, shell));
  });

  it('makes the same variables when it is read again', async () => {
    for (const command of left) {
      const { variables } = (await stateAfter(command))?.state ?? {};
      const declared = Object.entries(variables ?? {}).filter(([, declaration]) => declaration !== null);
      if (declared.length === 0) continue;
      const texts = declared.map(([, declaration]) => declaration).join('\n');
      const names = declared.map(([name]) => name).join(' ');
      const { stdout } = await bash(`${texts}\ndeclare -p ${names}`, folder());
      assert.equal(stdout, texts, command);
    }
  });
});
