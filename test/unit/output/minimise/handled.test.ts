import assert from 'node:assert/strict';
import { families } from '../../../../src/engine/output/minimise/families.ts';
import { startedProgram } from '../../../../src/engine/output/minimise/startedProgram.ts';

const handled: Record<string, readonly string[]> = {
  'npm install': [
    'npm install',
    'npm i left-pad',
    'npm ci',
    'npm --silent install',
    'npm uninstall x',
    'sudo npm install -g x',
  ],
  'pnpm install': ['pnpm install', 'pnpm i', 'pnpm add x', 'pnpm install --reporter append-only'],
  'yarn install': ['yarn', 'yarn install', 'yarn add x', 'yarn --frozen-lockfile', 'yarn up x'],
  'pip install': [
    'pip install x',
    'pip3 install -r requirements.txt',
    'python -m pip install x',
    'pip3.11 wheel .',
  ],
  jest: ['jest', 'jest --ci --coverage', 'npx jest', 'jest --reporters=default', 'jest --reporters default'],
  vitest: ['vitest', 'vitest run', 'vitest run --reporter=verbose', 'vitest --reporter dot'],
  mocha: ['mocha', '_mocha x', 'mocha -R spec', 'mocha --reporter=dot', 'nyc mocha'],
  'playwright test': ['playwright test', 'npx playwright test --reporter=list,html'],
  pytest: ['pytest', 'py.test -q', 'python -m pytest', 'pytest --junitxml=report.xml'],
  tsc: ['tsc', 'npx tsc --noEmit', 'vue-tsc -b'],
  'ruff check': ['ruff check', 'ruff check --output-format=full', 'python -m ruff check .'],
  mypy: ['mypy .', 'mypy --pretty shop'],
  'node --test, TAP': [
    'node --test',
    'node --import tsx --test a.ts',
    'tsx --test',
    'npx tap',
    'tape test/*.js',
  ],
  ava: ['ava', 'npx ava --tap', 'yarn ava'],
  unittest: ['python -m unittest', 'python3 manage.py test', './manage.py test shop', 'django test'],
  rspec: ['rspec', 'bundle exec rspec', 'rspec -f d'],
  phpunit: [
    'phpunit',
    './vendor/bin/phpunit --testdox',
    'php vendor/bin/phpunit',
    'php -d x=1 vendor/bin/phpunit',
  ],
  'apt install': ['apt-get install -y x', 'sudo apt-get -o A=b update', 'apt upgrade'],
  mvn: ['mvn test', './mvnw -q verify'],
  gradle: ['gradle build', './gradlew test --rerun-tasks'],
  'dotnet build, test': ['dotnet test', 'dotnet build -c Release'],
  'composer install': ['composer install', 'php composer.phar update'],
  'golangci-lint': ['golangci-lint run ./...'],
  biome: ['biome check', 'npx @biomejs/biome ci .', 'pnpm biome lint'],
  'vite, webpack, next, esbuild build': [
    'vite build',
    'webpack',
    'npx webpack --mode production',
    'next build',
    'esbuild a.js --bundle',
  ],
  turbo: ['turbo run build', 'turbo build', 'npx turbo run test --filter=web'],
  nx: ['nx run-many -t build', 'npx nx affected -t test'],
  terraform: ['terraform plan', 'terraform -chdir=infra apply -auto-approve', 'tofu init'],
  'npm test, npm run': [
    'npm test',
    'npm run build',
    'pnpm test',
    'pnpm lint',
    'yarn test',
    'yarn run x',
    'bun run test',
  ],
};

const passedThrough = [
  'npm install --json',
  'pnpm install --reporter=ndjson',
  'pnpm install --reporter silent',
  'yarn install --json',
  'yarn --version',
  'pip list',
  'pip install --report - x',
  'pip freeze',
  'uv pip install x',
  'jest --json',
  'jest --listTests',
  'jest --reporters=jest-junit',
  'jest --reporters=default --reporters=jest-junit',
  'vitest run --reporter=json',
  'vitest --reporter junit',
  'vitest run --reporter=default --reporter=json',
  'vitest run --reporter=./mine.js',
  'vitest run --reporter=tap',
  'vitest bench',
  'vitest list',
  'mocha -R json',
  'mocha --reporter=xunit',
  'mocha --reporter tap',
  'playwright test --reporter=json',
  'playwright test --reporter=list,junit',
  'playwright test --list',
  'playwright install',
  'pytest --collect-only',
  'ruff check --output-format=json',
  'ruff check --output-format github',
  'ruff check --diff',
  'ruff format',
  'mypy --output=json .',
  'mypy -O json .',
  'eslint .',
  'eslint -f json .',
  'node test.js',
  'node --test --test-reporter=junit',
  'rspec --format json',
  'rspec --dry-run',
  'phpunit --list-tests',
  'apt list --installed',
  'apt-get install -s x',
  'mvn --version',
  'gradle dependencies',
  'dotnet test --list-tests',
  'composer show',
  'golangci-lint run --out-format json',
  'biome check --reporter=json',
  'vite',
  'next dev',
  'webpack serve',
  'esbuild --version',
  'turbo prune',
  'nx graph',
  'terraform show -json',
  'terraform plan -json',
  'npm',
];

describe('Families of programs', () => {
  const rulesFor = (command: string) =>
    families.find(({ handles }) => handles(startedProgram(command.split(' '))))?.name;

  for (const [name, commands] of Object.entries(handled)) {
    for (const command of commands) {
      it(`has the rules for ${name} handle ${command}`, () => {
        assert.equal(rulesFor(command), name);
      });
    }
  }
  for (const command of passedThrough) {
    it(`passes ${command} through`, () => {
      assert.ok([undefined, 'npm test, npm run'].includes(rulesFor(command)));
    });
  }
});
