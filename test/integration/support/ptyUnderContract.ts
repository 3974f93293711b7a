import { PtyHost } from '../../../src/editor/terminals/ptyHost.ts';
import { type HostUnderContract } from '../../contract/contractShell.ts';
import { agentRun } from './scripts.ts';

/**
 * In terminals that a person can type into: so input does not end, programs may ask, and what they are told stays with
 * them. When the command has ended, its terminal closes.
 */
export const ptyUnderContract: HostUnderContract = {
  name: 'pty',
  make: () => new PtyHost(agentRun(), () => true),
  input: { pty: true },
  addsCarriageReturns: true,
  endsOutput: true,
  except: ['unattended', 'variables', 'servers'],
  casesAtOnce: 3,
};
