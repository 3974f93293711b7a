import { changes, destroys, onlyReads, reaches, readAtMost, type Effect } from '../effect.ts';
import { type Program, type Programs } from './program.ts';

const runs = reaches('Runs or changes containers.');
const transfers = reaches('Talks to a registry of images.');
const deletes = destroys('Deletes containers, images or data.');
const prints = reaches('Prints all about it, and secrets may be among its settings.');
const lists: Program = {
  service: 'docker',
  operands: 'text',
  flags: '-aglqsv --all --digests --latest --no-trunc --no-stream --quiet --size --tree --verbose --human',
  values: '-f --filter --format -n --last --type --since --until',
};
const logs: Program = {
  service: 'docker',
  operands: 'text',
  flags: '-ft --follow --timestamps --details --no-color --no-log-prefix',
  values: '-n --tail --since --until',
};

const management: Record<string, Program | Effect> = {
  '': onlyReads,
  'ls list ps history top stats port diff df events info show': lists,
  inspect: prints,
  logs,
  'rm prune remove kill': deletes,
};

/** A file of the project says what it is about, and may name other machines. */
const asksForProject = reaches('Asks docker for what a file of the project describes.');

const compose: Program = {
  values: '-p --project-name --profile',
  options: { '-f --file --env-file': { value: 'read' }, '--project-directory': { value: 'look' } },
  commands: {
    '': onlyReads,
    'ps ls top images port events logs': asksForProject,
    version: { flags: '--short', values: '-f --format' },
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
      inspect: prints,
      'ps images top stats port history diff version info events help': lists,
      logs,
      'volume network': { commands: { ...management, inspect: lists }, otherwise: runs },
      'container image context plugin node service stack secret config swarm builder buildx manifest trust checkpoint':
        { commands: management, otherwise: runs },
      system: { commands: { 'df info events': lists, 'prune reset': deletes }, otherwise: runs },
      compose: compose,
      search: {
        service: 'docker',
        operands: 'text',
        flags: '--no-trunc',
        values: '-f --filter --format --limit',
      },
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
