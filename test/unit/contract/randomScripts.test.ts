import { describeRandomScripts } from '../../contract/randomScripts.ts';
import { localUnderContract } from '../support/localUnderContract.ts';

describeRandomScripts(localUnderContract, { count: 60, countOfAll: 2000, atOnce: 4, timeoutMs: 600_000 });
