import { changes, onlyReads, reaches, unknowable, type Effect } from '../effect.ts';
import { type Whereabouts } from '../paths/judgePath.ts';
import { type Arguments } from './arguments.ts';
import { judgeProgram } from './judgeProgram.ts';
import { type Program, type Programs } from './program.ts';

const builds = unknowable('Builds the project, which runs code of it.');
const downloads = reaches('Downloads packages.');

/** What `cargo fmt` hands on to the formatter. */
const formatter: Program = {
  operands: 'read',
  flags: '-lqv --check --quiet --verbose',
  values: '--edition --color',
  options: { '--config-path': { value: 'read' } },
};

const compiles = changes('Writes compiled files.');

/** Without a source it only tells of itself; `--print cfg=file` writes, and a target may be described in a file. */
function writesOrCompiles({ operands, options }: Arguments): Effect | undefined {
  const isPlain = options.every(({ value }) => !value || /^[\w-]+$/.test(value.value ?? ''));
  return operands.length === 0 && isPlain ? undefined : compiles;
}

/** `cargo fmt --check`, or `cargo fmt -- --check`. */
function formats({ options, operands }: Arguments, _: unknown, where: Whereabouts): Effect | undefined {
  const checks =
    options.some(({ name }) => name === '--check') || operands.some(({ value }) => value === '--check');
  return checks ? judgeProgram(formatter, operands, where) : changes('Changes files.');
}

/** Rust. */
export const cargo: Programs = {
  cargo: {
    version: '-V -h --list',
    flags: '-qv --quiet --verbose --offline --locked --frozen',
    values: '--color --config -Z',
    options: {
      '-C': { value: 'look', moves: true, steers: true },
      '--config': { value: 'text', adds: unknowable('Changes what cargo runs.') },
    },
    commands: {
      '': onlyReads,
      'tree metadata locate-project pkgid version help read-manifest verify-project': {
        here: true,
        operands: 'text',
        flags:
          '-adqv --all --all-features --no-default-features --duplicates --no-deps --offline --locked --frozen --quiet --verbose --no-dedupe --no-indent --workspace --format-version',
        values:
          '-p --package --format -e --edges --depth --features -F --prefix --prune --charset --target -i --invert',
        options: { '--manifest-path': { value: 'read' } },
      },
      'build b check c test t run r bench doc d rustc rustdoc clippy fix nextest miri expand llvm-cov watch':
        builds,
      fmt: {
        dashedOperands: true,
        flags: '-qv --all --check --quiet --verbose',
        values: '-p --package',
        options: { '--manifest-path': { value: 'read' } },
        also: formats,
      },
      clean: changes('Deletes what was built.'),
      'new init add remove rm generate-lockfile': changes('Changes the project.'),
      'search info': {
        service: 'cargo',
        operands: 'text',
        flags: '-qv --quiet --verbose',
        values: '--limit --color',
      },
      'update fetch vendor': downloads,
      'install uninstall': reaches('Changes the programs of the user.'),
      'publish yank login logout owner': reaches('Changes something at the registry of packages.'),
      package: changes('Writes a package file.'),
    },
  },
  'rustc rustdoc': {
    version: '-V -vV -Vv -v -h',
    does: compiles,
    flags: '-vV --verbose',
    values: '--target',
    options: {
      '--print --explain': { value: 'text', does: onlyReads },
      '--version': { does: onlyReads },
    },
    also: writesOrCompiles,
  },
  rustfmt: {
    version: '-V',
    does: changes('Changes files.'),
    flags: '-lqv --quiet --verbose',
    options: { '--check': { does: onlyReads, operands: 'read' } },
    values: '--edition',
  },
  rustup: {
    version: '-V',
    commands: {
      'show which': { operands: 'text', flags: '-v --verbose' },
      'toolchain target component': {
        commands: { list: { flags: '-qv --installed --quiet --verbose', values: '--toolchain' } },
        otherwise: reaches('Changes which Rust is installed.'),
      },
    },
    otherwise: reaches('Changes which Rust is installed.'),
  },
};
