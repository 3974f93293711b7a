/** How test runners name a test that failed, one line for each. Its name is the group. */
const forms: readonly RegExp[] = [
  /^ {2}● (\S.* › .+)$/, // jest
  /^ FAIL {2}(\S.* > .+)$/, // vitest
  /^ {4,}\d+\) (\S.*)$/, // mocha
  /^(?:FAILED|ERROR) (\S+::\S.*?)(?: - .*)?$/, // pytest
  /^ *--- FAIL: (\S+) /, // go
  /^test (\S+) \.\.\. FAILED$/, // cargo
  /^ {2}\d+\) (\S.* › .+?)(?: ─+)?$/, // playwright
  /^ *not ok \d+ (?:- )?(?!.*# (?:TODO|SKIP))(.+)$/i, // TAP
  /^✖ (.+) \([\d.]+ms\)$/, // node --test
  /^ {2}✘ \[fail\]: (.+)$/, // ava
  /^(?:FAIL|ERROR): (\w+ \(.+)$/, // unittest
  /^rspec \S+ # (.+)$/,
  /^\d+\) (\w\S*::\S+)/, // phpunit
  /^(\S+ > .+) FAILED$/, // gradle
  /^ {2}Failed (\S.*?) \[[\d<., ]+ m?s\]$/, // dotnet
  /^\[ERROR\] {3}([\w$.]+)(?::\d+)? /, // maven
];

/** No line that names a test is longer. */
const maxLength = 500;

/** The names of the tests that failed, by the output of any test runner that is known. */
export function failedTests(text: string): ReadonlySet<string> {
  const lines = text.split('\n').filter((line) => line.length <= maxLength);
  return new Set(lines.flatMap((line) => nameIn(line) ?? []));
}

/** Without its place in the file, which changes with what is above it. */
const nameIn = (line: string): string | undefined =>
  forms
    .map((form) => form.exec(line)?.[1])
    .find((name) => name !== undefined)
    ?.replace(/:\d+:\d+(?= › )/, '');
