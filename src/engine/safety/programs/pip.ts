import { onlyReads, reaches } from '../effect.ts';
import { type Program } from './program.ts';

export const installs = reaches('Downloads packages and installs them, and they may run scripts.');
export const asksRegistry = reaches('Asks the registry of packages.');

/** The installer of packages, also as a module of Python. */
export const pip: Program = {
  version: '-V -h',
  flags: '-qv --quiet --verbose --disable-pip-version-check --no-color --no-input --no-cache-dir',
  commands: {
    '': onlyReads,
    'list freeze show check help inspect debug': {
      operands: 'text',
      flags:
        '-eflqv --editable --files --local --user --pre --not-required --all --exclude-editable --quiet --verbose --disable-pip-version-check --no-color --no-index',
      values: '--format --exclude',
      options: {
        // It asks the registry that the user has set.
        '-o --outdated -u --uptodate': {},
        '-r --requirement --path': { value: 'read' },
      },
    },
    config: {
      commands: {
        debug: { operands: 'text' },
        'list get': reaches('Prints settings, and secrets may be among them.'),
      },
      otherwise: reaches('Changes settings of the user.'),
    },
    cache: {
      commands: { 'dir info list': { operands: 'text' } },
      otherwise: reaches('Changes the cache of packages.'),
    },
    index: {
      commands: { versions: { service: 'pip', operands: 'text', flags: '--pre --json' } },
      otherwise: asksRegistry,
    },
    'search download wheel': asksRegistry,
    install: installs,
    uninstall: reaches('Removes packages.'),
    hash: { operands: 'read' },
  },
};
