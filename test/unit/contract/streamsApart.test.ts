import { themes } from '../../contract/cases.ts';
import { describeContract } from '../../contract/contract.ts';
import { localUnderContract } from '../support/localUnderContract.ts';

/** Those that have to do with where a command writes to; the others take minutes. */
const concerned = ['exits', 'traps', 'output', 'background', 'servers'];

describe('With stdout and stderr recorded apart', () => {
  describeContract({
    ...localUnderContract,
    variant: 'streams apart',
    settings: { format: 'sections' },
    mixesStreams: true,
    except: Object.keys(themes).filter((theme) => !concerned.includes(theme)),
  });
});
