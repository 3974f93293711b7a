import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { noEnvironment, type WorkspaceEnvironment } from './workspaceEnvironment.ts';

const names = ['.venv', 'venv'];

/**
 * The Python environment of a folder, as its `activate` would make it. Nothing of it is run. None where the user has one
 * active already.
 */
export function pythonEnvironment(folder: string, env: NodeJS.ProcessEnv): WorkspaceEnvironment {
  if (env.VIRTUAL_ENV || env.CONDA_PREFIX) return noEnvironment;
  const name = names.find((one) => isPythonEnvironment(join(folder, one)));
  if (name === undefined) return noEnvironment;
  const root = join(folder, name);
  return {
    folders: [join(root, 'bin')],
    variables: { VIRTUAL_ENV: root, PYTHONHOME: null },
    activated: [name],
  };
}

const isPythonEnvironment = (root: string) =>
  // The PATH could not have a folder with a colon in it.
  !root.includes(':') && existsSync(join(root, 'pyvenv.cfg')) && existsSync(join(root, 'bin', 'python'));
