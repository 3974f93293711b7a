import { prints, type ContractCase } from '../contractCase.ts';

const echoes = (text: string) => ({ command: `printf '%s' '${text}'`, expect: prints(text) });

/** Any text, in the command and so in its output. */
export const unicode: ContractCase[] = [
  { name: 'CJK', ...echoes('日本語 中文 한국어') },
  { name: 'combining characters, not composed', ...echoes('e\u0301 n\u0303 \u1112\u1161\u11ab') },
  { name: 'emoji of several characters', ...echoes('😀 👩‍👩‍👧‍👦 🏳️‍🌈 🇩🇪 👍🏽') },
  { name: 'from right to left', ...echoes('שלום عربى \u202eabc\u202c') },
  { name: 'characters without width', ...echoes('a\u200bb\u2060c\ufeffd\u00ade') },
  { name: 'separators that are no newlines', ...echoes('a\u2028b\u2029c\u0085d\u00a0e') },
  { name: 'the last of all characters', ...echoes('\u{10ffff} \uffff \ue000') },
  { name: 'U+0001, which bash uses inside', ...echoes('a\u0001b\u0001\u0001') },
  { name: 'U+007F, which bash uses inside', ...echoes('a\u007fb\u007f\u007f') },
  {
    name: 'every other control character',
    ...echoes(
      '\u0002\u0003\u0004\u0005\u0006\u0007\b\t\v\f\u000e\u000f\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d\u001e\u001f',
    ),
  },
  { name: 'escape sequences', ...echoes('\u001b[31mred\u001b[0m \u001b]633;D;0\u0007 \u009b2J') },
  {
    name: 'control characters outside of quotes',
    command: 'echo a\u0001b c\u007fd',
    expect: prints('a\u0001b c\u007fd\n'),
  },
  { name: 'in a heredoc', command: "cat <<'終'\né\u0001\u007f😀\n終", expect: prints('é\u0001\u007f😀\n') },
  {
    name: 'in the names of files',
    command: 'echo x >"日本 é.txt"; cat *é.txt; printf "%s\\n" *',
    expect: prints('x\n日本 é.txt\n'),
  },
  {
    name: 'in a value',
    command: 'a=日本; echo "${a}語"; export a; sh -c \'echo "$a"\'',
    expect: prints('日本語\n日本\n'),
  },
  { name: 'in a comment', command: '# 日本 😀\necho a # é', expect: prints('a\n') },
  {
    name: 'length in characters',
    command: 'a=日本é; echo ${#a}',
    env: { LC_ALL: 'C.UTF-8' },
    expect: prints('3\n'),
  },
];
