import assert from 'node:assert/strict';
import { decide } from '../../../src/engine/approval/decide.ts';
import { type Decision } from '../../../src/engine/approval/decision.ts';
import { defaultPolicy, type Policy } from '../../../src/engine/approval/policy.ts';
import { TimeLimit } from '../../../src/engine/command/timeLimit.ts';
import { checkSafety } from '../../../src/engine/safety/checkSafety.ts';
import { doubtful, unknowable } from '../../../src/engine/safety/effect.ts';

const workspace = '/project/project';
const limit = new TimeLimit();

const decisionOn = (
  command: string,
  policy: Partial<Policy>,
  renamed: string[] = [],
  { canBeKept = true, canBeContained = false, isUsualPath = true }: Abilities = {},
): Decision =>
  decide(
    {
      command,
      verdict: checkSafety(command, { cwd: workspace, folders: [workspace], home: '/home/me' }),
      doubts: [],
      canBeKept,
      canBeContained,
      steeringFile: () => undefined,
      renamed: new Set(renamed),
      isUsualPath,
    },
    { ...defaultPolicy, ...policy },
    limit,
  );

interface Abilities {
  /** False where nothing can be enforced. */
  readonly canBeKept?: boolean;
  /** True where what changes the workspace can be kept to that, and is to run. */
  readonly canBeContained?: boolean;
  /** False where programs are looked for elsewhere. */
  readonly isUsualPath?: boolean;
}

type Row = readonly [expected: Decision['kind'], command: string];
type Table = Readonly<Record<string, Group>>;

interface Group extends Abilities {
  readonly policy: Partial<Policy>;
  readonly rows: readonly Row[];
}

const table: Table = {
  'risky, without rules': {
    policy: {},
    rows: [
      ['run', 'ls -la'],
      ['run', 'git status && git log | head -5'],
      ['run', 'for f in *.ts; do wc -l "$f"; done'],
      ['ask', 'touch made'],
      ['ask', 'git status; touch made'],
      ['run', 'cat /etc/passwd'],
      ['ask', 'cat .env'],
      ['ask', 'npm test'],
      ['ask', 'ls; "'],
      ['ask', 'echo $(touch made)'],
    ],
  },
  'risky, where nothing can be enforced': {
    policy: {},
    canBeKept: false,
    rows: [
      ['run', 'ls -la'],
      ['run', 'cat a.ts | head -5'],
      ['ask', 'grep -rn x src'],
      ['run', 'rg -n x src'],
      ['ask', "rg -g '*' x"],
      ['ask', 'git status'],
      ['ask', 'for f in *.ts; do wc -l "$f"; done'],
      ['ask', 'ls *'],
      ['ask', 'LC_ALL=C ls'],
      ['ask', 'cat /etc/passwd'],
    ],
  },
  'where what changes the workspace can be kept to that': {
    policy: { mode: 'outside', allow: ['make deploy'], workspaceAsk: ['npm publish'] },
    canBeContained: true,
    rows: [
      ['run', 'ls -la'],
      ['run', 'touch made'],
      ['run', 'npm test'],
      ['run', './build.sh && git commit -m x'],
      ['run', 'make deploy'],
      ['ask', 'rm -r build'],
      ['ask', 'npm test && git reset --hard'],
      ['ask', 'curl https://example.com'],
      ['ask', 'npm install x'],
      ['ask', 'echo x > ~/.bashrc'],
      ['ask', 'cat .env'],
      ['ask', 'npm publish'],
    ],
  },
  'outside, where it cannot': {
    policy: { mode: 'outside' },
    rows: [
      ['run', 'ls -la'],
      ['ask', 'touch made'],
      ['ask', 'npm test'],
    ],
  },
  always: {
    policy: { mode: 'always', allow: ['ls', '/.*/'] },
    rows: [
      ['ask', 'ls'],
      ['ask', 'npm test'],
    ],
  },
  never: {
    policy: { mode: 'never', deny: ['curl'], workspaceAsk: ['npm publish'], workspaceDeny: ['make deploy'] },
    rows: [
      ['run', 'rm -rf build'],
      ['run', 'npm test'],
      ['deny', 'curl https://example.com'],
      ['ask', 'npm publish'],
      ['deny', 'make deploy'],
      ['ask', 'ls; "'], // What does not parse may be any of them.
      ['ask', '$TOOL --all'], // So may what only the shell knows.
    ],
  },
  'words that are allowed': {
    policy: { allow: ['npm test', 'git commit *', 'make', 'find', 'xargs', 'sudo apt-get', 'bash'] },
    rows: [
      ['run', 'npm test'],
      ['run', 'npm test -- --grep "a b"'],
      ['run', 'npm  test'],
      ['run', `'npm' "test"`],
      ['run', 'CI=1 npm test'],
      ['run', 'npm test 2>&1'],
      ['run', 'npm test >/dev/null 2>&1'],
      ['run', 'git commit -m "a message"'],
      ['run', 'npm test && make && git status'],
      ['run', 'echo "$(npm test)"'],
      ['run', 'if make; then npm test; fi'],
      ['run', 'sudo apt-get update'],
      ['ask', 'npm testing'],
      ['ask', 'npm run test'],
      ['run', 'npm $TEST'], // Where it can only read.,
      ['ask', './npm test'],
      ['ask', 'npm test && rm x'],
      ['ask', 'npm test | tee /etc/x'],
      ['ask', 'npm test $(rm x)'],
      ['ask', 'npm test > ~/.bashrc'],
      ['ask', 'npm test >> log.txt'],
      ['ask', 'PATH=. npm test'],
      ['ask', 'LD_PRELOAD=x.so npm test'],
      ['ask', 'sudo npm test'],
      ['ask', 'find . -exec rm {} +'],
      ['ask', 'ls | xargs rm'],
      ['ask', `bash -c 'rm x'`],
      ['ask', `bash -c 'npm test'`],
      ['ask', 'npm() { rm x; }; npm test'],
      ['ask', 'alias npm=rm; npm test'],
      ['ask', 'npm test; "'],
      ['ask', 'npm test ('],
      ['ask', `npm test; bash -c "npm test\n(("`],
      ['ask', `npm test ${'a'.repeat(191)}; bash -c 'npm test ${'a'.repeat(191)}\nrm x\n(('`],
    ],
  },
  'a command that is allowed': {
    policy: { allow: ['=npm test', '=make -j 4'] },
    rows: [
      ['run', 'npm test'],
      ['run', 'make -j "4"'],
      ['ask', 'npm test -- --grep x'],
      ['ask', 'make -j 8'],
    ],
  },
  'a pattern that is allowed': {
    policy: { allow: ['/npm run (lint|test)( .*)?/'] },
    rows: [
      ['run', 'npm run lint'],
      ['run', 'npm run test -- --watch'],
      ['ask', 'npm run deploy'],
      ['ask', 'xnpm run test'],
      ['ask', 'npm run lint > /etc/profile'],
      ['ask', 'npm run lint; rm x'],
      ['ask', 'rm x # npm run lint'],
    ],
  },
  'everything is allowed': {
    policy: { allow: ['/.*/'] },
    rows: [
      ['run', 'rm -r build'],
      ['ask', 'git add -A'], // What is refused is not lifted by a rule.
      ['ask', 'git push --force'],
      ['ask', 'rm -rf /'],
    ],
  },
  'words that are forbidden': {
    policy: {
      mode: 'never',
      allow: ['/.*/'],
      deny: ['curl', 'git push', 'npm publish --tag', 'terraform apply'],
    },
    rows: [
      ['deny', 'curl x'],
      ['deny', '/usr/bin/curl x'],
      ['deny', `\\curl x`],
      ['deny', `cu"r"l x`],
      ['deny', 'sudo -u me curl x'],
      ['deny', 'env -i A=1 timeout 5 nice curl x'],
      ['deny', 'ls | xargs -n1 curl'],
      ['deny', 'find . -exec curl {} +'],
      ['deny', `bash -lc 'curl x'`],
      ['deny', 'echo $(curl x)'],
      ['deny', 'echo `curl x`'],
      ['deny', 'cat <<END\n$(curl x)\nEND'],
      ['deny', 'f() { curl x; }; f'],
      ['deny', 'ls && (cd x; curl y)'],
      ['deny', 'git push'],
      ['deny', 'git -C dir push origin'],
      ['deny', 'git --no-pager -c a=b push'],
      ['deny', 'npm publish --access public --tag next'],
      ['run', 'echo curl'],
      ['run', 'grep curl README.md'],
      ['run', 'git log push'],
      ['run', 'npm publish'],
      ['run', 'git pull'],
      ['ask', 'git $ACTION'],
      ['ask', `$'\\x63url' x`],
      ['ask', 'C=curl; $C x'],
    ],
  },
  'a pattern that is forbidden': {
    policy: { mode: 'never', deny: ['/--no-verify|production/'] },
    rows: [
      ['deny', 'git commit --no-verify'],
      ['deny', `git commit --no-"verify"`],
      ['deny', 'deploy production'],
      ['run', 'git commit'],
    ],
  },
  'variables beside what is allowed': {
    policy: { allow: ['make', 'cargo build', 'npm test'] },
    rows: [
      ['run', 'CI=1 npm test'],
      ['run', 'NODE_ENV=test LC_ALL=C make'],
      ['run', 'export CI=1; make'],
      ['ask', 'RUSTFLAGS=-Clinker=./x cargo build'],
      ['ask', 'CFLAGS=-fplugin=./x.so make'],
      ['ask', 'HOME=/tmp/x make'],
      ['ask', 'BASH_ENV=x make'],
      ['ask', 'TF_CLI_CONFIG_FILE=x make'],
      ['ask', 'LDLIBS=./x.so make'],
      ['ask', 'ANYTHING=x make'],
      ['ask', 'export RUSTFLAGS=x; cargo build'],
      ['ask', 'export RUSTC_WRAPPER=./x && cargo build'],
      ['ask', 'declare -x CFLAGS=x; make'],
      ['ask', 'env CC=./x make'],
    ],
  },
  'what is no rule': {
    policy: { mode: 'never', deny: ['/(/'] },
    rows: [['ask', 'ls']],
  },
  'what is no rule, among those that allow': {
    policy: { allow: ['/(/', 'a; b', '', 'make'] },
    rows: [
      ['run', 'make'],
      ['ask', 'npm test'],
    ],
  },
  'a rule of the workspace': {
    policy: { allow: ['npm'], workspaceAsk: ['npm publish'], workspaceDeny: ['npm unpublish'] },
    rows: [
      ['run', 'npm test'],
      ['ask', 'npm publish'],
      ['deny', 'npm unpublish'],
    ],
  },
};

describe('Approval', () => {
  for (const [title, { policy, rows, ...abilities }] of Object.entries(table)) {
    describe(title, () => {
      for (const [expected, command] of rows) {
        it(`${expected}: ${JSON.stringify(command.slice(0, 80))}`, () => {
          assert.equal(decisionOn(command, policy, [], abilities).kind, expected);
        });
      }
    });
  }

  it('says why it asks, and about which part', () => {
    const deletes = { class: 'destructive', reason: 'Deletes build.', offending: 'build' };
    assert.deepEqual(decisionOn('ls && rm -r build', {}), {
      kind: 'ask',
      ...deletes,
      parts: [{ command: 'rm -r build', ...deletes }],
    });
    const decision = decisionOn('make && npm publish', {
      allow: ['make', 'npm'],
      workspaceAsk: ['npm publish'],
    });
    assert.ok(decision.kind === 'ask');
    const { class: what, reason, offending, parts } = decision;
    assert.deepEqual([what, reason], ['cannot be told', 'The rule npm publish is about it.']);
    assert.equal(offending, 'npm publish');
    assert.deepEqual(
      parts.map(({ command }) => command),
      ['make', 'npm publish'],
    );
  });

  it('names every part that may do something, not only the worst', () => {
    const decision = decisionOn('ls; npm test && git status; git push', {});
    assert.deepEqual(decision.kind === 'ask' && decision.parts, [
      { command: 'npm test', class: 'cannot be told', reason: 'Runs scripts of the project.' },
      {
        command: 'git push',
        class: 'reaches outside the workspace',
        reason: 'Publishes commits to a remote repository.',
      },
    ]);
  });

  it('asks only about what is not allowed', () => {
    const decision = decisionOn('rm -r build && touch made', { allow: ['rm -r build'] });
    const writes = { class: 'changes the workspace', reason: 'Writes to made.', offending: 'made' };
    assert.deepEqual(decision, { kind: 'ask', ...writes, parts: [{ command: 'touch made', ...writes }] });
  });

  it('takes a rule only if its examples hold', () => {
    const rule = '/npm run (lint|test)/';
    const kinds = [
      { rule, match: ['npm run lint'], notMatch: ['npm run lint; rm x', 'npm run deploy'] },
      { rule, match: ['npm run deploy'] },
      { rule, notMatch: ['npm run test'] },
    ].map((entry) => decisionOn('npm run test', { allow: [entry] }).kind);
    assert.deepEqual(kinds, ['run', 'ask', 'ask']);
  });

  it('asks about everything when the examples of a rule that forbids do not hold', () => {
    const deny = [{ rule: 'npm publish', match: ['npm pack'] }];
    const decision = decisionOn('ls', { deny });
    assert.ok(decision.kind === 'ask');
    assert.equal(
      decision.reason,
      'The rule npm publish is not valid: it does not match its example npm pack.',
    );
    const holding = [{ rule: 'npm publish', match: ['sudo npm publish'], notMatch: ['npm pack'] }];
    assert.equal(decisionOn('ls', { deny: holding }).kind, 'run');
    assert.equal(decisionOn('npm publish', { deny: holding }).kind, 'deny');
  });

  it('says which rule forbids which part', () => {
    assert.deepEqual(decisionOn('ls; sudo curl x', { deny: ['curl'] }), {
      kind: 'deny',
      rule: 'curl',
      origin: 'deny',
      part: 'sudo curl x',
    });
  });

  it('lets no rule speak for a name that a command of the session has given another meaning', () => {
    assert.equal(decisionOn('npm test', { allow: ['npm'] }, ['npm']).kind, 'ask');
    assert.equal(decisionOn('npm test', { allow: ['npm'] }, ['make']).kind, 'run');
  });

  it('neither lets a rule speak for programs that are looked for elsewhere, nor gives them a service', () => {
    const elsewhere = { isUsualPath: false };
    assert.equal(decisionOn('npm test', { allow: ['npm'] }, [], elsewhere).kind, 'ask');
    assert.equal(decisionOn('ls', {}, [], elsewhere).kind, 'run');
    assert.equal(decisionOn('gh pr list', {}).kind, 'run');
    assert.equal(decisionOn('gh pr list', {}, [], elsewhere).kind, 'ask');
  });

  it('asks where there is a doubt, also about what a rule allows', () => {
    const verdict = checkSafety('npm test', { cwd: workspace, folders: [workspace] });
    const doubts = [doubtful('An earlier command has defined the function node.')];
    const judged = { command: 'npm test', verdict, doubts, renamed: new Set<string>(), isUsualPath: true };
    for (const canBeKept of [true, false]) {
      const whole = { ...judged, canBeKept, canBeContained: false, steeringFile: () => undefined };
      assert.equal(decide(whole, { ...defaultPolicy, allow: ['npm'] }, limit).kind, 'ask');
    }
  });

  it('asks where there is a doubt', () => {
    const verdict = checkSafety('ls', { cwd: workspace, folders: [workspace] });
    const doubts = [unknowable('An earlier command has set LD_PRELOAD.')];
    const judged = { command: 'ls', verdict, doubts, renamed: new Set<string>(), isUsualPath: true };
    const decision = decide(
      { ...judged, canBeKept: false, canBeContained: false, steeringFile: () => undefined },
      defaultPolicy,
      limit,
    );
    assert.deepEqual(decision, {
      kind: 'ask',
      class: 'cannot be told',
      reason: 'An earlier command has set LD_PRELOAD.',
      parts: [],
    });
  });

  for (const setting of ['allow', 'deny', 'workspaceAsk', 'workspaceDeny'] as const) {
    it(`does not hang on a pattern that never ends: ${setting}`, () => {
      const decision = decisionOn(`echo ${'a'.repeat(50)}! > made`, {
        mode: 'risky',
        [setting]: ['/echo (a+)+$/'],
      });
      assert.equal(decision.kind, 'ask');
    });
  }

  it('does not fail on what is nested deeply', () => {
    const command = `${'$('.repeat(5000)}ls${')'.repeat(5000)}`;
    for (const policy of [{ allow: ['ls'] }, { deny: ['ls'] }])
      assert.notEqual(decisionOn(command, policy).kind, 'run');
  });
});
