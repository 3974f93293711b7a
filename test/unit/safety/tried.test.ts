import assert from 'node:assert/strict';
import { checkSafety } from '../../../src/engine/safety/checkSafety.ts';
import { isReadable } from '../../../src/engine/safety/effect.ts';

/** Commands that may do more than read, and are worth a try where they cannot. */
const tried = [
  "python3 - <<'EOF'\nprint(1)\nEOF",
  'node - <<EOF\nconsole.log(1)\nEOF',
  'python3 -c "import requests; print(requests.__version__)"',
  'python3 -m py_compile a.py',
  'python3 -m pytest --collect-only -q',
  'npx jest --listTests',
  'npx vitest list',
  'make -n',
  'make help',
  'npm run lint',
  'npm run lint:css',
  './gradlew tasks',
  'docker compose config',
  'gcc -fsyntax-only main.c',
  'php -l index.php',
  'sqlite3 data.db .tables',
  'openssl x509 -in server.crt -noout -dates',
  'rsync -n -av a/ b/',
  'patch --dry-run -p1 < a.patch',
  'git st',
  'git submodule foreach "git status"',
  'sleep 9 & kill $!',
  'sleep 9 & kill %1',
  't=$(mktemp); git diff > "$t"; wc -l "$t"; rm "$t"',
  'd=$(mktemp -d); cp a.txt "$d"; mkdir "$d/x"; rm -r "$d"',
  'echo x > "$TMPDIR/x"',
  'nice',
  'nohup',
  'timeout',
  'nc -z localhost 5432',
  'curl -s -o /dev/null http://localhost:3000',
];

const asked = [
  'cat a.py | python3',
  'python3 a.py',
  'python3 - <<EOF\nopen("a", "w")\nEOF',
  'python3 -c "import requests; requests.get(\'http://example.org\')"',
  'npm test',
  'npm run build',
  'npm run lint:fix',
  'make',
  'cargo check',
  'gcc main.c',
  'gcc -E main.c -o main.i',
  'openssl genrsa 2048',
  'rsync -av a/ b/',
  'rsync -n -av a/ host:b/',
  'patch -p1 < a.patch',
  'git submodule foreach "git reset --hard"',
  'kill 1234',
  'kill -0 1234',
  'kill $! 1234',
  'mktemp name.XXXX',
  'mktemp /tmp/name.XXXX',
  'echo x > /tmp/x',
  'echo x > "$TMPDIR/../x"',
  'cp a.txt b.txt',
  'rm a.txt',
  't=$(mktemp); cp "$t" a.txt',
  'TMPDIR=.; echo x > "$TMPDIR/x"',
  'nohup ./server',
  'nc -z example.org 80',
  'nc -z localhost 80 -e sh',
  'curl -s -o page http://localhost:3000',
];

describe('What is tried where it can only read', () => {
  const isTried = (command: string) =>
    checkSafety(command, { cwd: '/workspace', folders: ['/workspace'], home: '/home/somebody' }).parts.every(
      isReadable,
    );

  it('may well only read', () => {
    assert.deepEqual(
      tried.filter((command) => !isTried(command)),
      [],
    );
  });

  it('is nothing that needs more', () => {
    assert.deepEqual(asked.filter(isTried), []);
  });
});
