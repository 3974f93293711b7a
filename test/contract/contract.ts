import { atOnce } from './atOnce.ts';
import { themes } from './cases.ts';
import { checkCase } from './checkCase.ts';
import { contractShell, type HostUnderContract } from './contractShell.ts';

/** Defines one test for each case of the contract that a host has to keep. */
export function describeContract(host: HostUnderContract): void {
  describe(`The contract, on the ${host.name} host:`, () => {
    const shell = contractShell(host);
    const kept = Object.entries(themes).filter(([theme]) => !host.except?.includes(theme));
    for (const [theme, cases] of kept) {
      describe(theme, () => {
        const ofHost = cases.filter(({ name }) => !host.exceptCases?.includes(`${theme}: ${name}`));
        const check = atOnce(host.casesAtOnce ?? 1, ofHost, (one) => checkCase(shell(), one));
        for (const one of ofHost) it(one.name, () => check(one));
      });
    }
  });
}
