import assert from 'node:assert/strict';
import { checkSafety } from '../../../src/engine/safety/checkSafety.ts';
import { stateIn } from '../../../src/engine/safety/words/state.ts';
import { TooMuchWork, Work } from '../../../src/engine/safety/work.ts';

const project = '/home/me/project';
const check = (command: string) => checkSafety(command, { cwd: project, folders: [project] });

const nested = (nest: (script: string) => string, depth: number, inner = 'ls') =>
  Array.from({ length: depth }).reduce<string>(nest, inner);

describe('The work that a verdict takes', () => {
  it('does not grow with every level of nested substitutions', () => {
    for (const depth of [1, 13, 25]) {
      const script = nested((inner) => `echo $(${inner})`, depth);
      assert.equal(check(script).readOnly, true, script);
      assert.equal(check(nested((inner) => `echo $(${inner})`, depth, 'touch x')).readOnly, false);
    }
  });

  const tooMuch: Readonly<Record<string, string>> = {
    'two substitutions on each level': nested((inner) => `echo $(${inner}) $(${inner})`, 11),
    'functions that call each other twice': Array.from(
      { length: 30 },
      (_, index) => `f${index}() { f${index + 1}; f${index + 1}; };`,
    )
      .concat('f30() { ls; }; f0')
      .join(' '),
    'scripts in scripts': nested((inner) => `eval '${inner.replaceAll("'", "'\\''")}'`, 9),
    'thousands of words': `ls ${'a '.repeat(5000)}`,
    'thousands of commands': 'ls;'.repeat(3000),
  };
  for (const [name, script] of Object.entries(tooMuch)) {
    it(`has an end, and what is over it is asked about: ${name}`, () => {
      assert.equal(check(script).readOnly, false);
    });
  }

  it('is refused or asked about for what was found until then', () => {
    const { denial, parts } = check(`rm -rf ~; ${'ls;'.repeat(3000)}`);
    assert.equal(denial, 'removal');
    assert.match(parts.at(-1)?.reason ?? '', /too long to judge/);
  });

  it('is done once for a part of a script in one state of the shell', () => {
    const work = new Work<number>();
    const [part, other, state] = [{}, {}, stateIn(project)];
    let found = 0;
    const find = () => ++found;
    assert.deepEqual([work.once(part, state, find), work.once(part, state, find)], [1, 1]);
    assert.equal(work.once(other, state, find), 2);
    assert.equal(work.once(part, { ...state }, find), 3);
  });

  it('is counted, also by the length of what is parsed again', () => {
    const work = new Work();
    work.parse('a'.repeat(100));
    assert.equal(work.isSpent, false);
    assert.throws(() => {
      work.parse('a'.repeat(100_000));
    }, TooMuchWork);
    assert.equal(work.isSpent, true);
  });
});
