import { describeFamily } from './describeFamily.ts';

const tscErrors = ['error', 'TS2322', 'TS2739', 'No overload matches', 'Overload 1 of 2', 'Argument of type'];
const pretty = {
  stays: [
    ...tscErrors,
    'The expected type comes from',
    '  src/a.ts:1:32',
    'Found 14 errors in 5 files.',
    '6  src/a.ts:3',
  ],
  gone: ['~~~~~~~~', 'export const worse', "import { total } from './a'"],
};
const own = ['src/a.ts', 'src/b1.ts', 'src/b4.ts'];

describeFamily('tsc', {
  errors: { stays: tscErrors },
  'errors-pretty': pretty,
  'errors-pretty-colour': pretty,
  listfiles: { stays: [...tscErrors.slice(1), ...own], gone: ['node_modules'] },
  explain: { stays: [...tscErrors.slice(1), ...own, 'Matched by include pattern'], gone: ['lib.es5.d.ts'] },
  diagnostics: { stays: [...tscErrors, 'Files:', 'Total time:'] },
  'build-verbose': { stays: ['TS2322', 'is out of date'] },
});

describeFamily('eslint', {
  stylish: { stays: ['error', 'warning', '✖ 57 problems'] },
  'stylish-colour': { stays: ['error', 'warning', '✖ 57 problems'] },
  json: { stays: ['"messages"'] },
  'v8-unix': { stays: ['[Error/no-undef]'] },
});

const ruff = {
  stays: [
    'I001',
    'F401',
    'E722',
    'S110',
    'invalid-syntax: ',
    ' --> pkg/m1.py',
    'help: ',
    'Found 26 errors.',
    '[*] 12',
  ],
  gone: ['^', 'import os, sys', '1 + import os'],
};

describeFamily('ruff', {
  check: ruff,
  'check-colour': ruff,
  'check-old': {
    stays: [
      'pkg/m1.py:1:8: F401',
      'pkg/m1.py:4:5: E741',
      'pkg/m1.py:9:5: E722',
      '= help: ',
      'Found 3 errors.',
    ],
    gone: ['^', 'import os, sys'],
  },
  concise: { stays: ['F401', 'Found 26 errors.'] },
  diff: { stays: ['-import os, sys'] },
  statistics: { stays: ['F401', 'Found 26 errors.'] },
  format: { stays: ['unformatted: ', 'invalid-syntax: '] },
});

describeFamily('mypy', {
  errors: { stays: ['error: ', 'Found 3 errors'] },
  pretty: { stays: ['error: ', 'note: ', '"int"  [arg-type]', 'Found 9 errors'] },
  'pretty-colour': { stays: ['error: ', '"int"  [arg-type]', 'Found 9 errors'] },
  ok: { stays: ['Success: no issues found'] },
});
