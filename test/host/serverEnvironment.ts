import { join } from 'node:path';

/** Set by a VS Code around us, or by npm: the server would take them as its own, or hand them to every terminal. */
const foreign = /^(VSCODE_|ELECTRON_|NODE_OPTIONS$|NODE_V8_COVERAGE$|npm_|TERM_PROGRAM|GIT_ASKPASS$)/;

/** Where programs look for the user's files besides the home directory. */
const userFolders = /^XDG_(CONFIG|DATA|CACHE|STATE)_HOME$/;

/**
 * The environment of the VS Code server, and so of its terminals. With a home of its own, nothing points to the
 * user's. Temporary files stay in its directory: VS Code does not delete all of its own.
 */
export function serverEnvironment(directory: string, home: 'own' | 'user'): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !foreign.test(name) && (home === 'user' || !userFolders.test(name)),
  );
  return {
    ...Object.fromEntries(kept),
    ...(home === 'own' && { HOME: join(directory, 'home') }),
    // On macOS such a path would be too long for a socket.
    ...(process.platform === 'linux' && { TMPDIR: join(directory, 'tmp') }),
  };
}
