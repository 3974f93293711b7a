import { prints, type ContractCase } from '../contractCase.ts';

const allBytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const printAllBytes = `for i in {0..255}; do printf "\\\\x$(printf %x $i)"; done`;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}\n`).join('');

/** What is written is what is kept. */
export const output: ContractCase[] = [
  { name: 'none', command: ':', expect: prints('') },
  { name: 'one newline', command: 'echo', expect: prints('\n') },
  { name: 'no newline at the end', command: 'printf abc', expect: prints('abc') },
  { name: 'many newlines at the end', command: String.raw`printf 'a\n\n\n'`, expect: prints('a\n\n\n') },
  {
    name: 'carriage returns',
    command: String.raw`printf '10%%\r20%%\rdone\n'`,
    expect: prints('10%\r20%\rdone\n'),
  },
  { name: 'every byte', command: printAllBytes, expect: prints(allBytes) },
  { name: 'NUL bytes', command: String.raw`printf 'a\0b\0\0'`, expect: prints('a\0b\0\0') },
  {
    name: 'UTF-8 that is not valid',
    command: String.raw`printf '\377\376\303(\240\n'`,
    expect: prints(Uint8Array.from([255, 254, 0xc3, 0x28, 0xa0, 10])),
  },
  {
    name: 'half a character at the end',
    command: String.raw`printf 'a\303'`,
    expect: prints(Uint8Array.from([0x61, 0xc3])),
  },
  {
    name: 'stdout and stderr in order',
    command: 'for i in 1 2 3 4 5; do echo o$i; echo e$i >&2; done',
    expect: prints('o1\ne1\no2\ne2\no3\ne3\no4\ne4\no5\ne5\n'),
  },
  {
    name: 'both, from many programs',
    command: 'for i in 1 2 3; do sh -c "echo o$i; echo e$i >&2"; done',
    expect: prints('o1\ne1\no2\ne2\no3\ne3\n'),
  },
  { name: '/dev/stderr', command: 'echo a; echo b >/dev/stderr; echo c', expect: prints('a\nb\nc\n') },
  { name: '/dev/stdout', command: 'echo a; echo b >/dev/stdout; echo c', expect: prints('a\nb\nc\n') },
  {
    name: '/dev/fd/1 and /proc/self/fd/2',
    command: 'echo a; echo b >/dev/fd/1; echo c >/proc/self/fd/2; echo d',
    expect: prints('a\nb\nc\nd\n'),
  },
  {
    name: 'tee to /dev/stderr',
    command: 'echo a; echo b | tee /dev/stderr; echo c',
    expect: prints('a\nb\nb\nc\n'),
  },
  {
    name: 'output that is dropped',
    command: 'echo a >/dev/null; echo b 2>/dev/null >&2',
    expect: prints(''),
  },
  {
    name: 'output that is swapped',
    command: '{ echo o; echo e >&2; } 3>&1 1>&2 2>&3 | sed s/^/x/',
    expect: prints(/^(o\nxe|xe\no)\n$/),
  },
  {
    name: 'the size of a pipe, and a byte',
    command: 'head -c 65537 /dev/zero',
    expect: prints(new Uint8Array(65_537)),
  },
  { name: '600 KB of lines', command: 'seq 1 100000', expect: prints(numbers(100_000)) },
  {
    name: 'a line of 1 MB',
    command: 'head -c 1000000 /dev/zero | tr "\\0" x',
    expect: prints('x'.repeat(1_000_000)),
  },
  { name: '5 MB', command: 'yes 1234567 | head -c 5000000', expect: prints('1234567\n'.repeat(625_000)) },
  {
    name: 'bytes one by one',
    command: 'for i in 1 2 3; do printf %s $i; sleep 0.02; done',
    expect: prints('123'),
  },
  {
    name: 'text that looks like a status',
    command: String.raw`echo '0 complete'; printf '\033]633;D;0\007'; exit 3`,
    expect: { exitCode: 3, output: '0 complete\n\u001b]633;D;0\u0007' },
  },
  {
    name: 'writers at once',
    command: 'for i in 1 2 3 4; do (for j in {1..50}; do echo line; done) & done; wait',
    expect: prints('line\n'.repeat(200)),
  },
];
