import { describeManySessions } from '../../contract/manySessions.ts';
import { localUnderContract } from '../support/localUnderContract.ts';

describeManySessions(localUnderContract, 50);
