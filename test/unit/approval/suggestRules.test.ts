import assert from 'node:assert/strict';
import { decide, type Judged } from '../../../src/engine/approval/decide.ts';
import { defaultPolicy, type Policy } from '../../../src/engine/approval/policy.ts';
import { suggestRules } from '../../../src/engine/approval/suggestRules.ts';
import { TimeLimit } from '../../../src/engine/command/timeLimit.ts';
import { checkSafety } from '../../../src/engine/safety/checkSafety.ts';

const workspace = '/project/project';
const limit = new TimeLimit();

const judge = (command: string): Judged => ({
  command,
  verdict: checkSafety(command, { cwd: workspace, folders: [workspace], home: '/home/me' }),
  doubts: [],
  canBeKept: true,
  canBeContained: false,
  steeringFile: () => undefined,
  renamed: new Set(),
  isUsualPath: true,
});

const rulesFor = (command: string, policy: Policy = defaultPolicy) => {
  const judged = judge(command);
  const decision = decide(judged, policy, limit);
  assert.ok(decision.kind === 'ask', command);
  return suggestRules(judged, decision.parts, policy, limit);
};

const offered: [command: string, ...rules: string[]][] = [
  ['npm test', 'npm test'],
  ['npm test -- --watch 2>&1', 'npm test'],
  ['CI=1 npm test', 'npm test'],
  ['npm run build -- --x', 'npm run build'],
  ['npx jest --watch', 'npx jest'],
  ['make test', 'make test'],
  ['make', '=make'],
  ['make -C sub test', '=make -C sub test'],
  ['cargo build --release', 'cargo build'],
  ['go build ./...', 'go build'],
  ['docker compose up -d', '=docker compose up -d'],
  ['./scripts/build.sh x', './scripts/build.sh'],
  ['bash scripts/build.sh x', 'bash scripts/build.sh'],
  ['python3 -m pytest -x tests', 'python3 -m pytest'],
  ['python3 scripts/gen.py 3', 'python3 scripts/gen.py'],
  ['node scripts/gen.js', 'node scripts/gen.js'],
  ['pytest -x tests', 'pytest'],
  ['tsc -p .', 'tsc'],
  ['git commit -m "a message"', 'git commit'],
  ['git push', '=git push'],
  ['git push origin main', '=git push origin main'],
  ['npm install', '=npm install'],
  ['pip install requests', '=pip install requests'],
  ['mkdir -p dist/a', '=mkdir -p dist/a'],
  ['some-tool deploy --all', 'some-tool deploy'],
  ['some-tool --all', 'some-tool'],
  ['npm test && git push', 'npm test', '=git push'],
  ['npm test; npm test -- --watch', 'npm test'],
  ['git status && npm run lint && npm test', 'npm run lint', 'npm test'],
  ['for i in 1 2; do npm test; done', 'npm test'],
];

/** Nothing that could be allowed for good: it destroys, writes by a redirection, or carries its own code. */
const notOffered = [
  'rm -r build',
  'git reset --hard',
  'npm test && rm -r build',
  'echo x > a',
  'npm test > log.txt',
  'cat > a <<EOF\nhi\nEOF',
  'python3 - <<EOF\nopen("a", "w")\nEOF',
  'sudo ls',
  'sudo npm test',
  `bash -c 'npm test'`,
  'curl https://example.com',
  'curl -d @notes https://example.com',
  'ssh host ls',
  'ls | xargs touch',
  'cat ~/.ssh/id_rsa',
  'cat .env',
  '$TOOL x',
  'npm test; "',
  'PATH=. npm test',
  'npm() { rm x; }; npm test',
  'a-tool x; b-tool x; c-tool x; d-tool x',
];

describe('The rules that a question offers', () => {
  for (const [command, ...rules] of offered) {
    it(`${command}: ${rules.join(', ')}`, () => {
      assert.deepEqual(rulesFor(command), rules);
      const extended = { ...defaultPolicy, allow: rules };
      assert.equal(decide(judge(command), extended, limit).kind, 'run');
    });
  }

  for (const command of notOffered) {
    it(`${command}: none`, () => {
      assert.deepEqual(rulesFor(command), []);
    });
  }

  it('are none where no rule would help', () => {
    assert.deepEqual(rulesFor('npm test', { ...defaultPolicy, mode: 'always' }), []);
    assert.deepEqual(rulesFor('npm test', { ...defaultPolicy, workspaceAsk: ['npm'] }), []);
  });

  it('leave out what is allowed already', () => {
    assert.deepEqual(rulesFor('npm test && make test', { ...defaultPolicy, allow: ['npm test'] }), [
      'make test',
    ]);
  });
});
