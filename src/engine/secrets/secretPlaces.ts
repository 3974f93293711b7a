/** In the home directory: what programs keep there and nobody else is to read. */
export const maskedInHome: readonly string[] = [
  // Keys.
  ...['.ssh', '.gnupg', '.pki', '.password-store', '.local/share/keyrings', 'Library/Keychains'],
  // Of clouds and clusters.
  ...['.aws', '.azure', '.kube', '.config/gcloud', '.boto', '.s3cfg', '.oci', '.terraform.d', '.terraformrc'],
  ...['.docker/config.json', '.dockercfg', '.vault-token', '.config/op'],
  // Of registries, and where code is kept.
  ...['.npmrc', '.yarnrc', '.yarnrc.yml', '.pypirc', '.gem/credentials', '.cargo/credentials'],
  ...['.cargo/credentials.toml', '.composer/auth.json', '.git-credentials', '.config/git/credentials'],
  ...['.config/gh', '.config/glab-cli', '.netrc', '_netrc'],
  ...['.m2/settings-security.xml', '.sbt/.credentials', '.ivy2/.credentials', '.config/composer/auth.json'],
  ...['.nuget/NuGet/NuGet.Config', '.config/NuGet', '.hex/hex.config', '.julia/servers', '.npm/.npmrc'],
  // Of databases.
  ...['.pgpass', '.my.cnf'],
  // What was typed and visited.
  ...['.bash_history', '.zsh_history', '.python_history', '.node_repl_history', '.psql_history'],
  ...['.mozilla', '.thunderbird', '.config/google-chrome', '.config/chromium', '.config/microsoft-edge'],
];

/** In the home directory: settings in which some people keep a password, and which programs read for whatever they do. */
export const mixedInHome: readonly string[] = [
  ...[
    '.gitconfig',
    '.config/git/config',
    '.cargo/config.toml',
    '.cargo/config',
    '.curlrc',
    '.wgetrc',
    '.condarc',
  ],
  ...[
    '.config/pip/pip.conf',
    '.pip/pip.conf',
    '.gradle/gradle.properties',
    '.m2/settings.xml',
    '.bundle/config',
  ],
  ...['.config/pnpm/rc', '.config/nix/nix.conf', '.config/yarn/config', '.gemrc'],
];

/** The system's: only root could read them anyway. */
export const maskedInSystem: readonly string[] = [
  ...['/etc/shadow', '/etc/shadow-', '/etc/gshadow', '/etc/gshadow-', '/etc/sudoers', '/etc/sudoers.d'],
  ...['/etc/ssh/ssh_host_rsa_key', '/etc/ssh/ssh_host_ecdsa_key', '/etc/ssh/ssh_host_ed25519_key'],
  ...['/etc/ssl/private', '/etc/pki/tls/private', '/etc/wireguard', '/etc/NetworkManager/system-connections'],
  ...['/etc/kubernetes', '/etc/rancher', '/var/lib/docker', '/var/lib/kubelet'],
];
