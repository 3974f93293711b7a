/** Every name that package.json contributes and code refers to. A test compares the two. */
export const names = {
  bashTool: 'agent_shell_bash',
  runCommand: 'agentShell.run',
  openOutputCommand: 'agentShell.openOutput',
  artifactScheme: 'artifact',
  settings: 'agentShell',
  settingHost: 'host',
  settingShellPath: 'shell.path',
} as const;
