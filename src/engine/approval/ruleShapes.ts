/**
 * How many words name what a program is to do: the longest beginning counts. `npm run build -- --watch` is `npm run build`,
 * `docker compose ps -a` is `docker compose ps`. With 0, the program does one kind of thing only.
 */
export const subcommandWords: ReadonlyMap<string, number> = new Map([
  // Scripts and tools of a project.
  ...each('npm yarn pnpm bun', 1),
  ...each(
    ['npm run', 'npm run-script', 'npm exec', 'yarn run', 'pnpm run', 'pnpm exec', 'pnpm dlx', 'bun run'],
    2,
  ),
  ...each('npx pnpx bunx uvx', 1),
  ...each('make gmake just task rake grunt gulp invoke nox tox ant', 1),
  ...each('nx turbo lerna ng vue next vite astro', 1),
  // Compilers and what comes with them.
  ...each('cargo go dotnet swift stack cabal zig dune mix rebar3 sbt lein deno flutter dart', 1),
  ...each(['deno task', 'dart run', 'flutter pub', 'go mod', 'go tool'], 2),
  ...each('mvn mvnw gradle gradlew ./mvnw ./gradlew', 1),
  ...each('bundle poetry uv pipenv hatch rye pdm composer conda', 1),
  ...each(['bundle exec', 'poetry run', 'uv run', 'pipenv run', 'hatch run', 'pdm run'], 2),
  ...each('pip pip3 gem brew apt apt-get dnf', 1),
  // Tools that check, format or test.
  ...each('jest vitest mocha ava playwright cypress pytest phpunit rspec ctest', 0),
  ...each(
    'tsc eslint prettier biome stylelint ruff black isort mypy flake8 pylint clippy-driver shellcheck',
    0,
  ),
  ...each('gofmt goimports golangci-lint rustfmt clang-format clang-tidy rubocop phpstan pre-commit', 0),
  ...each('cmake ninja meson bazel', 1),
  // Containers, clusters, services.
  ...each('docker podman kubectl helm terraform tofu pulumi vagrant', 1),
  ...each(['docker compose', 'podman compose', 'docker container', 'docker image', 'docker volume'], 2),
  ...each('docker-compose', 1),
  ...each('gh glab aws az', 2),
  ...each('gcloud', 3),
  // Of git, where no option turns it into something else.
  ...each(['git add', 'git commit', 'git fetch'], 1),
]);

/** They run the file that they name. */
export const interpreters: ReadonlySet<string> = new Set(
  'python python3 python2 pypy node nodejs tsx ts-node ruby perl php lua Rscript julia bash sh dash zsh'.split(
    ' ',
  ),
);

/** Always asked about: what they do is in their input, on another machine, or with the rights of another user. */
export const neverOffered: ReadonlySet<string> = new Set(
  (
    'xargs parallel sudo doas su pkexec runuser eval exec source . command builtin trap alias export set shopt ' +
    'curl wget http https ssh scp sftp rsync nc ncat netcat socat telnet ftp mail sendmail ' +
    'rm rmdir shred dd mkfs kill pkill killall crontab at systemctl chown'
  ).split(' '),
);

function each(names: string | readonly string[], words: number): [name: string, words: number][] {
  return (typeof names === 'string' ? names.split(' ') : names).map((name) => [name, words]);
}
