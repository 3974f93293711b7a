import { LocalHost } from '../../../src/engine/hosts/localHost.ts';
import { type HostUnderContract } from '../../contract/contractShell.ts';
import { agentRun } from './localShell.ts';

export const localUnderContract: HostUnderContract = {
  name: 'local',
  make: (runs) => new LocalHost({ agentRun, env: process.env, runs }),
  casesAtOnce: 4,
};
