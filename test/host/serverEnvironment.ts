/** Set by a VS Code around us, or by npm: the server would take them as its own, or hand them to every terminal. */
const foreign = /^(VSCODE_|ELECTRON_|NODE_OPTIONS$|NODE_V8_COVERAGE$|npm_|TERM_PROGRAM|GIT_ASKPASS$)/;

/** Where programs look for the user's files besides the home directory. */
const userFolders = /^XDG_(CONFIG|DATA|CACHE|STATE)_HOME$/;

/** The environment of the VS Code server, and so of its terminals. With a home of its own, nothing points to the user's. */
export function serverEnvironment(ownHome: string | undefined): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  if (ownHome === undefined) return Object.fromEntries(kept);
  return { ...Object.fromEntries(kept.filter(([name]) => !userFolders.test(name))), HOME: ownHome };
}
