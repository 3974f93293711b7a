import { existsSync } from 'node:fs';
import { changes, destroys, onlyReads, reaches, unknowable, type Effect } from '../effect.ts';
import { type Whereabouts } from '../paths/judgePath.ts';
import { type Text } from '../words/text.ts';
import { valuesOf, type Arguments, type Option } from './arguments.ts';
import { isFetched } from './hosts.ts';
import { type Program, type Programs } from './program.ts';

const changesCluster = reaches('Changes something in a cluster.');
const deletes = destroys('Deletes something in a cluster.');
const flags =
  '-ARw --all-namespaces --all-containers --client --ignore-not-found --namespaced --no-headers --prefix --previous --recursive --show-kind --show-labels --show-managed-fields --timestamps --watch --containers';
const values =
  '-n --namespace -o --output -l --selector --field-selector --sort-by -L --label-columns --tail --since --since-time -c --container --request-timeout --timeout --chunk-size --api-group --api-version --verbs --for --types';

function ofSecrets({ operands, options }: Arguments): Effect | undefined {
  const secret = operands.find(({ value }) => /(^|,)secrets?(\b|\/)/i.test(value ?? ''));
  if (secret) return { ...reaches('Reads secrets of a cluster.'), offending: secret.source };
  // `-o jsonpath-file=x` reads one.
  const file = options.find(
    ({ name, value }) => /^(-o|--output)$/.test(name) && value?.value?.includes('-file='),
  );
  return file && { ...unknowable('Prints by a template that is in a file.'), offending: file.source };
}

/** What describes a cluster may be on another machine. */
function fetched(folders: readonly Text[]): Effect | undefined {
  const folder = folders.find(({ value = '' }) => isFetched(value));
  return folder && { ...reaches(`Fetches ${folder.source} from another machine.`), offending: folder.source };
}

/** A chart that is no folder or file here is taken from a repository of charts. */
function downloadsChart({ operands }: Arguments, _: unknown, where: Whereabouts): Effect | undefined {
  const chart = operands.at(-1);
  if (!chart || /^\.{0,2}(\/|$)/.test(chart.value ?? '') || isThere(chart, where)) return undefined;
  return { ...reaches(`May download the chart ${chart.source}.`), offending: chart.source };
}

const isThere = ({ value = '' }: Text, { cwds = [], places }: Whereabouts) =>
  cwds.length > 0 && cwds.every((cwd) => existsSync(places.resolve(cwd, value) ?? ''));

const ofChart = {
  operands: 'read',
  flags: '--strict --quiet --debug',
  values: '--set -n',
  options: { '-f --values': { value: 'read' } },
} as const;

const service = 'kubectl';

const endpoints = {
  '-s --server --kubeconfig --token --as --context --certificate-authority': {
    value: 'text' as const,
    adds: reaches('Talks to a cluster that is named here.'),
  },
};

const asks: Program = { service, flags, values, options: endpoints, operands: 'text' };

const runsProject = unknowable('Starts programs that the project installed.');

/** `-check=false` is as if it was not there. */
const isOff = ({ value }: Option) => value !== undefined && !/^(true|t|1)$/i.test(value.value ?? '');

/** Clusters, and what describes them. */
export const kubectl: Programs = {
  'kubectl oc k': {
    version: 'version',
    flags,
    values,
    options: endpoints,
    commands: {
      '': onlyReads,
      'get describe': {
        service,
        flags,
        values,
        options: { ...endpoints, '-f --filename -k --kustomize': { value: 'read', steers: true } },
        operands: 'text',
        also: (args) => ofSecrets(args) ?? fetched(valuesOf(args, '-k --kustomize')),
      },
      logs: { ...asks, flags: `${flags} -fp --follow` },
      'top explain api-resources api-versions cluster-info version events help wait': asks,
      auth: {
        commands: {
          'can-i whoami': { service, operands: 'text', flags: `${flags} --list -q --quiet`, values },
        },
        otherwise: changesCluster,
      },
      rollout: {
        commands: { 'status history': asks },
        otherwise: changesCluster,
      },
      config: {
        commands: {
          'get-contexts current-context get-clusters get-users': asks,
          view: {
            service,
            flags: '--minify',
            values,
            options: { '--raw --flatten': reaches('Prints credentials.') },
          },
        },
        otherwise: reaches('Changes settings of the user.'),
      },
      kustomize: { operands: 'read', also: ({ operands }) => fetched(operands) },
      'delete drain': deletes,
    },
    otherwise: changesCluster,
  },
  helm: {
    version: 'version',
    values: '-n --namespace',
    commands: {
      get: reaches('Prints values, and secrets may be among them.'),
      'list ls status history version env search': {
        service,
        flags:
          '-aAq --all --all-namespaces --short --pending --deployed --failed --date --reverse --versions --devel',
        values: '-n --namespace -o --output -f --filter -m --max --revision --version',
        operands: 'text',
      },
      show: {
        commands: {
          'all chart crds readme values': {
            operands: 'read',
            flags: '--devel',
            values: '--version --jsonpath',
            also: downloadsChart,
          },
        },
      },
      repo: { commands: { 'list ls': { values: '-o --output' } }, otherwise: changesCluster },
      template: { ...ofChart, also: downloadsChart },
      lint: ofChart,
      'uninstall delete': deletes,
      'create package': changes('Writes files.'),
    },
    otherwise: changesCluster,
  },
  terragrunt: { version: '-v version', does: runsProject },
  'terraform tofu': {
    version: '-v version',
    oneDash: true,
    commands: {
      'version providers': {
        here: true,
        oneDash: true,
        flags: '-json -no-color',
        also: ({ operands }) => (operands.length > 0 ? runsProject : undefined),
      },
      'graph validate': runsProject,
      fmt: {
        does: changes('Changes files.'),
        oneDash: true,
        flags: '-diff -recursive -no-color',
        operands: 'read',
        options: { '-check --check': { does: onlyReads } },
        also: ({ options }) => (options.some(isOff) ? changes('Changes files.') : undefined),
      },
      destroy: deletes,
      workspace: {
        commands: { 'show list': {} },
        otherwise: reaches('Changes something that is described here, or downloads.'),
      },
      'output show state': reaches('Prints a state, and secrets may be in it.'),
    },
    otherwise: reaches('Changes something that is described here, or downloads.'),
  },
  'kustomize kubectx kubens k9s stern argocd flux istioctl eksctl': {
    version: 'version',
    does: changesCluster,
  },
  'aws gcloud az doctl heroku fly flyctl vercel netlify wrangler firebase supabase railway oci ibmcloud linode-cli hcloud':
    { version: '-v -V version', does: reaches('Talks to a service in the cloud.') },
};
