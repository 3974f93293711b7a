import { describeManySessions } from '../../contract/manySessions.ts';
import { times } from '../../runsAll.ts';
import { manyTerminalsUnderContract } from '../support/terminalUnderContract.ts';

describeManySessions(manyTerminalsUnderContract, times(20, 50));
