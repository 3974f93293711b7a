import assert from 'node:assert/strict';
import { compileRules, interceptionOf } from '../../../src/engine/command/interceptor.ts';
import { defaultInterceptorRules } from '../../../src/engine/command/interceptorRules.ts';

const blocked: Readonly<Record<string, readonly string[]>> = {
  read: [
    'cat notes.md',
    '  cat notes.md',
    'cat -n src/a.ts',
    'head -20 src/a.ts',
    'head -n 20 src/a.ts',
    'tail -n 5 log.txt',
    'less a.txt',
    '/bin/cat a',
    '\\cat a',
    'LC_ALL=C cat a',
    'cat a | wc -l',
    'cd src && cat a',
    'ls; cat a',
    'true && cat a',
    'for f in a b; do cat $f; done',
    'echo "$(cat a)"',
    'echo `cat a`',
    '(cat a)',
    'cat < a',
    '<a cat',
    '2>/dev/null cat a',
    'c"a"t a',
    'cat a > b',
    'x=$(cat a)',
    'cat a | grep x',
  ],
  search: [
    'grep foo a.ts',
    'grep -rn foo src',
    'rg foo',
    'git grep foo',
    'ls && grep foo a',
    'egrep "a|b" f',
    'cd x && rg y',
  ],
  find: [
    "find . -name '*.ts'",
    'find . -type f',
    'find src -maxdepth 2 -iname "*.md" | head',
    'fd -e ts',
    'fd --type f x',
    'ls; find . -path x',
  ],
  edit: [
    "sed -i 's/a/b/' f",
    'sed -i.bak s/a/b/ f',
    "sed -E -i 's/a/b/' f",
    "sed -e 's/a/b/' -i f",
    'sed --in-place s/a/b/ f',
    "perl -pi -e 's/a/b/' f",
    "perl -i.bak -pe 's/a/b/' f",
    "perl -pie 's/a/b/' f",
    'gawk -i inplace 1 f',
    'gawk -iinplace 1 f',
    "sed -ni 's/a/b/p' f",
    "perl -0777 -i -pe 's/a/b/' f",
    "sed 's/a/b/' f -i",
    "ls && sed -i 's/a/b/' f",
  ],
  write: [
    'echo hi > f',
    'echo hi >> f',
    'echo hi >f',
    "printf '%s' x > f",
    'echo "a > b" > f',
    'echo hi 1> f',
    'cat <<EOF > f\nx\nEOF',
    "cat <<'EOF' > f\nx\nEOF",
    'cat > f <<EOF\nx\nEOF',
    'cd x && echo hi > f',
    'ls; echo hi > f',
    '>out.txt echo hi',
    '>out.txt LC_ALL=C echo hi',
    'echo > out.txt hi',
    'echo hi >| f',
    'echo hi &> f',
    'echo hi >& f',
    'echo hi > "$FILE"',
    'echo hi > /dev/shm/f',
    'echo hi > "a b"',
    'echo "$((3 > 2))" > f',
    'echo hi 2>&1 > f',
    '>f cat <<EOF\nx\nEOF',
    'cat <<< x > f',
    'if true; then echo hi > f; fi',
  ],
};

const notBlocked: readonly string[] = [
  'ls',
  'ls | head -5',
  'ls | head',
  'git log | cat',
  'ls | grep foo',
  'ps aux | grep node | grep -v grep',
  'git log --grep=cat',
  'git diff | tail -20',
  'cat <<EOF\nx\nEOF',
  'echo "a -> b"',
  "echo 'a > b'",
  'echo a \\> b',
  'echo e >&2',
  'echo e 2>&1',
  'echo x > /dev/null',
  'echo x >/dev/null 2>&1',
  'echo x 2> /dev/null',
  'echo hi > "/dev/null"',
  "echo hi > '/dev/'null",
  'echo hi &> /dev/null',
  'echo hi > /dev/stderr',
  'echo hi >&-',
  'echo hi >&"$fd"',
  'echo hi 3> f',
  'echo hi > >(cat)',
  'echo $((3 > 2))',
  'echo "$((3 > 2))"',
  'echo hi # > x',
  'echo ">"',
  "echo hi '>' x",
  '[[ a > b ]]',
  '(( a > b ))',
  'echo "a" "b > c"',
  'cat <<EOF\necho hi > f\nEOF',
  'cat < /dev/null',
  'ls # cat a',
  'echo "cat a"',
  'find . -delete',
  "sed -n '/-i/p' f",
  "sed 's/ -i / /' f",
  'sed -e -i f',
  'sed -n p -- -i',
  "perl -e 'print' x -i",
  "perl -ne 'print if /-i/' f",
  'perl s.pl --ignore',
  'perl -Mstrict -e 1',
  'perl -I lib x.pl',
  'concat a b',
  'npm run grep foo',
  'echo grep foo',
  'category x',
  "echo 'cat x",
];

const every = (tool: string) => tool !== '';

describe('the interceptor', () => {
  const rules = compileRules(defaultInterceptorRules);

  for (const [tool, commands] of Object.entries(blocked)) {
    it(`blocks in favour of ${tool}`, () => {
      const others = commands.filter((command) => interceptionOf(command, rules, every)?.tool !== tool);
      assert.deepEqual(others, []);
    });

    it(`blocks nothing in favour of ${tool} while there is none`, () => {
      assert.deepEqual(
        commands.filter((command) => interceptionOf(command, rules, (name) => name !== tool)?.tool === tool),
        [],
      );
    });
  }

  it('leaves the rest alone', () => {
    assert.deepEqual(
      notBlocked.filter((command) => interceptionOf(command, rules, every)),
      [],
    );
  });

  it('skips patterns that are none, and says which', () => {
    const rule = { tool: 'read', message: 'x' };
    const compiled = compileRules([
      { ...rule, pattern: '(' },
      { ...rule, pattern: '^ls' },
    ]);
    assert.deepEqual(interceptionOf('ls', compiled, every), { ...rule, pattern: '^ls' });
    assert.deepEqual(
      compiled.invalid.map(({ rule: { pattern } }) => pattern),
      ['('],
    );
  });

  it('takes its time for nobody', () => {
    for (const piece of ['echo a ', '"', "'", '\\', '- ', 'a=b ', 'perl -e ', 'find - ']) {
      interceptionOf(piece.repeat(2000), rules, every);
    }
  }).timeout(10_000);
});
