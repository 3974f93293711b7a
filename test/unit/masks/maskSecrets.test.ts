import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownSecrets, secretsAmong, secretsInFile } from '../../../src/engine/masks/knownSecrets.ts';
import { countMasked, maskSecrets } from '../../../src/engine/masks/maskSecrets.ts';
import { readable } from '../../../src/engine/output/readable.ts';
import { contexts, keyLines, privateKey, tokens } from './samples.ts';

describe('maskSecrets', () => {
  const masked = (text: string, variables: Record<string, string> = {}) =>
    maskSecrets(text, knownSecrets(secretsAmong(variables)));

  describe('masks, wherever it is written,', () => {
    for (const [name, token] of tokens)
      it(`a ${name} (${token.slice(0, 6)}…)`, () => {
        for (const [before, after] of [
          ['', ''],
          ['the token is ', ' as you see'],
          ['"', '",'],
          ['a\\n', '\\n'],
          ['?a%3D', '&b'],
          ['"a\\u003d', '"'],
          ['\\u001b[32m', '\\u001b[0m'],
          ['x=', '&y=1'],
          ['https://', '@host/path'],
          ['one\n', '\ntwo'],
          ['(', ')'],
        ] as const)
          assert.equal(masked(before + token + after), `${before}‹secret ${name}›${after}`);
      });

    it('at least 60 forms', () => {
      assert.ok(new Set(tokens.map(([name]) => name)).size >= 60, `${tokens.length}`);
    });

    for (const [name, textWith, secret] of contexts)
      it(`the ${name} in ${textWith('…')}`, () => {
        assert.equal(masked(`a\n${textWith(secret)}\nb`), `a\n${textWith(`‹secret ${name}›`)}\nb`);
      });
  });

  describe('masks the values of variables', () => {
    const token = 'plum-42-apple';

    it('that are called like secrets', () => {
      for (const name of [
        ...['GITHUB_TOKEN', 'NPM_TOKEN', 'API_KEY', 'AWS_SECRET_ACCESS_KEY', 'DB_PASSWORD', 'PGPASSWORD'],
        ...[
          'CLIENT_SECRET',
          'PRIVATE_THING',
          'SIGNING_KEY',
          'MY_PAT',
          'SMTP_PASS',
          'SENTRY_DSN',
          'JWT_SECRET',
        ],
      ])
        assert.equal(masked(`it is ${token}.`, { [name]: token }), `it is ‹secret ${name}›.`);
    });

    it('and of no others', () => {
      for (const name of ['HOME', 'EDITOR', 'PWD', 'BUILD', 'TERM_PROGRAM'])
        assert.equal(masked(`it is ${token}.`, { [name]: token }), `it is ${token}.`);
    });

    it('and of none that only says something about a secret, or is another kind of key', () => {
      for (const line of [
        ...['TOKENIZER=gpt2-medium-345M', 'SECRET_NAME=my-k8s-secret/v1', 'PRIMARY_KEY=user_id_2024'],
        ...['SORT_KEY=created_at_2', 'CACHE_KEY=v3:users:1234abcd', 'CSRF_TOKEN_HEADER=X-CSRFToken-V2header'],
        ...['PASSWORD_HASHERS=django.contrib.auth.hashers.PBKDF2PasswordHasher', 'TOKEN_TYPE=Access2Bearer'],
        ...['PUBLIC_KEY=MIIBIjANBgkqhkiG9w0BAQEF', 'API_KEY=os.environ["API_KEY"]'],
      ])
        assert.equal(masked(line), line);
    });

    it('and nothing of what comes after them', () => {
      assert.equal(masked(`export A_TOKEN=${token}; sleep 1`), 'export A_TOKEN=‹secret A_TOKEN›; sleep 1');
    });

    it('unless they are words, numbers, paths, addresses or too short', () => {
      for (const value of [
        ...[
          'short',
          'production',
          'not-a-secret',
          'PRODUCTION',
          '12345678901',
          '2024-01-31 10:00',
          'changeme123',
        ],
        ...[
          '/home/me/key.json',
          '~/keys/1',
          './a1b2c3d4e5',
          'https://example.com/v1',
          'postgres://localhost:5432/db',
        ],
        ...['${OTHER_TOKEN}', '<your token>', 'xxxxxxxxxxxx', '************'],
      ])
        assert.equal(masked(`=${value}=`, { API_TOKEN: value }), `=${value}=`);
    });

    it('also in JSON, in bash, in URLs, and broken where a line was full', () => {
      const value = 'pl"um 42\\ap$ple/100%';
      const variables = { MY_SECRET: value };
      for (const written of [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)])
        assert.equal(masked(`<${written}>`, variables), '<‹secret MY_SECRET›>');
      assert.equal(masked(`<${value.slice(0, 9)}\n${value.slice(9)}>`, variables), '<‹secret MY_SECRET›\n…>');
    });

    it('as a whole where one contains another', () => {
      const variables = { OLD_TOKEN: 'plum-42-apple', NEW_TOKEN: 'plum-42-apple-tree-7' };
      assert.equal(
        masked('plum-42-apple-tree-7 plum-42-apple', variables),
        '‹secret NEW_TOKEN› ‹secret OLD_TOKEN›',
      );
    });

    it('by the name of the variable where they have a well-known form too', () => {
      const [[, github] = ['', '']] = tokens;
      assert.equal(masked(`a ${github} b`, { GITHUB_TOKEN: github }), 'a ‹secret GITHUB_TOKEN› b');
    });

    it('also where a text begins or ends within one', () => {
      const variables = { MY_TOKEN: 'plum-42-apple-tree' };
      assert.equal(
        masked('42-apple-tree and plum-42-ap', variables),
        '‹secret MY_TOKEN› and ‹secret MY_TOKEN›',
      );
    });

    it('of a file of variables, also where only the value tells', () => {
      const names = secretsInFile({
        DB_PASSWORD: 'hunter2hunter2',
        UNNAMED: 'a8f5f167f44f4964e6c998',
        PORT: '3000',
        NODE_ENV: 'production',
        MODEL: 'some-model-4-20250514',
        REGION: 'eu-central-1',
        URL: 'http://localhost:3000/api/v2',
        PROJECT: '550e8400-e29b-41d4-a716-446655440000',
        COMMIT: '0a1b2c3d4e'.repeat(4),
      }).map(({ name }) => name);
      assert.deepEqual(names, ['DB_PASSWORD', 'UNNAMED']);
    });
  });

  describe('masks private keys', () => {
    const body = keyLines(24);

    it('of every kind, line for line', () => {
      for (const kind of ['', 'RSA ', 'EC ', 'DSA ', 'OPENSSH ', 'ENCRYPTED ']) {
        const key = privateKey(kind);
        const lines = masked(`before\n${key}\nafter`).split('\n');
        assert.equal(lines.length, key.split('\n').length + 2);
        assert.deepEqual(lines.slice(0, 4), ['before', key.split('\n')[0], '‹secret private key›', '…']);
        assert.deepEqual(lines.slice(-3), ['…', key.split('\n').at(-1), 'after']);
        assert.equal(countMasked(lines.join('\n')), 1);
      }
    });

    it('with numbers, names, signs and indentation before the lines', () => {
      for (const prefix of ['+', '-', '    ', '  12\t', 'id_rsa:12:', '| ']) {
        const text = masked(privateKey().replaceAll(/^/gm, prefix));
        for (const line of body) assert.ok(!text.includes(line), `${prefix}: ${text}`);
      }
    });

    it('in one line of JSON', () => {
      const text = masked(JSON.stringify({ type: 'x', private_key: `${privateKey('')}\n`, id: 'y' }));
      for (const line of body) assert.ok(!text.includes(line), text);
      assert.ok(text.includes('"type":"x"') && text.includes('"id":"y"'), text);
    });

    it('of which only the beginning or the end is there', () => {
      const lines = privateKey().split('\n');
      for (const part of [lines.slice(0, 10), lines.slice(-10)]) {
        const text = masked(part.join('\n'));
        for (const line of body) assert.ok(!text.includes(line), text);
      }
    });

    it('and leaves code alone that speaks of them', () => {
      const code = [
        `if (text.startsWith('-----BEGIN PRIVATE KEY-----')) {`,
        '  return',
        '}',
        `const end = '-----END PRIVATE KEY-----';`,
      ].join('\n');
      assert.equal(masked(code), code);
    });
  });

  it('masks what is a part of a secret by what stands around it', () => {
    const key = privateKey();
    const middle = keyLines(24).slice(10, 12).join('\n');
    const at = key.indexOf(middle);
    const around = { before: key.slice(0, at), after: key.slice(at + middle.length) };
    assert.equal(maskSecrets(middle, [], around), '‹secret private key›\n…');
    const [[, github] = ['', '']] = tokens;
    assert.equal(
      maskSecrets(github.slice(5, 9), [], { before: github.slice(0, 5), after: github.slice(9) }),
      '‹secret GitHub token›',
    );
  });

  it('masks what has colours inside', () => {
    const [[, github] = ['', '']] = tokens;
    const red = (text: string) => `\u001b[01;31m\u001b[K${text}\u001b[m\u001b[K`;
    assert.equal(
      masked(`a ${red(github.slice(0, 4))}${github.slice(4)} b`),
      `a \u001b[01;31m\u001b[K‹secret GitHub token› b`,
    );
  });

  it('masks a token that the end of the text has cut', () => {
    const [[, github] = ['', '']] = tokens;
    assert.equal(masked(`the token is ${github.slice(0, 20)}`), 'the token is ‹secret token›');
  });

  it('changes nothing that it has masked before', () => {
    const text = [
      ...tokens.map(([, token]) => token),
      ...contexts.map(([, textWith, secret]) => textWith(secret)),
      privateKey(),
    ].join('\n');
    const variables = { GITHUB_TOKEN: 'plum-42-apple' };
    const once = masked(`${text}\nGITHUB_TOKEN=plum-42-apple`, variables);
    assert.equal(masked(once, variables), once);
  });

  it('masks nothing without being told to', () => {
    const [[, github] = ['', '']] = tokens;
    assert.equal(maskSecrets(github, undefined), github);
  });

  describe('leaves alone', () => {
    const digest = (algorithm: string, encoding: 'hex' | 'base64', seed: number) =>
      createHash(algorithm).update(String(seed)).digest(encoding);
    const unchanged = (text: string) => {
      assert.equal(masked(text), text);
    };

    it('hashes of git, checksums and UUIDs', () => {
      for (let seed = 0; seed < 500; seed++) {
        unchanged(
          `commit ${digest('sha1', 'hex', seed)}\nindex ${digest('sha1', 'hex', seed).slice(0, 7)}..${digest('sha1', 'hex', -seed).slice(0, 7)}`,
        );
        unchanged(`${digest('sha256', 'hex', seed)}  file.tar.gz\n${digest('md5', 'hex', seed)} a`);
        unchanged(`id: ${randomUUID()}`);
      }
    });

    it('the integrity of lock files', () => {
      const lines = Array.from(
        { length: 5000 },
        (_, seed) =>
          `      "integrity": "sha512-${digest('sha512', 'base64', seed)}",\n  checksum: sha256-${digest('sha256', 'base64', seed)}`,
      );
      unchanged(lines.join('\n'));
    });

    it('pictures in base64', () => {
      const bytes = Buffer.concat(
        Array.from({ length: 8000 }, (_, seed) => createHash('sha512').update(`picture ${seed}`).digest()),
      );
      unchanged(`![](data:image/png;base64,${bytes.toString('base64')})`);
    });

    it('code and settings that only name secrets', () => {
      for (const text of [
        'const token = process.env.GITHUB_TOKEN;',
        'API_KEY=$OTHER_KEY make',
        'API_KEY=${{ secrets.API_KEY }}',
        'password: string;',
        'DATABASE_URL=postgres://user:password@localhost/db',
        'TOKEN=os.environ',
        'curl -H "Authorization: Bearer $TOKEN" https://example.com',
        'git clone https://github.com/a/b.git',
        'ssh://git@github.com:22/a/b.git',
        'task-runner sk-learn-contrib npm_config_yes=true npm_lifecycle_event',
        'GITHUB_TOKEN=<your token>',
        '"js-tokens": "^4.0.0", "private": true',
      ])
        unchanged(text);
    });

    it('all that real tools have printed', async () => {
      const folder = join(import.meta.dirname, '../output/minimise/recorded');
      const recordings = globSync('**/*.txt', { cwd: folder });
      assert.ok(recordings.length > 100, `${recordings.length} recordings`);
      for (const file of recordings) {
        const text = await readable(readFileSync(join(folder, file), 'utf8'));
        assert.equal(masked(text), text, file);
      }
    });
  });
});
