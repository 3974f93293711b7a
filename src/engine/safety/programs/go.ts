import { changes, doubtful, kept, onlyReads, reaches, unknowable } from '../effect.ts';
import { type Programs } from './program.ts';

const builds = unknowable('Builds the project, or runs code of it.');

/** Go. */
export const go: Programs = {
  go: {
    version: 'version help env',
    options: { '-C': { value: 'look', moves: true } },
    commands: {
      '': onlyReads,
      'version help doc': { operands: 'look', oneDash: true, flags: '-all -c -cmd -m -short -src -u -v' },
      env: {
        operands: 'text',
        oneDash: true,
        flags: '-json -changed',
        options: { '-w -u': reaches('Changes settings of the user.') },
      },
      list: {
        here: true,
        oneDash: true,
        // Packages are paths, or are called like them.
        operands: 'look',
        flags: '-m -json -e -find -retracted -u -versions -deps -test',
        values: '-f -tags',
        options: {
          '-export -compiled -toolexec': {
            adds: unknowable('May download or build packages.'),
          },
        },
        // One that is asked for by its version is downloaded.
        also: ({ operands }) =>
          operands.some(({ value }) => value?.includes('@')) ? reaches('Downloads packages.') : undefined,
      },
      // What it builds for that is only cached.
      vet: { does: kept(builds), anyOption: true, operands: 'look' },
      'build test run generate tool': builds,
      'fmt fix': changes('Changes files.'),
      clean: changes('Deletes what was built.'),
      'get install work': reaches('Downloads packages.'),
      mod: {
        commands: {
          'graph verify why': { operands: 'text', here: true, flags: '-mv' },
          edit: {
            does: changes('Changes go.mod.'),
            oneDash: true,
            options: { '-json -print': { does: onlyReads } },
          },
          init: changes('Changes go.mod.'),
          'tidy download vendor': reaches('Downloads packages.'),
        },
      },
    },
  },
  gofmt: {
    operands: 'read',
    flags: '-dels',
    options: {
      '-w': { adds: changes('Changes files.'), operands: 'write' },
      '-r': { value: 'text' },
      '-cpuprofile': { value: 'write' },
    },
  },
  'goimports gofumpt golines': {
    operands: 'read',
    flags: '-del',
    options: { '-w': changes('Changes files.') },
  },
  'golangci-lint staticcheck': {
    version: '-V',
    does: doubtful('Runs a tool that follows the settings of the project.'),
    anyOption: true,
    options: { '--fix': changes('Changes files.') },
  },
  govulncheck: {
    version: '-V',
    does: unknowable('Runs a tool that follows the settings of the project.'),
  },
};
