import { describeFamily } from './describeFamily.ts';

describeFamily('npm', {
  install: { stays: ['added 189 packages'] },
  ci: { stays: ['added 189 packages'] },
  add: { stays: ['added 1 package'] },
  verbose: { stays: ['added 189 packages'], gone: ['npm http'] },
  'verbose-all': { stays: ['added 189 packages', 'npm info'], gone: ['npm http', 'npm verbose'] },
  'not-found': { stays: ['npm error'] },
  eresolve: { stays: ['npm error'] },
  'eresolve-force': { stays: ['npm warn', 'added 8 packages'] },
  'script-fails': { stays: ['npm error', 'compile error: no header'] },
});

describeFamily('pnpm', {
  install: { stays: ['Packages: +188', '+ chalk', ', done', 'Done in'] },
  again: { stays: ['Already up to date'] },
  add: { stays: ['+ left-pad 1.3.0'] },
  append: { stays: ['using --force', 'Packages: +190'] },
  peers: {
    stays: [
      'Issues with peer dependencies found',
      '✕ unmet peer react@^18.3.1: found 16.14.0',
      '└─┬ react-dom 18.3.1',
    ],
  },
  'not-found': { stays: ['ERR_PNPM_FETCH_404', 'This error happened', 'is not in the npm registry'] },
  'v8-install': {
    stays: ['Packages: +188', '+ chalk', '+ mocha', ', done', 'Done in'],
    gone: ['resolved 54', '++++'],
  },
});

describeFamily('yarn', {
  install: { stays: ['success Saved lockfile.', 'Done in'] },
  add: { stays: ['success Saved 1 new dependency.', '└─ left-pad@1.3.0'] },
  'add-many': {
    stays: ['success Saved', 'info Direct dependencies', 'info All dependencies', 'Done in'],
    gone: ['[1/4]', '├─ accepts@'],
  },
  peers: { stays: ['warning '] },
  'not-found': { stays: ["error Couldn't find package"] },
  'berry-install': { stays: ['YN0085', 'YN0013', 'Done in'] },
  'berry-add': { stays: ['YN0085'] },
  'berry-peers': { stays: ['YN0060', 'YN0086', 'YN0004', 'Done with warnings'] },
  'berry-colour': { stays: ['Done'] },
  'berry-not-found': { stays: ['YN0027', 'YN0035', 'Errors happened'] },
});

describeFamily('pip', {
  install: { stays: ['Successfully installed'], gone: ['Collecting', 'Downloading', '━'] },
  'install-bars': {
    stays: ['Successfully installed', 'Found existing installation: pathspec 1.1.1'],
    gone: ['Collecting', 'Downloading', '━', 'Attempting uninstall'],
  },
  satisfied: {
    stays: ['already satisfied: mypy in /home/user/v2/lib/python3.11/site-packages (2.4.0)'],
    gone: ['(from '],
  },
  local: { stays: ['Successfully installed alpha-1.2.0'], gone: ['Processing'] },
  source: {
    stays: ['Successfully built', 'Successfully installed'],
    gone: ['Preparing', 'Stored in', 'Uninstalling'],
  },
  verbose: { stays: ['Successfully installed'], gone: ['Removing file', 'Successfully uninstalled'] },
  incompatible: {
    stays: [
      'ERROR: ',
      'beta 1.2.0 requires gamma<2, but you have gamma 2.0 which is incompatible.',
      'Successfully installed',
    ],
    gone: ['Preparing'],
  },
  'not-found': { stays: ['ERROR: '] },
  conflict: {
    stays: ['INFO: ', 'ERROR: ', 'Processing /home/user/wheels/beta'],
    wholeFrom: 'ERROR: Cannot install',
  },
  'build-fails': { stays: ['error', 'Collecting is not a step here', 'RuntimeError: headers are missing'] },
});
