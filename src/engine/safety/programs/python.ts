import { changes, doubtful, onlyReads, reaches, unknowable, type Effect } from '../effect.ts';
import { asksRegistry, installs, pip } from './pip.ts';
import { judgesModule } from './pythonModule.ts';
import { runsCode } from './writtenCode.ts';
import { type Program, type Programs } from './program.ts';

const managers: Record<string, Program | Effect> = {
  '': onlyReads,
  'show list tree info about version help check': {
    operands: 'text',
    here: true,
    flags:
      '-atTqv --all --tree --top-level --no-dev --quiet --verbose --json --no-ansi --explicit --graph --reverse --frozen --offline --envs',
    values: '-n --name --depth --package',
    options: { '-o -l --outdated --latest': asksRegistry },
  },
  env: { commands: { 'list info': { flags: '-p --path --full-path --json' } }, otherwise: installs },
  'add install sync lock update remove upgrade init self cache tool python venv pip create uninstall build':
    installs,
  publish: reaches('Publishes the package.'),
  'run shell': runsCode,
};

/** Python and its tools. */
export const python: Programs = {
  'python python2 python3 python3.8 python3.9 python3.10 python3.11 python3.12 python3.13 python3.14 pypy pypy3 py ipython':
    {
      version: '-V -VV -h',
      stops: true,
      operands: 'read',
      flags: '-bBdEIOPqsSuvx',
      options: {
        '-m -c': { value: 'text' },
        // The kind of a warning may be in a module, which is then run.
        '-W -X': { value: 'text', adds: doubtful('Changes how Python runs.') },
      },
      also: judgesModule,
    },
  'pip pip2 pip3 pip3.11 pip3.12 pip3.13': pip,
  uv: {
    version: '-V',
    flags: '-nqv --offline --quiet --no-progress',
    commands: {
      ...managers,
      python: {
        commands: { 'list find dir': { operands: 'text', flags: '--only-installed --all-versions' } },
        otherwise: installs,
      },
      pip: { ...pip, commands: { ...pip.commands, index: asksRegistry, tree: managers.tree ?? onlyReads } },
    },
    otherwise: installs,
  },
  pipenv: {
    version: '--venv --where --py',
    commands: managers,
    otherwise: installs,
  },
  'poetry pdm hatch rye conda mamba micromamba': {
    version: '-V',
    commands: managers,
    otherwise: installs,
  },
  'pyenv virtualenv venv': {
    commands: {
      'versions version which root prefix whence': { operands: 'text', flags: '--bare' },
      '': onlyReads,
    },
    otherwise: changes('Makes or changes an environment for Python.'),
  },
  'pytest py.test tox nox coverage unittest nose2': {
    version: '-V -h',
    does: unknowable('Runs code of the project.'),
  },
  ruff: {
    version: '-V',
    commands: {
      check: {
        here: true,
        operands: 'text',
        does: doubtful('Writes a cache.'),
        options: { '--fix --fix-only --add-noqa --unsafe-fixes': changes('Changes files.') },
      },
      'rule linter config version': onlyReads,
      format: {
        does: changes('Changes files.'),
        here: true,
        operands: 'read',
        options: { '--check --diff': { does: doubtful('Writes a cache.') } },
      },
    },
    otherwise: changes('Changes files.'),
  },
  black: {
    version: '-V',
    does: changes('Changes files.'),
    operands: 'read',
    flags:
      '-qvS --quiet --verbose --diff --color --no-color --fast --safe --preview --skip-string-normalization',
    values: '-l --line-length -t --target-version --exclude --include --extend-exclude -W --workers',
    options: { '--check': { does: onlyReads }, '--config': { value: 'read' } },
  },
  isort: {
    version: '-V',
    does: changes('Changes files.'),
    operands: 'read',
    flags: '-cqv --quiet --verbose --diff',
    values: '--profile -l --line-length -s --skip --skip-glob',
    options: { '-c --check --check-only': { does: onlyReads } },
  },
  'autopep8 yapf pyupgrade': { version: '-V', does: changes('Changes files.') },
  'mypy pyright pylint flake8 pyflakes bandit pydocstyle pyre': {
    version: '-V',
    does: doubtful('Runs a tool that follows the settings of the project.'),
  },
  'pipx uvx': { commands: { 'list environment': { flags: '--json --short' } }, otherwise: installs },
  'django-admin flask uvicorn gunicorn celery alembic jupyter streamlit fastapi sphinx-build mkdocs twine pre-commit cookiecutter ansible ansible-playbook':
    { version: '-V', does: unknowable('Runs code of the project.') },
};
