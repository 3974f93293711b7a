import { basename } from 'node:path';
import { matchesPattern } from '../safety/paths/matchesPattern.ts';

/** As data they may hold secrets; as source code they only speak of them. */
const dataFiles = (name: string) =>
  ['json', 'yml', 'yaml', 'toml', 'ini', 'cfg', 'conf', 'txt', 'csv', 'db', 'xml', 'properties'].map(
    (extension) => `${name}.${extension}`,
  );

/** Names, of files or of folders on the way to them, that stand for what nobody reads without asking. */
const secretNames = [
  // Keys and certificates.
  ...['.ssh', '.gnupg', '.pki', 'id_rsa', 'id_dsa', 'id_ecdsa', 'id_ed25519', 'id_ecdsa_sk', 'id_ed25519_sk'],
  ...[
    '*.pem',
    '*.key',
    '*.p12',
    '*.pfx',
    '*.jks',
    '*.keystore',
    '*.kdbx',
    '*.ppk',
    '*.asc',
    '*.gpg',
    '*.age',
  ],
  // Variables of a project, and their kin.
  ...['.env', '.env.*', '*.env', '.envrc', '.flaskenv', '.dev.vars', '.secrets', '.secret', 'secrets'],
  ...['env.prod', 'env.production', 'password.txt', 'passwords.txt', 'token.txt'],
  ...['*.secret', '*.secrets', 'credentials', ...dataFiles('secret'), ...dataFiles('secrets')],
  ...[...dataFiles('credentials'), '*credentials*.json'],
  ...['client_secret*.json', 'service-account*.json', 'service_account*.json', '*.tfstate', '*.tfvars'],
  ...['serviceaccount*.json', 'gcp-key*.json', 'gcp_key*.json', '*-sa-key.json', '*firebase-adminsdk*.json'],
  ...['master.key', 'local.settings.json', '.htpasswd', '.token', '*.token', '.vault_pass*', 'wp-config.php'],
  // What programs keep for the user.
  ...['.aws', '.azure', '.kube', 'kubeconfig', '.dockercfg', 'gcloud', '.boto', '.s3cfg', '.oci'],
  ...[
    '.npmrc',
    '.yarnrc',
    '.yarnrc.yml',
    '.pypirc',
    '.netrc',
    '_netrc',
    '.git-credentials',
    '.pgpass',
    '.my.cnf',
  ],
  ...['.vault-token', '.terraform.d', '.terraformrc', '.gem', '.cargo-credentials', 'auth.json'],
  ...['.password-store', '.mozilla', '.thunderbird', 'keychains', 'keyrings', 'login.keychain-db'],
  ...['.*_history', '.history', '.lesshst', '.viminfo', '.xauthority', '.iceauthority'],
  // The system's.
  ...[
    'shadow',
    'shadow-',
    'gshadow',
    'gshadow-',
    'sudoers',
    'sudoers.d',
    'environ',
    'master.passwd',
    'krb5.keytab',
  ],
];

/** Names like these that are meant to be read by everybody. */
const harmlessNames = [
  ...[
    '.env.example',
    '.env.sample',
    '.env.template',
    '.env.dist',
    '.env.defaults',
    '.env.schema',
    'example.env',
  ],
  ...[
    'sample.env',
    '.env.test.example',
    '.env.local.example',
    '*.example',
    '*.sample',
    '*.template',
    '*.pub',
    '*.md',
  ],
];

/** Names that tell only in their folders. */
const secretsInFolders = [
  ['.docker', 'config.json'],
  // Addresses with passwords in them, and headers.
  ['.git', 'config'],
] as const;

const secretPath = /(^|[/:=])(\.docker\/config\.json|\.git\/(.*\/)?config(\.worktree)?)$/is;

const exactNames = new Set(secretNames.filter((name) => !name.includes('*')));

/** One expression for all names of a table, in which only stars stand for something: many names are looked at. */
const anyOf = (names: readonly string[]) =>
  new RegExp(
    `^(${names.map((name) => name.replace(/[^\w*]/g, '\\$&').replaceAll('*', '.*')).join('|')})$`,
    's',
  );

const secretName = anyOf(secretNames);
const harmlessName = anyOf(harmlessNames);

/** No file has a longer name. */
const maxName = 255;

/** A path that may hold a secret, by the names in it. */
export function isSecretPath(path: string): boolean {
  return secretPath.test(path) || path.split(/[/:=]/).some(isSecretName);
}

function isSecretName(written: string): boolean {
  // Some file systems make no difference.
  const name = written.toLowerCase();
  if (name.length > maxName) return false;
  return isSecret(name) || originalsOf(name).some(isSecret);
}

const isSecret = (name: string) => secretName.test(name) && !harmlessName.test(name);

/** The endings that people and editors add to the name of a copy. */
const copyEnd = /(~|\.(bak|backup|old|orig|save|copy|sw[nop]|\d+))$/;

/** The names of which this is the name of a copy: `.env~`, `id_rsa.bak`; vim writes a dot before it: `.id_rsa.swp`. */
function originalsOf(name: string): readonly string[] {
  const original = name.replace(copyEnd, '');
  return original === name ? [] : [original, original.replace(/^\./, '')];
}

/** In most projects there is one of these, and no secret in it. */
const mostlyHarmless = new Set(['.npmrc', '.yarnrc', '.yarnrc.yml', 'auth.json', 'environ', 'shadow']);

/** A path that has a secret only in some projects. Where it has one, it is found by what is in it. */
export const isMostlyHarmless = (path: string) =>
  mostlyHarmless.has(basename(path).toLowerCase()) || /(^|\/)\.git\/config$/.test(path);

/** A path that ends like a secret's also where nobody asked for it: it only was among what is read. */
export function isSecretAmongOthers(path: string): boolean {
  const name = basename(path);
  return (isSecretName(name) && !mostlyHarmless.has(name)) || secretPath.test(path);
}

/** Whether wildcards may stand for the path of a secret. */
export function mayMatchSecret(path: string): boolean {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  return (
    mayMatchInFolder(parts) ||
    parts.some((part) => {
      if (!/[*?[]/.test(part)) return isSecretName(part);
      // What nearly everything matches would make a secret of everything.
      if (/^[*?]/.test(part)) return /\.(env|pem|key|p12|pfx|tfvars|tfstate)$/.test(part);
      return [...exactNames, '.env.local', '.env.production'].some((name) => matchesPattern(name, part));
    })
  );
}

function mayMatchInFolder(parts: readonly string[]): boolean {
  const [folder = '', name = ''] = parts.slice(-2);
  return secretsInFolders.some(
    ([inFolder, secret]) => matchesPattern(inFolder, folder) && matchesPattern(secret, name),
  );
}

/** Files that are hidden, or have no extension: few patterns of `find` mean them. */
const tellingNames = [...exactNames].filter((name) => /^(\.[^.]+|id_\w+)$/.test(name));

/** Whether a search for names, which also finds hidden files, looks for secrets. */
export function mayFindSecret(pattern: string): boolean {
  // All of a folder is mostly what is to be passed over: `-not -path './.git/*'`.
  const name = pattern.toLowerCase().replace(/\/[*?.]*$/, '');
  if (/^[*?.]*$/.test(name)) return false;
  return mayMatchSecret(name) || tellingNames.some((telling) => matchesPattern(telling, name, true));
}

/** Whether words by which lines are picked may pick the names of secrets. */
export const mayPickSecret = (words: string) =>
  /env|secret|key|pem|cred|token|passw|id_|ssh|aws|npmrc|netrc/i.test(words);
