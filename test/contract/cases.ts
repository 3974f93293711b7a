import { background, servers } from './cases/background.ts';
import { big } from './cases/big.ts';
import { directories } from './cases/directories.ts';
import { environment } from './cases/environment.ts';
import { exits } from './cases/exits.ts';
import { order } from './cases/order.ts';
import { output } from './cases/output.ts';
import { quoting } from './cases/quoting.ts';
import { scripts } from './cases/scripts.ts';
import { state, variables } from './cases/state.ts';
import { stopping } from './cases/stopping.ts';
import { traps } from './cases/traps.ts';
import { unattended } from './cases/unattended.ts';
import { unicode } from './cases/unicode.ts';
import { type ContractCase } from './contractCase.ts';

/** All that every host has to keep, by theme. */
export const themes: Readonly<Record<string, readonly ContractCase[]>> = {
  exits,
  scripts,
  traps,
  quoting,
  unicode,
  output,
  unattended,
  background,
  servers,
  environment,
  directories,
  big,
  state,
  variables,
  stopping,
  order,
};
