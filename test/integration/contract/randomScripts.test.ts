import { describeRandomScripts } from '../../contract/randomScripts.ts';
import { terminalUnderContract } from '../support/terminalUnderContract.ts';

describeRandomScripts(terminalUnderContract, { count: 20, countOfAll: 200, atOnce: 4, timeoutMs: 180_000 });
