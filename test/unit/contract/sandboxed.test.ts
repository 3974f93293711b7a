import { describeContract } from '../../contract/contract.ts';
import { noSandbox } from '../../../src/engine/sandbox/sandbox.ts';
import { localUnderContract } from '../support/localUnderContract.ts';

describe('In a sandbox', () => {
  describeContract({
    ...localUnderContract,
    variant: 'sandboxed',
    hostShare: 4,
    settings: { sandbox: { ...noSandbox, mode: 'on' } },
    // By a number, no process of another sandbox can be ended, nor what runs this one.
    exceptCases: [
      'background: a command returns when it has ended, whatever it started',
      'background: one that holds nothing is named too',
      'background: nohup and disown',
      'background: a daemon that left the tree',
      'stopping: a background process does not make a command take too long',
      'state: all of it, after a call that was lost',
    ],
  });
});
