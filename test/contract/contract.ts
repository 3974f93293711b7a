import { atOnce } from './atOnce.ts';
import { seededPart } from '../seededPart.ts';
import { themes } from './cases.ts';
import { checkCase } from './checkCase.ts';
import { contractShell, type HostUnderContract } from './contractShell.ts';

/** One in so many of the cases about the shell is played on a host that does not play all of them. */
const shellShare = 10;

/** Defines one test for each case of the contract that a host has to keep, and is to play. */
export function describeContract(host: HostUnderContract): void {
  describe(`The contract, on the ${host.name} host:`, () => {
    const shell = contractShell(host);
    const kept = Object.entries(themes).filter(([theme]) => !host.except?.includes(theme));
    for (const [theme, { about, cases }] of kept) {
      const share = about === 'host' ? (host.hostShare ?? 1) : host.playsAll ? 1 : shellShare;
      const played = seededPart(cases, host.variant ?? host.name, share);
      describe(theme, () => {
        const ofHost = played.filter(({ name }) => !host.exceptCases?.includes(`${theme}: ${name}`));
        const check = atOnce(host.casesAtOnce ?? 1, ofHost, (one, lane) => checkCase(shell(), one, lane));
        for (const one of ofHost) it(one.name, () => check(one));
      });
    }
  });
}
