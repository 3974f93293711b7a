import { changes, destroys, onlyReads, reaches, readAtMost, type Effect } from '../effect.ts';
import { type Program, type Programs } from './program.ts';

const runs = reaches('Runs or changes containers.');
const transfers = reaches('Talks to a registry of images.');
const deletes = destroys('Deletes containers, images or data.');
const lists: Program = {
  operands: 'text',
  flags: '-aglqsv --all --digests --latest --no-trunc --no-stream --quiet --size --tree --verbose --human',
  values: '-f --filter --format -n --last --type --since --until',
};
const logs: Program = {
  operands: 'text',
  flags: '-ft --follow --timestamps --details --no-color --no-log-prefix',
  values: '-n --tail --since --until',
};

const management: Record<string, Program | Effect> = {
  '': onlyReads,
  'ls list ps inspect history top stats port diff df events info show': lists,
  logs,
  'rm prune remove kill': deletes,
};

const compose: Program = {
  values: '-p --project-name --profile',
  options: { '-f --file --env-file': { value: 'read' }, '--project-directory': { value: 'look' } },
  commands: {
    '': onlyReads,
    'ps ls top images version port events': {
      ...lists,
      flags: `${lists.flags ?? ''} --services --orphans --short`,
      values: '--format --filter --status --index --protocol',
    },
    logs,
    config: {
      does: readAtMost('Prints settings, and secrets may be among them.'),
      flags: '-q --quiet --services --images --volumes --profiles --networks',
      options: {
        // Only names of what there is, or nothing at all.
        '-q --quiet --services --images --volumes --profiles --networks': { does: onlyReads },
        '-o --output': { value: 'write' },
      },
    },
    'down rm kill': deletes,
  },
  otherwise: runs,
};

/** Containers. */
export const docker: Programs = {
  'docker podman nerdctl': {
    service: 'docker',
    version: '-v -h',
    values: '-l --log-level',
    options: {
      '-H --host -c --context --config --url --connection': {
        value: 'text',
        adds: reaches('Talks to another machine.'),
      },
    },
    commands: {
      '': onlyReads,
      'ps images inspect top stats port history diff version info events help': lists,
      logs,
      'container image volume network context plugin node service stack secret config swarm builder buildx manifest trust checkpoint':
        { commands: management, otherwise: runs },
      system: { commands: { 'df info events': lists, 'prune reset': deletes }, otherwise: runs },
      compose: compose,
      search: { operands: 'text', flags: '--no-trunc', values: '-f --filter --format --limit' },
      'pull push login logout': transfers,
      build: { does: runs, options: { '-o --output': { value: 'write' } } },
      cp: reaches('Copies files from or to a container.'),
      'save export': changes('Writes an archive.'),
      'run exec create start stop restart pause unpause wait attach commit tag import load rename update':
        runs,
      'rm rmi kill': deletes,
    },
  },
  'docker-compose podman-compose': compose,
  'buildah skopeo crictl ctr minikube kind k3d colima lima limactl': { version: '-v version', does: runs },
};
