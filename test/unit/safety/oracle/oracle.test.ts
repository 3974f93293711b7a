import assert from 'node:assert/strict';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { makeWorkspace } from '../sandboxed.ts';
import { answerTo, partsOf, readAnswers, writeAnswers } from './answers.ts';
import { askAll, canAsk, versionOf } from './askProgram.ts';
import { disagreement } from './disagreements.ts';
import { allReasons, reasonFor } from './listed.ts';
import { optionTables } from './optionTables.ts';
import { recordAnswers } from './recordAnswers.ts';

/** `ORACLE=record` asks all programs of this machine, and writes down what they say. */
const isRecording = process.env.ORACLE === 'record';

/** Programs that every system has, and that answer at once: some of their options are asked about once more. */
const again = ['sort', 'head', 'od', 'ls', 'find', 'git'];
const step = 25;

describe('the oracle', function () {
  this.timeout(3_600_000);
  const folder = temporaryFolder();
  const workspace = () => join(folder(), 'workspace');

  if (isRecording)
    it('writes down what the programs of this machine say to their options', () => {
      makeWorkspace(workspace());
      assert.ok(canAsk(workspace()), 'bubblewrap (bwrap) is needed');
      writeAnswers(recordAnswers(workspace(), optionTables, readAnswers()));
    });

  /** All options on which a table and a recorded answer differ. */
  const differences = () => {
    const answers = readAnswers();
    return optionTables.flatMap(({ call, options }) => {
      const { program, command } = partsOf(call);
      const said = answers[program];
      if (!said) return [];
      return [...options].flatMap(([option, takes]) => {
        const answer = answerTo(said, command, option);
        const problem = answer === undefined ? neverAsked : disagreement(takes, answer);
        return problem === undefined ? [] : [{ call, option, problem }];
      });
    });
  };
  const neverAsked = 'was never asked: run this test with ORACLE=record';

  it('agrees with the tables on which options take a value', () => {
    const unexplained = differences().filter(
      ({ call, option, problem }) => problem === neverAsked || reasonFor(call, option) === undefined,
    );
    assert.deepEqual(unexplained, []);
  });

  it('needs every reason that is listed for a difference', () => {
    const used = new Set(differences().map(({ call, option }) => reasonFor(call, option)));
    assert.deepEqual(
      allReasons.filter((reason) => !used.has(reason)),
      [],
    );
  });

  it('says the same as ever, where a program is there in the version that was asked', () => {
    makeWorkspace(workspace());
    const answers = readAnswers();
    const programs = canAsk(workspace()) ? again : [];
    const changed = programs
      .filter((program) => answers[program]?.version === versionOf(workspace(), program))
      .flatMap((program) => optionTables.filter(({ call }) => call === program))
      .flatMap(({ call, options }) => {
        const sample = [...options].filter((_, index) => index % step === 0);
        return askAll(workspace(), call, sample).filter(([option, answer]) => {
          const said = answers[call];
          return said && answerTo(said, '', option) !== answer;
        });
      });
    assert.deepEqual(changed, []);
  });
});
