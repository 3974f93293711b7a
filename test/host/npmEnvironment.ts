import { delimiter, dirname } from 'node:path';

/** What npm tells the scripts that it runs about itself and the project: wrong for an npm with another Node or folder. */
const toldByOuterNpm =
  /^npm_(command|execpath|node_execpath|lifecycle_.*|package_.*|config_(user_agent|npm_version|node_gyp|local_prefix|global_prefix|prefix))$/;

/** The environment for an npm that runs under this process's Node, whatever npm may have started this process. */
export function npmEnvironment(environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(([name]) => !toldByOuterNpm.test(name));
  return {
    ...Object.fromEntries(kept),
    PATH: [dirname(process.execPath), environment.PATH ?? ''].join(delimiter),
  };
}
