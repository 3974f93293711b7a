// `npm run bench -- <name>…`: measures what is claimed, each claim against a baseline in the same run.
import { claimsHold, printClaims, type Claim } from './claim.ts';
import { measureTerminal } from './terminal/measure.ts';

const benches: Record<string, () => Promise<Claim[]>> = { terminal: measureTerminal };

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(benches);
let areAllHeld = true;
for (const name of names) {
  const bench = benches[name];
  if (!bench) throw new Error(`There is no bench '${name}'. There are: ${Object.keys(benches).join(', ')}.`);
  const claims = await bench();
  printClaims(name, claims);
  areAllHeld &&= claimsHold(claims);
}
process.exitCode = areAllHeld ? 0 : 1;
