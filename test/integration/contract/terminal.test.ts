import { describeContract } from '../../contract/contract.ts';
import { terminalUnderContract } from '../support/terminalUnderContract.ts';

describeContract(terminalUnderContract);
