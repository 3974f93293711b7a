import { background, servers } from './cases/background.ts';
import { big } from './cases/big.ts';
import { directories } from './cases/directories.ts';
import { environment } from './cases/environment.ts';
import { exits } from './cases/exits.ts';
import { goingBack } from './cases/goingBack.ts';
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

/** Cases that belong together. */
export interface Theme {
  /**
   * What the cases depend on: only on how the command is given to bash, which is the same on every host, or also on the
   * host, which records, stops and shows.
   */
  readonly about: 'shell' | 'host';
  readonly cases: readonly ContractCase[];
}

/** All that every host has to keep, by the names of the themes. */
export const themes: Readonly<Record<string, Theme>> = {
  exits: { about: 'host', cases: exits },
  scripts: { about: 'shell', cases: scripts },
  traps: { about: 'shell', cases: traps },
  quoting: { about: 'shell', cases: quoting },
  unicode: { about: 'shell', cases: unicode },
  output: { about: 'host', cases: output },
  unattended: { about: 'host', cases: unattended },
  background: { about: 'host', cases: background },
  servers: { about: 'host', cases: servers },
  environment: { about: 'shell', cases: environment },
  directories: { about: 'shell', cases: directories },
  big: { about: 'host', cases: big },
  state: { about: 'shell', cases: state },
  variables: { about: 'shell', cases: variables },
  'going back': { about: 'host', cases: goingBack },
  stopping: { about: 'host', cases: stopping },
  order: { about: 'host', cases: order },
};
