import { LocalHost } from '../../../src/engine/hosts/localHost.ts';
import { describeContract } from '../../contract/contract.ts';
import { agentRun } from '../support/scripts.ts';

describeContract({
  name: 'local',
  variant: 'local in the editor',
  hostShare: 4,
  make: (runs) => new LocalHost({ agentRun: agentRun(), env: process.env, runs }),
  casesAtOnce: 4,
});
