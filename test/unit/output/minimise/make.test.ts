import assert from 'node:assert/strict';
import { describeHandled, describeRecordings, minimised } from './describeRecordings.ts';

const name = 'make, cmake, ninja';
const isEchoed = (line: string) => /^cc |^\/usr\/bin\/c\+\+ |^\[\d+\/\d+\] /.test(line);
const warnings: [string, string] = ['iron7.c: In function', '      |            ~~~~^~~~~~'];
const errorInMain: [string, string] = [
  '/home/user/code/bridge/src/main.cpp: In function',
  '      |                                                                   ^~~~~~~',
];

describe('make', () => {
  describeRecordings(
    'make',
    {
      shortened: [
        { file: 'make', command: 'make', keeps: ['forged: all of it'], gone: ['make[1]', /^cc /, /^ar /] },
        {
          file: 'make-warning',
          command: 'make -B',
          keeps: ["make[1]: Entering directory '/home/user/code/forge/lib'", warnings, 'forged: all of it'],
          gone: ['iron6.c', 'iron8.c', '/home/user/code/forge/app'],
        },
        {
          file: 'make-error',
          command: 'make -B',
          exitCode: 2,
          keeps: [
            "make[1]: Entering directory '/home/user/code/forge/lib'",
            warnings,
            ['In file included from iron8.c:1:', 'make: *** [Makefile:3: all] Error 1'],
          ],
          gone: ['iron6.c'],
        },
        {
          file: 'make-error-keep-going',
          mostlyMatters: true,
          command: 'make -B -k -j2',
          exitCode: 2,
          keeps: [
            warnings,
            ['In file included from iron8.c:1:', 'make[1]: *** [<builtin>: iron8.o] Error 1'],
            "make[1]: Target 'libiron.a' not remade because of errors.",
            'make: *** [Makefile:3: all] Error 1',
          ],
          gone: ['iron6.c', 'iron9.c'],
        },
        {
          file: 'make-error-color',
          command: 'make -B CFLAGS=-fdiagnostics-color=always',
          exitCode: 2,
          keeps: [['In file included from iron8.c:1:', 'make: *** [Makefile:3: all] Error 1']],
          gone: ['iron6.c'],
        },
        {
          file: 'make-link',
          command: 'make',
          exitCode: 2,
          keeps: [
            "make[1]: Entering directory '/home/user/code/forge/app'",
            ['cc -o app main.o', 'make: *** [Makefile:3: all] Error 1'],
          ],
          gone: ['iron8.c', '/home/user/code/forge/lib'],
        },
        {
          file: 'make-recipe',
          command: 'make test',
          exitCode: 2,
          keeps: [['forged: all of it', 'make: *** [Makefile:6: test] Error 3']],
          gone: ['directory'],
        },
        { file: 'make-again', command: 'make', keeps: ['forged: all of it'], gone: ['directory'] },
      ],
      asTheyAre: [
        ['make-dry', 'make -n -B'],
        ['make-no-rule', 'make nothing', 2],
      ],
    },
    { isContent: isEchoed },
  );

  describeRecordings(
    'cmake',
    {
      shortened: [
        {
          file: 'configure',
          command: 'cmake -S . -B build',
          keeps: [
            ['-- The C compiler', '-- The CXX compiler'],
            '-- Looking for windows.h - not found',
            '-- Looking for strlcpy_nowhere - not found',
            '-- Performing Test HAVE_NONSENSE - Failed',
            ['-- Found Threads', '-- Build files have been written to'],
          ],
          gone: ['- found', '- done', 'Success', /-- Looking for \S+$/],
        },
        {
          file: 'configure-ninja',
          command: 'cmake -GNinja -S . -B ninja',
          keeps: [['-- Found Threads', '-- Build files have been written to']],
          gone: ['- found', '- done', 'Success'],
        },
        {
          file: 'configure-error',
          mostlyMatters: true,
          command: 'cmake -S . -B build',
          exitCode: 1,
          keeps: [['-- Found Threads', 'See also "/home/user/code/bridge/build/CMakeFiles/CMakeError.log".']],
          gone: ['- found', '- done', 'Success'],
        },
        {
          file: 'build',
          command: 'cmake --build build',
          keeps: ['[100%] Built target bridge'],
          gone: ['Building', '[ 84%]'],
        },
        {
          file: 'build-ninja',
          command: 'cmake --build ninja',
          keeps: ['[25/25] Linking CXX executable bridge'],
          gone: [/^\[[1-9]\/25\]/],
        },
        {
          file: 'build-warning',
          mostlyMatters: true,
          command: 'cmake --build build --clean-first',
          keeps: [
            [
              '[ 96%] Building CXX object CMakeFiles/bridge.dir/src/main.cpp.o',
              '      |                  ^~~~~',
            ],
            '[100%] Built target bridge',
          ],
          gone: ['[ 80%]'],
        },
        {
          file: 'build-warning-ninja',
          mostlyMatters: true,
          command: 'cmake --build ninja --clean-first',
          keeps: [[errorInMain[0], '      |                  ^~~~~']],
          gone: ['[20/25]'],
        },
        {
          file: 'build-error',
          mostlyMatters: true,
          command: 'cmake --build build --clean-first',
          exitCode: 2,
          keeps: [
            [
              '[ 96%] Building CXX object CMakeFiles/bridge.dir/src/main.cpp.o',
              'gmake: *** [Makefile:91: all] Error 2',
            ],
          ],
          gone: ['[ 80%]'],
        },
        {
          file: 'build-error-color',
          mostlyMatters: true,
          command: 'cmake --build build --clean-first',
          exitCode: 2,
          keeps: [errorInMain, 'gmake: *** [Makefile:91: all] Error 2'],
          gone: ['[ 80%]'],
        },
        {
          file: 'build-error-ninja',
          mostlyMatters: true,
          command: 'cmake --build ninja --clean-first',
          exitCode: 1,
          keeps: [
            ['FAILED: CMakeFiles/bridge.dir/src/main.cpp.o', 'ninja: build stopped: subcommand failed.'],
          ],
          gone: ['[20/25]'],
        },
        {
          file: 'build-error-ninja-verbose',
          command: 'ninja -v -C ninja',
          exitCode: 1,
          keeps: [
            ['FAILED: CMakeFiles/bridge.dir/src/main.cpp.o', 'ninja: build stopped: subcommand failed.'],
          ],
          gone: ['[20/25]', 'part7.cpp.o.d'],
        },
      ],
      asTheyAre: [['build-link-ninja', 'ninja -C ninja', 1]],
    },
    { isContent: isEchoed },
  );

  describeHandled([
    ['make', name],
    ['make -j8 -C sub all', name],
    ['make --no-print-directory V=1', name],
    ['gmake -Oline check', name],
    ['cmake -S . -B build -DCMAKE_BUILD_TYPE=Debug', name],
    ['cmake -GNinja ..', name],
    ['cmake --build build -j 4 --target all', name],
    ['ninja -C build', name],
    ['ninja -v', name],
    ['make -n', ''],
    ['make -sn all', ''],
    ['make --dry-run', ''],
    ['make --just-print', ''],
    ['make -p', ''],
    ['make --debug=v', ''],
    ['make -qp', ''],
    ['cmake --build build -- -n', ''],
    ['cmake -E cat file', ''],
    ['cmake -P script.cmake', ''],
    ['cmake -LA', ''],
    ['cmake --version', ''],
    ['ninja -t compdb', ''],
    ['ninja -n', ''],
    ['makeinfo x', ''],
    ['constructor', ''],
  ]);

  const compile = (count: number) =>
    Array.from(
      { length: count },
      (_, index) => `gcc -O2 -Werror -Wno-error=format -c -o error${index}.o error${index}.c`,
    );
  const table: [title: string, lines: string[], shown: string[]][] = [
    [
      'the command of a step that failed without a word stays',
      [...compile(10), 'gcc -shared -o x.so x.o', 'make: *** [Makefile:5: x.so] Error 1'],
      [
        '[10 lines left out: commands of the compiler]',
        'gcc -shared -o x.so x.o',
        'make: *** [Makefile:5: x.so] Error 1',
      ],
    ],
    [
      'what the compiler itself says stays',
      [
        ...compile(10),
        'gcc: error: unrecognized command-line option ‘-x’',
        'gcc: fatal error: no input files',
        ...compile(10),
      ],
      [
        '[9 lines left out: commands of the compiler]',
        compile(10)[9] ?? '',
        ...['gcc: error: unrecognized command-line option ‘-x’', 'gcc: fatal error: no input files'],
        ...['[9 lines left out: commands of the compiler]', compile(10)[9] ?? ''],
      ],
    ],
    [
      'the command of each step that failed stays, where more are tried',
      [
        ...Array.from({ length: 12 }, (_, index) => `[${index + 1}/20] Building CXX object error${index}.o`),
        ...[
          'FAILED: a.o',
          '/usr/bin/c++ -c a.cc -o a.o',
          '[13/20] Building CXX object b.o',
          '[14/20] Building CXX object c.o',
        ],
        ...[
          'FAILED: c.o',
          '/usr/bin/c++ -c c.cc -o c.o',
          'ninja: build stopped: cannot make progress due to previous errors.',
        ],
      ],
      [
        ...['[11 lines left out: build steps]', '[12/20] Building CXX object error11.o'],
        ...[
          'FAILED: a.o',
          '/usr/bin/c++ -c a.cc -o a.o',
          '[1 line left out: build steps]',
          '[14/20] Building CXX object c.o',
        ],
        ...[
          'FAILED: c.o',
          '/usr/bin/c++ -c c.cc -o c.o',
          'ninja: build stopped: cannot make progress due to previous errors.',
        ],
      ],
    ],
    [
      'the directory that a message is told from stays, with its end',
      [
        ...["make[1]: Entering directory '/p'", "make[2]: Entering directory '/p/a'", ...compile(9)],
        ...["make[2]: Leaving directory '/p/a'", "make[2]: Entering directory '/p/b'", 'b.c:1: warning: odd'],
        ...["make[2]: Leaving directory '/p/b'", "make[1]: Leaving directory '/p'"],
      ],
      [
        "make[1]: Entering directory '/p'",
        '[9 lines left out: commands of the compiler]',
        ...["make[2]: Entering directory '/p/b'", 'b.c:1: warning: odd'],
        ...["make[2]: Leaving directory '/p/b'", "make[1]: Leaving directory '/p'"],
        '[2 lines left out in between: directories]',
      ],
    ],
    [
      'steps as libtool and others tell them are left out',
      [
        ...["make: Entering directory '/p'", 'Making all in src', '  CC(target) Release/obj.target/error.o'],
        ...[
          '/bin/bash ../libtool  --tag=CC --mode=compile gcc -c error.c',
          'libtool: compile:  gcc -c error.c -o error.o',
        ],
        ...[
          ...Array.from({ length: 9 }, () => 'mv -f .deps/error.Tpo .deps/error.Plo'),
          '  CCLD     error',
          '  CC [M]  error.o',
        ],
        ...[
          'libtool: error: cannot find the library',
          'libtool: warning: relinking',
          "make: Leaving directory '/p'",
        ],
      ],
      [
        ...["make: Entering directory '/p'", 'Making all in src'],
        ...['[13 lines left out: build steps, commands of the compiler]', '  CC [M]  error.o'],
        ...[
          'libtool: error: cannot find the library',
          'libtool: warning: relinking',
          "make: Leaving directory '/p'",
        ],
      ],
    ],
    [
      'what two processes printed on one line stays',
      [
        ...compile(10),
        `${compile(1).join('')}b.c:3:1: error: boom`,
        '[ 10%] Building C object b.ob.c:3: warning: odd',
        ...compile(10),
      ],
      [
        ...['[10 lines left out: commands of the compiler]', `${compile(1).join('')}b.c:3:1: error: boom`],
        '[ 10%] Building C object b.ob.c:3: warning: odd',
        ...['[9 lines left out: commands of the compiler]', compile(10)[9] ?? ''],
      ],
    ],
    [
      'what a recipe prints stays',
      [
        ...compile(10),
        ...Array.from({ length: 10 }, (_, index) => `[${index}/9] compare ${index} != ${index + 1}`),
      ],
      [
        ...['[9 lines left out: commands of the compiler]', compile(10)[9] ?? ''],
        ...Array.from({ length: 10 }, (_, index) => `[${index}/9] compare ${index} != ${index + 1}`),
      ],
    ],
  ];
  for (const [title, lines, shown] of table) {
    it(title, () => {
      assert.deepEqual(minimised(lines.join('\n'), 'make', 2)?.split('\n'), shown);
    });
  }
});
