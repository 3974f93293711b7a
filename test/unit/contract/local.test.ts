import { describeContract } from '../../contract/contract.ts';
import { localUnderContract } from '../support/localUnderContract.ts';

describeContract({ ...localUnderContract, playsAll: true });
