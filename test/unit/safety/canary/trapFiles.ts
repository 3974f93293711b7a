import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeWorkspace } from '../sandboxed.ts';

/** What must never come out: each is the content of something that a command has no business with. */
export const markers = {
  home: 'marker-of-the-home-directory',
  key: 'marker-of-a-private-key',
  dotenv: 'marker-of-the-env-file',
  variable: 'marker-of-the-environment',
} as const;

/** Environment in which commands are started. */
export const trapVariables = { CANARY_TOKEN: markers.variable };

const put = (path: string, content: string) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
};

/** Code that betrays itself by a file, wherever it is run. */
const trap = (workspace: string) => `touch ${workspace}/trapped;`;

/** A workspace in which everything that programs obey, follow or take for an option is hostile, beside a home with secrets. */
export function makeTraps(workspace: string, home: string): void {
  makeWorkspace(workspace);
  const inside = (name: string, content: string) => {
    put(join(workspace, name), content);
  };
  put(join(home, 'notes'), markers.home);
  put(join(home, '.ssh/id_rsa'), markers.key);
  put(join(home, '.bash_history'), markers.home);
  inside('.env', `A=${markers.dotenv}`);
  inside('x y', '1\n');
  for (const name of ['-rf', '--output=x', '-o', '-delete', '--pre=.', '-e', '--', 'eww', 'core.fsmonitor'])
    inside(name, 'a\n');
  inside('names', '-o\n--output=x\n../home/notes\nx y\n.env\n');
  inside('sub/-i', 'x\n');
  inside('y.sh', `${trap(workspace)}\n`);
  inside('z -sne1e y.sh', 'x\n');
  inside('code.sed', `1e ${trap(workspace)}\n`);
  inside('code.awk', `BEGIN { system("${trap(workspace)}") }\n`);
  inside('data.json', '{"a": [1, 2]}\n');
  inside('.npmrc', `script-shell=${workspace}/y.sh\n`);
  inside('.gitattributes', '* diff=trap filter=trap\n');
  inside('1/.gitconfig', `[core]\n\tfsmonitor = ${trap(workspace)}\n`);
  inside('bin/ls', `#!/bin/sh\n${trap(workspace)}\n`);
  chmodSync(join(workspace, 'bin/ls'), 0o755);
  chmodSync(join(workspace, 'y.sh'), 0o755);
  symlinkSync(join(home, 'notes'), join(workspace, 'link'));
  symlinkSync(home, join(workspace, 'out'));
  symlinkSync('.env', join(workspace, 'env.txt'));
  makeHostile(workspace);
}

/** A repository whose settings run something, and whose tags are code or options. */
function makeHostile(workspace: string): void {
  const git = (...args: string[]) => {
    const { status, stderr } = spawnSync('git', args, { cwd: workspace, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  };
  git('tag', `{system("touch\ttrapped")}`.replaceAll('\t', '$IFS'));
  git('update-ref', 'refs/tags/--output=x', 'HEAD');
  git('update-ref', 'refs/heads/-o', 'HEAD');
  for (const name of [
    'core.fsmonitor',
    'core.pager',
    'diff.external',
    'diff.trap.textconv',
    'filter.trap.clean',
  ])
    git('config', name, trap(workspace));
  git('config', 'alias.st', `!${trap(workspace)}`);
}
