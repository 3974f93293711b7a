import { describeContract } from '../../contract/contract.ts';
import { ptyUnderContract } from '../support/ptyUnderContract.ts';

describeContract(ptyUnderContract);
