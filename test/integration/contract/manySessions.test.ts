import { describeManySessions } from '../../contract/manySessions.ts';
import { manyTerminalsUnderContract } from '../support/terminalUnderContract.ts';

describeManySessions(manyTerminalsUnderContract);
