import { changes, doubtful, onlyReads, unknowable } from '../effect.ts';
import { type Text } from '../words/text.ts';
import { type Program, type Programs } from './program.ts';
import { judgesWrittenCode } from './writtenCode.ts';

const follows = unknowable('Runs whatever the project says for it.');

/** Says what would be done, for which it may still have something run. */
const plan: Program = {
  does: doubtful('Runs what the project says for finding out what it would do.'),
  anyOption: true,
  anyText: true,
};

const isPlan = (words: readonly Text[]) =>
  words.some(({ value }) => /^-[a-zA-Z]*[npq]\w*$/.test(value ?? ''));

/** Shows what comes before a compiler, or what it says of a text. */
const looksOnly: Program = {
  does: doubtful('Runs a compiler that is not to write anything.'),
  anyOption: true,
  oneDash: true,
  operands: 'read',
  options: { '-o': { value: 'write' } },
};

const isLook = (words: readonly Text[]) =>
  words.some(({ value }) =>
    /^(-fsyntax-only|-E|-MM?|-print-[\w=-]+|--print-[\w=-]+|-###|-dM)$/.test(value ?? ''),
  );

/** Programs that build by the rules of a project. */
export const make: Programs = {
  'make gmake bmake': {
    version: '-v -h',
    instead: (words) => (isPlan(words) ? plan : undefined),
    does: follows,
  },
  'ninja just task rake invoke mage gradle gradlew mvn mvnw ant sbt bazel bazelisk buck buck2 scons meson mix lein composer bundle rails rspec jekyll phpunit dotnet msbuild swift xcodebuild fastlane pod flutter dart stack cabal dune opam zig gn nix nix-build earthly skaffold tilt pulumi vagrant packer hugo':
    {
      version: '-v -V -h -version --list-sdks --list-runtimes --info',
      does: follows,
    },
  'cmake ctest cpack': { version: '-h', does: unknowable('Configures or builds the project.') },
  'gcc g++ cc c++ clang clang++ tcc ld ar as nasm javac kotlinc scalac ghc ocamlfind fpc gfortran protoc flex bison swiftc nvcc':
    {
      version: '-v -dumpversion -dumpmachine -version -V',
      instead: (words) => (isLook(words) ? looksOnly : undefined),
      does: changes('Writes compiled files.'),
    },
  'java kotlin scala groovy jshell irb R iex erl ghci racket guile sbcl clojure clj osascript pwsh powershell tclsh wish octave gnuplot':
    {
      version: '-v -V -version -h',
      does: unknowable('Runs a program, and what that does cannot be told.'),
    },
  'ruby php lua luajit Rscript julia elixir': {
    version: '-v -V -version -h -i -m',
    anyText: true,
    anyOption: true,
    also: judgesWrittenCode,
  },
  gem: {
    version: '-v',
    commands: {
      'list which environment env contents specification help': {
        operands: 'text',
        flags: '-ai --local --all --no-versions --versions --details --installed',
      },
      '': onlyReads,
    },
    otherwise: unknowable('Downloads or changes packages.'),
  },
  'clang-format': {
    operands: 'read',
    flags: '-n --dry-run --Werror --verbose',
    options: { '-i': { adds: changes('Changes files.'), operands: 'write' } },
  },
};
