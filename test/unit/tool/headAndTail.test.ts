import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { seededPart } from '../../seededPart.ts';
import { localShell } from '../support/localShell.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}\n`).join('');

const files: Record<string, string> = {
  'log.txt': Array.from({ length: 200 }, (_, index) => `line ${index + 1} of the log\n`).join(''),
  'wide.json': `{${Array.from({ length: 400 }, (_, index) => `"key${index}":${index}`).join(',')}}\n`,
  'unended.txt': 'one\ntwo\nthree\nfour without an end',
  'empty.txt': '',
  'blank.txt': '\n\n\na\n\n\nb\n\n',
  'utf8.txt': '日本語のテキスト\nzwei Wörter\nтри\n🇩🇪 😀\n',
  'crlf.txt': 'a\r\nb\r\nc\r\n',
  'spaces.txt': '  two\n\tone\n    four    \nlast\n',
  'long.txt': `${'x'.repeat(900)}\n${'y'.repeat(900)}\nshort\n`,
  'fails.sh': 'seq 1 40\necho "nothing more"\nexit 3\n',
  'lib/a.js': 'export const a = 1;\n// TODO: a\n',
  'lib/b.js': 'export const b = 2;\n// TODO: b\nexport const c = 3;\n',
  'lib/deep/c.js': numbers(50),
};

/** Left to the view: all of it runs, and exits as it does by itself. */
const views: [command: string, exitCode?: number][] = [
  // Counts.
  ['cat log.txt | head'],
  ['cat log.txt | tail'],
  ['cat log.txt | head -3'],
  ['cat log.txt | tail -3'],
  ['cat log.txt | head -n 3'],
  ['cat log.txt | head -n3'],
  ['cat log.txt | tail -n 3'],
  ['cat log.txt | tail -n3'],
  ['cat log.txt | head --lines=3'],
  ['cat log.txt | tail --lines=3'],
  ['cat log.txt | head --lines 3'],
  ['cat log.txt | head -1'],
  ['cat log.txt | tail -1'],
  ['cat log.txt | head -200'],
  ['cat log.txt | tail -200'],
  ['cat log.txt | head -199'],
  ['cat log.txt | tail -199'],
  ['cat log.txt | head -500'],
  ['cat log.txt | tail -n 500'],
  ['cat log.txt | head -n 010'],
  ['cat log.txt | head -n "4"'],
  ["cat log.txt | tail '-4'"],
  ['cat log.txt|head -2'],
  ['cat log.txt |head -2 '],
  ['cat log.txt | head -2 # the first two'],
  ['cat log.txt | head -2;'],
  ['cat log.txt |\n  head -2'],
  ['cat log.txt \\\n  | tail -2'],
  // Bytes.
  ['cat wide.json | head -c 120'],
  ['cat wide.json | tail -c 120'],
  ['cat wide.json | head -c120'],
  ['cat wide.json | head --bytes=33'],
  ['cat wide.json | tail --bytes 33'],
  ['cat wide.json | head -c 1'],
  ['cat wide.json | head -c 100000'],
  ['cat log.txt | head -c 30'],
  ['cat log.txt | tail -c 30'],
  ['cat log.txt | head -c 18'],
  ['printf 123456789 | head -c 4'],
  ['printf 123456789 | tail -c 4'],
  ['printf 123456789 | head -c 9'],
  ['cat utf8.txt | head -c 9'],
  ['cat utf8.txt | tail -c 10'],
  // Lines of every kind.
  ['cat unended.txt | tail -1'],
  ['cat unended.txt | tail -2'],
  ['cat unended.txt | head -3'],
  ['cat unended.txt | head -4'],
  ['cat unended.txt | tail -4'],
  ['cat empty.txt | head -3'],
  ['cat empty.txt | tail -c 3'],
  ['cat blank.txt | head -4'],
  ['cat blank.txt | tail -3'],
  ['cat blank.txt | head -2'],
  ['cat utf8.txt | head -2'],
  ['cat utf8.txt | tail -1'],
  ['cat crlf.txt | head -2'],
  ['cat crlf.txt | tail -1'],
  ['cat spaces.txt | head -3'],
  ['cat spaces.txt | tail -2'],
  ['cat long.txt | head -1'],
  ['cat long.txt | tail -2'],
  [String.raw`printf 'a\tb\nc\td\n' | head -1`],
  [String.raw`printf '\\033 is text\nmore\n' | head -1`],
  ['seq 1 100000 | head -4'],
  ['seq 1 100000 | tail -4'],
  ['seq 1 100000 | tail -300'],
  ['true | head -3'],
  ['true | tail'],
  // Programs, and pipelines of them.
  ['ls | head -4'],
  ['ls -1 lib | tail -1'],
  ['ls | sort -r | head -3'],
  ['sort -r log.txt | head -5'],
  ['cat log.txt | grep 7 | head -4'],
  ['cat log.txt | grep 7 | wc -l | head -4'],
  ['grep -rn TODO lib | sort | head -1'],
  ['grep -c line log.txt | head -1'],
  ['grep -n 9 log.txt | tail -2'],
  ['find . -name "*.js" | sort | head -2'],
  ['find lib -type f | sort | tail -2'],
  ['wc -l *.txt | tail -1'],
  ['sed -n 5,50p log.txt | head -3'],
  ['awk "{ print NR }" log.txt | tail -3'],
  ['cut -d" " -f2 log.txt | tail -2'],
  ['nl log.txt | head -2'],
  ['tr a-z A-Z <log.txt | head -2'],
  ['paste -sd, log.txt | head -c 50'],
  ['env -i A=1 B=2 env | head -1'],
  ['echo one | cat | cat | tail -3'],
  ['seq 1 9 | xargs -n 1 echo | tail -4'],
  ["bash -c 'seq 1 20; echo done' | tail -2"],
  ['git --version | head -1'],
  ['cat *.txt | head -20'],
  ['diff log.txt log.txt | head -3'],
  ['head -50 log.txt | tail -3'],
  ['tail -n +100 log.txt | head -3'],
  ['tail -n 20 log.txt | head -3'],
  ['seq 1 100 | head -50 | tail -5'],
  ['seq 1 100 | tail -50 | head -5'],
  ['seq 1 100 | tail -n +50 | head -5'],
  ['seq 1 100 | head -n -50 | tail -5'],
  ['seq 1 100 | head -20 | tail -10 | head -3'],
  ['cat <(seq 1 20) | head -3'],
  ['cat <<<"one line" | head -3'],
  ['A=5; seq 1 $A | tail -2'],
  ['A=5 sh -c "echo $A; seq 3" | tail -2'],
  ['echo $(seq 1 20 | tail -3) | head -1'],
  ['echo "a | head -1" | tail -1'],
  // Compound commands.
  ['(seq 1 5; seq 6 9) | tail -7'],
  ['case x in x) seq 1 9 ;; esac | tail -2'],
  // The exit code of the command.
  ['sh -c "seq 1 9; exit 3" | tail -2', 3],
  ['bash fails.sh | tail -2', 3],
  ['bash fails.sh 2>&1 | tail -2', 3],
  ['false | tail', 1],
  ['(seq 1 5; exit 4) | tail -1', 4],
  ['grep nosuch log.txt | head -3', 1],
  ['grep -q line log.txt | head -3', 0],
  ['diff log.txt lib/a.js | head -3', 1],
  ['cat log.txt nosuch | tail -2', 1],
  ['cat nosuch log.txt | head -2', 1],
  ['seq 1 9 | sh -c "cat; exit 5" | tail -3', 5],
  // stderr is beside the pipe, unless it goes through it.
  ['ls nosuch | head -3', 2],
  ['ls nosuch 2>&1 | head -3', 2],
  ['ls nosuch |& head -3', 2],
  ['ls nosuch 2>/dev/null | head -3', 2],
  ['sh -c "seq 1 9; echo problem >&2" | tail -2'],
  ['sh -c "seq 1 9; echo problem >&2" 2>&1 | tail -2'],
  ['sh -c "seq 1 9; echo problem >&2" |& tail -2'],
  ['sh -c "seq 1 9; seq 11 19 >&2" | tail -2'],
  ['sh -c "seq 1 9; seq 11 19 >&2" 2>&1 | tail -12'],
  ['sh -c "seq 1 9; seq 11 19 >&2" 2>/dev/null | tail -2'],
  ['sh -c "seq 1 9; echo problem >&2" | cat | tail -2'],
  ['sh -c "seq 1 9; echo problem >&2" | cat 2>&1 | tail -1'],
  ['sh -c "seq 1 9; echo problem >&2" | cat |& tail -1'],
  ['sh -c "seq 1 9; echo problem >&2" 2>&1 | cat | tail -2'],
  ['{ seq 1 9; echo problem >&2; } 2>&1 | tail -1'],
  ['{ seq 1 9; echo problem >&2; } |& tail -1'],
  ['{ seq 1 5; seq 6 9; } | tail -7'],
  ['if true; then seq 1 9; fi | tail -2'],
  ['cat log.txt | while read -r a b; do echo "$b $a"; done | tail -2'],
  ['nosuchprogram | tail -3', 127],
  ['echo $(ls nosuch; seq 1 3) 2>&1 | tail -1'],
  ['cat < nosuch | head -3', 1],
  ['cat < nosuch 2>&1 | head -3', 1],
  ['echo to stderr >&2 | tail -1'],
  // After what prints nothing.
  ['cd lib && ls | head -1'],
  ['cd lib; ls | head -1'],
  ['cd lib && cat b.js 2>&1 | tail -1'],
  ['cd nosuch; seq 1 9 2>&1 | tail -1'],
  ['cd nosuch; seq 1 9 |& tail -1'],
  ['cd nosuch && ls | head -1', 1],
  ['cd nosuch && ls 2>&1 | head -1', 1],
  ['cd nosuch || ls | head -1'],
  ['export A=7; seq 1 $A | tail -1'],
  ['export A=7\nseq 1 $A | tail -1'],
  ['mkdir -p made && ls -d made | head -1'],
  ['seq 1 9 > out.txt; cat out.txt | tail -1'],
  ['seq 1 9 > out.txt 2>&1 && cat out.txt | head -2'],
  ['[ -d lib ] && ls lib | tail -1'],
  ['[[ -d nosuch ]] && ls lib | tail -1', 1],
  ['test -f nosuch || seq 1 9 | tail -1'],
  ['false; seq 1 9 | tail -1'],
];

/** Run as they are written, and exit as in any bash. */
const written = [
  // Something comes after it.
  'ls nosuch 2>&1 | tail -1; echo "rc=$?"',
  'grep -rn NOSUCH lib | head -5 && echo "search done"',
  'grep -rn NOSUCH lib | head -5 || echo "none"',
  'seq 1 4000 | head -2 && seq 1 4000 | tail -2',
  'seq 1 4000 | head -2; seq 1 4000 | tail -2',
  'seq 1 4000 | head -2 || seq 1 4000 | tail -2',
  'seq 1 9 | head -2\necho after',
  'sh -c "seq 1 9; exit 3" | tail -1; echo "rc=$?"',
  'sh -c "exit 3" | tail -1 && echo went on',
  'sh -c "exit 3" | tail -1 || echo stopped',
  'seq 1 9 | head -2 && false',
  'seq 1 9 | head -2; false; echo "rc=$?"',
  'seq 1 9 | tail -1 && echo a; echo b',
  'seq 1 9 | head -1 & wait',
  'cd lib && ls | head -1; pwd | wc -l',
  // Something before it prints.
  'echo first; seq 1 9 | head -2',
  'echo first && seq 1 9 | head -2',
  'echo first\nseq 1 9 | tail -2',
  'false || echo no; seq 1 9 | tail -2',
  'ls nosuch || seq 1 9 | tail -2',
  'cd lib; pwd | wc -l; ls | head -1',
  // Inside of something.
  'echo $(seq 1 9 | tail -2)',
  'echo `seq 1 9 | head -2`',
  'x=$(seq 1 9 | tail -1); echo "x=$x"',
  'cat <(seq 1 9 | head -2)',
  '(seq 1 9 | head -2)',
  '{ seq 1 9 | head -2; }',
  'if seq 1 9 | head -1; then echo yes; fi',
  'if sh -c "exit 1" | head -1; then echo yes; else echo no; fi',
  'for i in 1 2; do seq 1 9 | head -$i; done',
  'while seq 1 9 | head -1; do break; done',
  'f() { seq 1 9 | tail -1; }; f',
  '! seq 1 9 | head -1',
  "bash -c 'seq 1 9 | head -2'",
  // A pipeline that is looked at.
  'set -o pipefail; sh -c "seq 1 9; exit 3" | tail -1',
  'set -o pipefail; sh -c "seq 1 9; exit 3" | tail -1; echo "rc=$?"',
  'sh -c "exit 3" | head -1; echo "${PIPESTATUS[0]}"',
  // No plain count.
  'seq 1 9 | tail -n +7',
  'seq 1 9 | tail +7',
  'seq 1 9 | head -n -7',
  'seq 1 9 | head -c -3',
  'seq 1 9 | head -c 1k',
  'seq 1 9 | head -0',
  'seq 1 9 | tail -n 0',
  'seq 1 9 | head -n 2 log.txt',
  'seq 1 9 | head -2 -',
  'seq 1 9 | tail -v -n 2',
  'seq 1 9 | head --nosuch',
  'seq 1 9 | head -n x',
  'N=2; seq 1 9 | head -n $N',
  // Not the end of it, or not that program.
  'seq 1 9 | head -5 | sort -r',
  'seq 1 9 | head -5 | wc -l',
  'seq 1 9 | head -2 >out.txt; cat out.txt',
  'seq 1 9 | head -2 >&2',
  'seq 1 9 | A=1 head -2',
  'seq 1 9 | command head -2',
  'head() { echo mine; }; seq 1 9 | head -2',
  'head -2 log.txt',
  'tail -2 log.txt',
  // What has no end of its own, or is not known to have one.
  'yes | head -3',
  'yes | tr y n | head -3',
  'cat /dev/zero | head -c 3 | wc -c',
  'while true; do echo again; done | head -3',
  'for ((;;)); do echo again; done | head -2',
  'seq 1 inf | head -3',
  'tail -f log.txt | head -3',
  'bash fails.sh | head -2',
  'F=log.txt; cat $F | head -2',
  'sh ./fails.sh | head -2',
  'sh -c "seq 1 20" | head -3',
  '{ seq 1 5; seq 6 9; } | head -7',
  'for i in 1 2 3 4; do echo "$i"; done | tail -2',
  'for f in lib/*.js; do wc -l "$f"; done | head -1',
  'if true; then seq 1 9; fi | head -2',
  'cat log.txt | while read -r a b; do echo "$b $a"; done | head -2',
  'while read -r x; do echo "<$x>"; done <log.txt | tail -2',
  'sh -c "seq 1 9; exit 3" | head -2',
  'sh -c "seq 1 9; echo problem >&2" | head -2',
  'sh -c "echo first >&2; seq 1 9" 2>&1 | head -2',
  '{ seq 1 9; echo problem >&2; } | head -3',
  'nosuchprogram | head -3',
  'nosuchprogram 2>&1 | head -3',
  // What acts on its own shell.
  'cd lib | head -1; pwd | wc -l',
  'X=1 | head; echo "[$X]"',
  'exit 3 | head -1',
  '{ seq 1 3; exit 3; } | tail -1',
  '{ (sleep 0.2; echo late) & echo soon; } | tail -1',
  'trap "echo bye" EXIT; seq 1 9 | head -1',
  'cat <<E | head -1\none\ntwo\nE',
  'cd nosuch && ls; echo fallback',
  'cd nosuch && ls || echo fallback',
  'cd lib && false; echo "rc=$?"',
  'ls nosuch 2>&1',
];

/** One in so many commands is run, unless all are. */
const share = 3;

const linesOf = (text: string) => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));
/** As a screen shows them: no half characters, no carriage returns. */
const readable = (text: string) =>
  linesOf(text.replaceAll(/\r\n|\ufffd/g, (found) => (found === '\ufffd' ? '' : '\n')));

const viewed = views.map(([name, exitCode = 0]) => ({ name, exitCode }));

describe('head and tail', () => {
  const { run, shell, workspace } = localShell({ settings: { snapshot: false } });
  beforeEach(async () => {
    await mkdir(join(workspace(), 'lib/deep'), { recursive: true });
    for (const [name, text] of Object.entries(files)) await writeFile(join(workspace(), name), text);
  });

  /** Runs a command in both, and compares what is shown. */
  async function compare(command: string) {
    const report = await run(command);
    const bash = await execa('bash', ['-c', command], {
      cwd: workspace(),
      reject: false,
      stdin: 'ignore',
      stripFinalNewline: false,
    });
    // Why it failed is said besides.
    const [text = ''] = report.view.text.split(/\n\[It failed; /);
    const shown = text === '' ? [] : text.split('\n');
    const [stdout, stderr] = [readable(bash.stdout), readable(bash.stderr)];
    if (stderr.length === 0) assert.deepEqual(shown, stdout);
    else if (report.view.asked) assert.deepEqual(shown, [...stderr, ...stdout]);
    // How the streams take turns depends on who is faster.
    else assert.deepEqual(shown.toSorted(), [...stderr, ...stdout].toSorted());
    const ran = await readFile(shell().runs.open(report.artifact.id).run.commandFile, 'utf8');
    return { report, bash, ran };
  }

  describe('are left to the view:', () => {
    for (const { name: command, exitCode } of seededPart(viewed, 'views', share)) {
      it(JSON.stringify(command), async () => {
        const { report, bash, ran } = await compare(command);
        assert.equal(report.exitCode, exitCode);
        assert.notEqual(ran, command);
        const { asked } = report.view;
        if (asked?.unit === 'lines') assert.equal(asked.count, linesOf(bash.stdout).length);
        if (asked?.unit === 'bytes') assert.equal(asked.count, Buffer.byteLength(bash.stdout));
      });
    }
  });

  describe('stay where they are:', () => {
    for (const command of seededPart(written, 'written', share)) {
      it(JSON.stringify(command), async () => {
        const { report, bash, ran } = await compare(command);
        assert.equal(ran, command);
        assert.equal(report.exitCode, bash.exitCode);
      });
    }
  });
});
