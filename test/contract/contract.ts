import { atOnce } from './atOnce.ts';
import { runsAll } from '../runsAll.ts';
import { themes } from './cases.ts';
import { checkCase } from './checkCase.ts';
import { contractShell, type HostUnderContract } from './contractShell.ts';
import { seededPart } from './seededPart.ts';

/**
 * Defines one test for each case of the contract that a host has to keep. Of those that are about the shell alone it is
 * a tenth, unless the host is to play all of them.
 */
export function describeContract(host: HostUnderContract): void {
  describe(`The contract, on the ${host.name} host:`, () => {
    const shell = contractShell(host);
    const kept = Object.entries(themes).filter(([theme]) => !host.except?.includes(theme));
    for (const [theme, { about, cases }] of kept) {
      const played =
        runsAll || host.playsAll || about === 'host' ? cases : seededPart(cases, host.variant ?? host.name);
      describe(theme, () => {
        const ofHost = played.filter(({ name }) => !host.exceptCases?.includes(`${theme}: ${name}`));
        const check = atOnce(host.casesAtOnce ?? 1, ofHost, (one) => checkCase(shell(), one));
        for (const one of ofHost) it(one.name, () => check(one));
      });
    }
  });
}
