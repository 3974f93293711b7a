import { type Effect } from '../effect.ts';
import { archive } from './archive.ts';
import { cargo } from './cargo.ts';
import { docker } from './docker.ts';
import { gh } from './gh.ts';
import { files } from './files.ts';
import { git } from './git/git.ts';
import { go } from './go.ts';
import { kubectl } from './kubectl.ts';
import { listing } from './listing.ts';
import { make } from './make.ts';
import { network } from './network.ts';
import { node } from './node.ts';
import { byName, type Program, type Programs } from './program.ts';
import { python } from './python.ts';
import { reading } from './reading.ts';
import { search } from './search.ts';
import { shell } from './shell.ts';
import { ssh } from './ssh.ts';
import { system } from './system.ts';
import { text } from './text.ts';
import { world } from './world.ts';

const families: readonly Programs[] = [
  ...[system, make, network, ssh, archive, docker, kubectl, gh, git],
  ...[node, python, cargo, go, text, search, reading, listing, files, world, shell],
];

/** All that is known of programs. Where two families know one, the later has it. */
export const programs: ReadonlyMap<string, Program | Effect> = new Map(
  families.flatMap((family) => [...byName(family)]),
);
