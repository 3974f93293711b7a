const lockFiles = new Set([
  ...['package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml', 'bun.lock', 'deno.lock'],
  ...[
    'Cargo.lock',
    'go.sum',
    'poetry.lock',
    'uv.lock',
    'pdm.lock',
    'Pipfile.lock',
    'composer.lock',
    'Gemfile.lock',
  ],
  ...['flake.lock', 'mix.lock', 'pubspec.lock', 'Podfile.lock', 'gradle.lockfile', 'packages.lock.json'],
]);

/** Whether a program writes the file at the path, and nobody reads its changes line by line. */
export function isGeneratedFile(path: string): boolean {
  const folders = path.split('/');
  const name = folders.pop() ?? '';
  if (lockFiles.has(name) || /\.min\.(?:js|mjs|cjs|css)$|\.(?:js|mjs|cjs|css)\.map$/.test(name)) return true;
  const isBundle = /\.(?:js|mjs|cjs|css)$/.test(name) && folders.includes('dist');
  return isBundle && !folders.some((folder) => /^(?:src|source|lib|tests?)$/.test(folder));
}
