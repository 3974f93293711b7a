import { type Recorded } from '../runs/runStore.ts';
import { artifactUri } from '../tool/report.ts';
import { type Hit } from './lineSearch.ts';
import { maxWholeLength } from './longLine.ts';
import { type SearchReading } from './reading.ts';
import { type Found } from './searchRequest.ts';
import { statusText } from './statusText.ts';

/** What a search has come to in one artifact. */
export interface SearchResult {
  readonly recorded: Recorded;
  readonly found: Found;
  readonly hits: readonly Hit[];
}

/** How many artifacts are named whose matches there was no room for. */
const maxNamed = 20;

/** The answer to a search in one artifact. */
export function oneSearchText(reading: SearchReading, { recorded, found, hits }: SearchResult): string {
  const { from, to } = reading.lines;
  const where = from === 1 && to === undefined ? '' : ` in lines ${from}-${to ?? ''}`;
  return [
    statusText(recorded, `${countText(found)} for ${JSON.stringify(reading.pattern.text)}${where}`),
    ...notesOf(reading, found, hits),
    hits.length === 0 ? '(no match)' : hitsText(found.id, hits),
  ].join('\n');
}

/** The answer to a search in all artifacts of a session. */
export function sessionSearchText(
  reading: SearchReading,
  results: readonly SearchResult[],
  total: number,
): string {
  const matching = results.filter(({ found }) => found.matches > 0);
  const matches = matching.reduce((sum, { found }) => sum + found.matches, 0);
  const isPartial = results.some(({ found }) => found.stoppedAt !== undefined);
  const shown = matching.filter(({ hits }) => hits.length > 0);
  const others = matching.filter(({ hits }) => hits.length === 0);
  const first = `${isPartial ? 'at least ' : ''}${plural(matches, 'match', 'matches')} for ${JSON.stringify(reading.pattern.text)}`;
  const skipped = total - results.length;
  return [
    `[${first} in ${matching.length} of ${plural(total, 'artifact')} of this session, the newest first]`,
    ...(skipped > 0 ? [`[Time ran out before ${plural(skipped, 'older artifact')}.]`] : []),
    ...results
      .filter(({ found, hits }) => found.stoppedAt !== undefined && hits.length === 0)
      .flatMap(({ found, hits }) => notesOf(reading, found, hits)),
    ...shown.flatMap((result) => groupText(reading, result)),
    ...others
      .slice(0, maxNamed)
      .map(({ recorded, found }) => statusText(recorded, `${countText(found)}, not shown`)),
    ...(others.length > maxNamed ? [`[And ${others.length - maxNamed} more artifacts with matches.]`] : []),
    ...(others.length > 0 ? ["[To see more of an artifact, send its 'id' with the search.]"] : []),
    ...(matches === 0 ? ['(no match)'] : []),
  ].join('\n');
}

const groupText = (reading: SearchReading, { recorded, found, hits }: SearchResult) => [
  statusText(recorded, countText(found)),
  ...notesOf(reading, found, hits),
  hitsText(found.id, hits),
];

function countText({ matches, stoppedAt }: Found): string {
  if (stoppedAt !== undefined) return `at least ${plural(matches, 'match', 'matches')}`;
  return matches === 0 ? 'no match' : plural(matches, 'match', 'matches');
}

const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

function notesOf(
  { lines }: SearchReading,
  { id, matches, nextLine, stoppedAt, hasLongLines }: Found,
  hits: readonly Hit[],
): string[] {
  const shown = hits.filter(({ isMatch }) => isMatch).length;
  const goOn = (line: number) =>
    `Go on with the same search, id "${id}" and lines "${line}-${lines.to ?? ''}".`;
  return [
    ...(nextLine === undefined
      ? []
      : [`[Showing the first ${shown} of ${matches} matches. ${goOn(nextLine)}]`]),
    ...(stoppedAt === undefined
      ? []
      : [
          `[Time ran out at line ${stoppedAt} of ${artifactUri(id)}. ${stoppedAt > lines.from ? goOn(stoppedAt) : 'Search for less, or read it by bytes.'}]`,
        ]),
    ...(hasLongLines
      ? [
          `[Lines of more than ${maxWholeLength} characters were searched in pieces: a very long match may be missing.]`,
        ]
      : []),
  ];
}

/** As grep has it: `12:34: a match`, `12-35- beside it`, and `--` where lines are left out. */
function hitsText(id: string, hits: readonly Hit[]): string {
  const hasContext = hits.some(({ isMatch }) => !isMatch);
  return hits
    .flatMap(({ number, isMatch, text }, index) => {
      const isApart = hasContext && index > 0 && number !== (hits[index - 1]?.number ?? 0) + 1;
      const mark = isMatch ? ':' : '-';
      return [...(isApart ? ['--'] : []), `${id}${mark}${number}${mark} ${text}`];
    })
    .join('\n');
}
