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
  // The rules by which commands run unasked.
  '.local/state/agent-shell/rules.json',
];
