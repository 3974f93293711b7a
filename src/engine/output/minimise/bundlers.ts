import { eachLine } from './eachLine.ts';
import { formOf, type Form } from './byForm.ts';
import { isLibraryFrame, libraryFrames } from './libraryFrames.ts';
import { isGiven } from './namedOption.ts';
import { type Rules } from './rules.ts';
import { isTelling, saysTrouble } from './telling.ts';

const built = 'built files';
const pages = 'pages';

/** Of a longer list of built files, as many at its start and its end are shown. */
const shown = 3;

const forms: readonly Form[] = [
  [built, /^\S+ +[\d.,]+ [kMG]?B(?: +[│|] .*)?$/],
  [built, /^ {2}\S+ +[\d.]+(?:b|kb|mb) *$/],
  [
    built,
    /^ *asset \S+ [\d.]+ (?:bytes|[KMG]iB) \[(?:emitted|compared for emit|cached)\](?: \[[^\]]*\])*(?: \(name: [^()]*\))?(?: \d+ related assets?)?$/,
  ],
  ['modules', /^ +(?:\.\/|\.\.\/|modules? )\S.* [\d.]+ (?:bytes|[KMG]iB)(?: \[[^\]]+\])*$/],
  [
    'modules',
    /^ *(?:\+ \d+ (?:hidden )?modules?|(?:runtime|cacheable|orphan|built) modules .*|modules by path .*)$/,
  ],
  ['progress', /^(?:transforming|rendering chunks|computing gzip size)(?: \(\d+\))?\.\.\.$/],
  [
    'progress',
    /^ {1,3}(?:Creating an optimized production build|Running TypeScript|Finished TypeScript|Linting and checking validity|Collecting (?:page data|build traces)|Generating static pages|Finalizing page optimization)\b.*$/,
  ],
  [pages, /^[┌├└] [○●ƒλ⨍◐] +\/\S*(?: .*)?$/],
];

/** What is built is a long list; what is wrong with it is not in that. */
export const bundlers: Rules = {
  name: 'vite, webpack, next, esbuild build',
  handles: ([program, ...args]) =>
    (['vite', 'next', 'rollup', 'rolldown', 'tsup', 'astro', 'remix'].includes(program ?? '') &&
      args[0] === 'build') ||
    (['webpack', 'webpack-cli', 'rspack', 'tsup'].includes(program ?? '') &&
      !['serve', 's', 'watch', 'w', 'info', 'init'].includes(args[0] ?? '') &&
      !isGiven(args, '--json', '--watch', '-w')) ||
    (program === 'esbuild' && isGiven(args, '--bundle', '--outdir', '--outfile')),
  judge: (lines) => {
    const kinds = lines.map((line) => (line.includes('[big]') ? undefined : formOf(forms, line)));
    return eachLine(lines, (_, index) => {
      if (isLibraryFrame(lines, index)) return libraryFrames;
      const kind = kinds[index];
      return kind === built || kind === pages ? (isWithin(kinds, index) ? kind : undefined) : kind;
    });
  },
  isHarmless: (line, verdict) =>
    [built, pages, 'modules', libraryFrames].includes(verdict)
      ? !isTelling(line.replace(/\S*[./]\S*/g, ''))
      : !saysTrouble(line),
};

/** Neither at the start nor at the end of its list. */
const isWithin = (kinds: readonly (string | undefined)[], index: number): boolean =>
  [-shown, shown].every((by) => kinds[index + by] === kinds[index]);
