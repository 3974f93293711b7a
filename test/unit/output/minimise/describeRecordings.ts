import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { families } from '../../../../src/engine/output/minimise/families.ts';
import { minimise } from '../../../../src/engine/output/minimise/minimise.ts';
import { readable } from '../../../../src/engine/output/readable.ts';

/** A line, or all lines from one to another. A line is named by how it begins. */
export type Kept = string | readonly [from: string, to: string];

export interface Recording {
  /** In `recorded/<family>`, without `.txt`. */
  readonly file: string;
  readonly command: string;
  readonly exitCode?: number;
  readonly keeps: readonly Kept[];
  /** No line is shown that has one of these. */
  readonly gone: readonly (string | RegExp)[];
  /** Of more than 2 KB, more than 35 % is shown: failures with their messages, or what was asked for. */
  readonly mostlyMatters?: true;
}

/** Recordings that are shown as they are, with the command. */
export type AsItIs = readonly [file: string, command: string, exitCode?: number];

const note = /^\[\d+ lines? left out(?: in between)?: [^\]]+\]$/;

/**
 * Ways in which tools tell of trouble, told by their form. The words by which the minimiser goes are others.
 */
const trouble = [
  /(?:^|[\s:])(?:fatal )?(?:error|warning|panic|fatal|hint)(?:\[\w+\])?:/i,
  /^(?:#\d+ )?ERROR\b|^(?:---)? *FAIL|\bFAILED\b|^ *--- (?:FAIL|SKIP)|^CMake (?:Error|Warning)/,
  /\bpanicked at\b|\*\*\* \[|DATA RACE|^goroutine \d+|^\tat |^Caused by:|exit(?:ed with)? (?:status|code)/,
  /Permission denied|No such file|\bnot found\b|undefined reference|rejected\]|CONFLICT|binary file matches/,
  /^\s*\|\s.*\^|^ *\d+ \| |^\s+--> |^In file included from|^\s+= (?:note|help)/,
];

/** Blocks of trouble. Not all of their lines tell of it. */
const blocks: readonly (readonly string[])[] = [
  ['src/a.c:3:5: error: boom', '    3 |   int x', '      |       ^', 'src/a.h:9: note: it was declared here'],
  ['panic: boom', '', 'goroutine 7 [running]:', 'main.main()', '\t/home/user/main.go:5 +0x1d'],
  ['Traceback (most recent call last):', '  File "a.py", line 3, in <module>', '    main()', 'KeyError: 3'],
  ['Segmentation fault (core dumped)'],
  ['  left: 3', ' right: 4'],
];

export function read(family: string, file: string): Promise<string> {
  return readable(readFileSync(join(import.meta.dirname, 'recorded', family, `${file}.txt`), 'utf8'));
}

export function minimised(text: string, command: string, exitCode = 0): string | undefined {
  return minimise(text, { words: command.split(' '), exitCode }, families);
}

/** What else is to be known of a family. */
interface Details {
  /** Whether a line is what was asked for, and not the tool's own: a line of a file, say. */
  readonly isContent?: (line: string) => boolean;
  /** What the tool says when something is wrong, where that differs from what others say. */
  readonly ownTrouble?: string;
}

export function describeRecordings(
  family: string,
  { shortened, asTheyAre }: { shortened: readonly Recording[]; asTheyAre: readonly AsItIs[] },
  { isContent = () => false, ownTrouble }: Details = {},
): void {
  describe(`recordings of ${family}`, () => {
    for (const recording of shortened) {
      const { file, command, exitCode = 0, keeps, gone, mostlyMatters = false } = recording;
      describe(`${file} (${command})`, () => {
        let lines: string[] = [];
        let shown: string[] = [];

        before(async () => {
          const text = await read(family, file);
          const shorter = minimised(text, command, exitCode);
          assert.ok(shorter !== undefined && shorter.length < text.length, 'it is not shortened');
          lines = text.split('\n');
          shown = shorter.split('\n');
          if (process.env.PRINT_SAVINGS) printSaving(`${family} | ${file}`, text.length, shorter.length);
        });

        it('shows only lines of it, in their order, and notes', () => {
          let from = 0;
          for (const line of shown) {
            const index = lines.indexOf(line, from);
            assert.ok(index >= 0 || note.test(line), `not in the recording: ${line}`);
            if (index >= 0) from = index + 1;
          }
        });

        it('shows at most 35 % of more than 2 KB, or most of it matters', () => {
          const [raw, left] = [lines, shown].map((each) => each.join('\n').length);
          const isLong = raw !== undefined && left !== undefined && raw > 2048 && left > raw * 0.35;
          assert.equal(isLong, mostlyMatters);
        });

        it('keeps what matters', () => {
          for (const kept of keeps) {
            const expected = linesOf(lines, kept);
            const start = shown.indexOf(expected[0] ?? '');
            assert.ok(start >= 0, `left out: ${expected[0] ?? ''}`);
            assert.deepEqual(shown.slice(start, start + expected.length), expected);
          }
        });

        it('keeps every line that tells of trouble', () => {
          for (const line of lines.filter((each) => !isContent(each))) {
            if (trouble.some((form) => form.test(line))) {
              assert.equal(count(shown, line), count(lines, line), `left out: ${line}`);
            }
          }
        });

        it('keeps trouble wherever it is', () => {
          const anyBlock = fc.constantFrom(...(ownTrouble === undefined ? blocks : [[ownTrouble]]));
          fc.assert(
            fc.property(anyBlock, fc.nat(lines.length), (block, index) => {
              const text = lines.toSpliced(index, 0, ...block).join('\n');
              const result = minimised(text, command, exitCode) ?? text;
              assert.ok(`\n${result}\n`.includes(`\n${block.join('\n')}\n`), result);
            }),
          );
        });

        it('leaves out what does not', () => {
          for (const form of gone) {
            const found = shown.find((line) =>
              typeof form === 'string' ? line.includes(form) : form.test(line),
            );
            assert.equal(found, undefined);
            assert.ok(
              lines.some((line) => (typeof form === 'string' ? line.includes(form) : form.test(line))),
              `never there: ${String(form)}`,
            );
          }
        });
      });
    }

    for (const [file, command, exitCode = 0] of asTheyAre) {
      it(`${file} (${command}) is shown as it is`, async () => {
        assert.equal(minimised(await read(family, file), command, exitCode), undefined);
      });
    }

    it('are all looked at', () => {
      const files = readdirSync(join(import.meta.dirname, 'recorded', family)).map((name) =>
        basename(name, '.txt'),
      );
      const known = [...shortened.map(({ file }) => file), ...asTheyAre.map(([file]) => file)];
      assert.deepEqual([...new Set(known)].sort(), files.sort());
    });
  });
}

function printSaving(title: string, before: number, after: number): void {
  console.log(`${title} | ${before} | ${after} | ${Math.round(100 - (100 * after) / before)} %`);
}

function linesOf(lines: readonly string[], kept: Kept): readonly string[] {
  const [from, to] = typeof kept === 'string' ? [kept, kept] : kept;
  const start = lines.findIndex((line) => line.startsWith(from));
  const end = lines.findIndex((line, index) => index >= start && line.startsWith(to));
  assert.ok(start >= 0 && end >= start, `not in the recording: ${from} … ${to}`);
  return lines.slice(start, end + 1);
}

const count = (lines: readonly string[], line: string): number =>
  lines.filter((each) => each === line).length;

/** Which rules take a command; empty for none. */
export function describeHandled(table: readonly (readonly [command: string, name: string])[]): void {
  describe('handles', () => {
    for (const [command, name] of table) {
      it(`${command}: ${name === '' ? 'left alone' : name}`, () => {
        const words = command.split(' ');
        assert.equal(families.find(({ handles }) => handles(words))?.name ?? '', name);
      });
    }
  });
}
