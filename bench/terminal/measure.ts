import { medianOf, type Claim } from '../claim.ts';
import { runInEditor } from '../runInEditor.ts';

/** There is only one first call in each. */
const windows = 3;

/** The terminal host against the documented way to use the shell-integration API, inside a real VS Code. */
export async function measureTerminal(): Promise<Claim[]> {
  const measured: Claim[][] = [];
  for (let index = 0; index < windows; index++) measured.push(await runInEditor('terminal'));
  const [first = [], ...others] = measured;
  return first.map((claim, index) => medianOf([claim, ...others.flatMap((claims) => claims[index] ?? [])]));
}
