import assert from 'node:assert/strict';
import { simpleCommand } from '../../../../src/engine/command/simpleCommand.ts';
import { startedProgram } from '../../../../src/engine/output/minimise/startedProgram.ts';

const table: [command: string, program: string][] = [
  ['jest --ci', 'jest --ci'],
  ['CI=1 npx jest', 'jest'],
  ['npx jest --ci', 'jest --ci'],
  ['npx -y jest', 'jest'],
  ['npx --yes --no-install jest -t x', 'jest -t x'],
  ['npx -p jest-cli jest', 'jest'],
  ['npx --package=jest-cli -- jest', 'jest'],
  ['npx jest@29 --ci', 'jest --ci'],
  [`npx -c 'jest --ci'`, 'npx -c jest --ci'],
  ['npm exec -- jest --ci', 'jest --ci'],
  ['npm exec jest', 'jest'],
  ['npm x -y -- vitest run', 'vitest run'],
  ['pnpm exec jest', 'jest'],
  ['pnpm dlx jest --ci', 'jest --ci'],
  ['pnpm vitest run', 'vitest run'],
  ['pnpm -r exec jest', 'pnpm -r exec jest'],
  ['pnpm test', 'pnpm test'],
  ['yarn jest --ci', 'jest --ci'],
  ['yarn run jest', 'jest'],
  ['yarn exec jest', 'jest'],
  ['yarn exec -- jest', 'jest'],
  ['yarn dlx jest', 'jest'],
  ['yarn test', 'yarn test'],
  ['yarn run test', 'yarn run test'],
  ['yarn', 'yarn'],
  ['bunx jest', 'jest'],
  ['bun x jest', 'jest'],
  ['npm test', 'npm test'],
  ['npm install jest', 'npm install jest'],
  ['python -m pytest -q', 'pytest -q'],
  ['python3 -m pytest', 'pytest'],
  ['python3.12 -W error -X dev -u -m pytest tests', 'pytest tests'],
  ['/usr/bin/python3 -m pip install x', 'pip install x'],
  ['python test.py -m pytest', 'python test.py -m pytest'],
  ['python -c "import x" -m pytest', 'python -c import x -m pytest'],
  ['uv run pytest -q', 'pytest -q'],
  ['uv run --with pytest-cov pytest -q', 'pytest -q'],
  ['uv run -m pytest', 'pytest'],
  ['uv run python -m pytest', 'pytest'],
  ['uvx ruff check', 'ruff check'],
  ['uv pip install x', 'uv pip install x'],
  ['poetry run pytest', 'pytest'],
  ['pipenv run pytest', 'pytest'],
  ['conda run -n dev pytest', 'pytest'],
  ['coverage run -m pytest -q', 'pytest -q'],
  ['coverage run --source shop -m pytest', 'pytest'],
  ['bundle exec rspec', 'rspec'],
  ['env A=1 B=2 jest', 'jest'],
  ['env -i -u HOME A=1 jest', 'jest'],
  [`env -S 'jest --ci'`, 'env -S jest --ci'],
  ['cross-env NODE_ENV=test jest', 'jest'],
  ['/usr/bin/time -f %e jest', 'jest'],
  ['nice -n 5 jest', 'jest'],
  ['nice jest', 'jest'],
  ['nohup jest', 'jest'],
  ['timeout 60 jest', 'jest'],
  ['timeout -k 5 --signal=KILL 60s jest --ci', 'jest --ci'],
  ['command jest', 'jest'],
  ['command -v jest', 'command -v jest'],
  ['sudo -u web npm install', 'npm install'],
  ['stdbuf -o L pytest', 'pytest'],
  ['c8 --reporter text mocha test', 'mocha test'],
  ['nyc mocha', 'mocha'],
  ['./node_modules/.bin/jest --ci', 'jest --ci'],
  ['./node_modules/.bin/jest.cmd', 'jest'],
  [String.raw`'.\node_modules\.bin\jest.cmd' --ci`, 'jest --ci'],
  ['node node_modules/.bin/jest', 'jest'],
  ['node --experimental-vm-modules node_modules/jest/bin/jest.js --ci', 'jest --ci'],
  ['node -r ./setup.js node_modules/mocha/bin/_mocha', '_mocha'],
  ['node node_modules/@playwright/test/cli.js test', 'playwright test'],
  ['node_modules/jest/bin/jest.js', 'jest'],
  ['node jest.js', 'node jest.js'],
  ['.venv/bin/pytest', 'pytest'],
  ['env CI=1 timeout 60 npx jest --ci', 'jest --ci'],
  ['env', 'env'],
  ['npx', 'npx'],
  ['timeout 60', 'timeout 60'],
  ['git status', 'git status'],
];

describe('startedProgram', () => {
  for (const [command, program] of table) {
    it(`${command} comes to ${program}`, () => {
      assert.equal(startedProgram(simpleCommand(command) ?? []).join(' '), program);
    });
  }

  it('has an end, however many start one another', () => {
    const words = startedProgram([...Array<string>(1000).fill('nohup'), 'jest']);
    assert.equal(words[0], 'nohup');
  });
});
