/** In each folder of the workspace: what others act on later, outside of the sandbox, without being told to. */
export const protectedInFolders: readonly string[] = [
  '.vscode',
  '.idea',
  '.devcontainer',
  '.devcontainer.json',
  '.envrc',
  '.mcp.json',
  '.cursor',
  '.claude',
  '.husky',
  '.githooks',
];

/** Of those, what is made where it is missing, since what is missing cannot be protected: the editor acts on it at once. */
export const madeInFolders: readonly string[] = ['.vscode'];

/** In a repository: what git runs, and what tells it to. */
export const protectedInGit: readonly string[] = ['hooks', 'config', 'config.worktree'];

/** In the home directory, where that can be written to: what shells and the desktop start by themselves. */
export const protectedInHome: readonly string[] = [
  ...['.bashrc', '.bash_profile', '.bash_login', '.bash_logout', '.bash_aliases', '.profile'],
  ...['.zshrc', '.zshenv', '.zprofile', '.zlogin', '.zlogout', '.inputrc'],
  ...['.gitconfig', '.config/git', '.config/fish', '.config/systemd', '.config/autostart', '.config/Code'],
  ...['.vscode', '.vscode-server', '.local/bin', '.local/share/applications', '.npmrc', 'bin'],
  ...['Library/LaunchAgents', 'Library/Application Support/Code'],
];

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
  // Of databases.
  ...['.pgpass', '.my.cnf'],
  // What was typed and visited.
  ...['.bash_history', '.zsh_history', '.python_history', '.node_repl_history', '.psql_history'],
  ...['.mozilla', '.thunderbird', '.config/google-chrome', '.config/chromium', '.config/microsoft-edge'],
];

/** The system's; only root could read them anyway. */
export const maskedInSystem: readonly string[] = [
  '/etc/shadow',
  '/etc/shadow-',
  '/etc/gshadow',
  '/etc/gshadow-',
  '/etc/sudoers',
  '/etc/sudoers.d',
];
