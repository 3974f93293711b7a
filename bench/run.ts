// `npm run bench -- <name>…`: measures what is claimed, each claim against a baseline in the same run.
import { claimsHold, printClaims, type Claim } from './claim.ts';
import { measureEnforced } from './enforced/measure.ts';
import { measureDocuments } from './documents/measure.ts';
import { measureJobs } from './jobs/measure.ts';
import { measureLocal } from './local/measure.ts';
import { measureOutput } from './output/measure.ts';
import { measureSafety } from './safety/measure.ts';
import { measureSandbox } from './sandbox/measure.ts';
import { measureScale } from './scale/measure.ts';
import { measureTerminal } from './terminal/measure.ts';
import { measureTokens } from './tokens/measure.ts';

const benches: Record<string, () => Promise<Claim[]>> = {
  local: measureLocal,
  output: measureOutput,
  tokens: measureTokens,
  safety: measureSafety,
  sandbox: measureSandbox,
  enforced: measureEnforced,
  scale: measureScale,
  jobs: measureJobs,
  terminal: measureTerminal,
  documents: measureDocuments,
};

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
