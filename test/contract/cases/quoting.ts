import { asBash, prints, type ContractCase } from '../contractCase.ts';

const raw = String.raw;

/** Every way to quote, and ways to quote these. */
export const quoting: ContractCase[] = [
  { name: 'single', command: `echo 'a "b" $c \`d\` \\e'`, expect: prints('a "b" $c `d` \\e\n') },
  { name: 'double', command: raw`echo "a 'b' \$c \"d\" \\ \n $((1 + 1))"`, expect: asBash },
  { name: 'a quote in single quotes', command: `echo 'it'\\''s' 'it'"'"'s'`, expect: prints("it's it's\n") },
  {
    name: 'ANSI-C',
    command: raw`printf '%s|' $'a\tb\'c\x41\u00e9\101\\' $'\cA' | od -An -c`,
    expect: asBash,
  },
  { name: 'translated', command: 'a=1; echo $"is $a"', expect: prints('is 1\n') },
  {
    name: 'backslashes',
    command: raw`echo \a \\ \' \" \$x \* \
b`,
    expect: asBash,
  },
  { name: 'backticks in backticks', command: 'echo `echo \\`echo "a b"\\``', expect: prints('a b\n') },
  {
    name: 'all at once',
    command: raw`echo "a'b" 'c"d' $'e\'f' \"g\" "\$h" "$(echo "i'j" 'k"l')"`,
    expect: asBash,
  },
  { name: 'a newline in each', command: `echo 'a\nb' "c\nd" $'e\\nf'`, expect: prints('a\nb c\nd e\nf\n') },
  { name: 'empty words', command: `set -- '' "" $'' $empty; echo $#`, expect: prints('3\n') },
  {
    name: 'words kept and words split',
    command: `a='x  y'; set -- $a "$a"; echo "$#: $*"`,
    expect: prints('3: x y x  y\n'),
  },
  {
    name: 'expansions in quotes',
    command: raw`a=b; echo "\${a}" "${'${a}'}" '${'${a}'}' "${"${x:-'d'}"}" ${'${x:-"e"}'}`,
    expect: asBash,
  },
  {
    name: 'a program in single quotes',
    command: `awk 'BEGIN { print "it'"'"'s $1" }'`,
    expect: prints("it's $1\n"),
  },
  {
    name: 'text in bash in bash',
    command: `bash -c 'bash -c "echo \\"\\$0 \\$1\\"" a "b  c"'`,
    expect: prints('a b  c\n'),
  },
  { name: 'quoted again by printf', command: `printf '%q\\n' "a b'c\\"d"`, expect: asBash },
  { name: 'quoted again by @Q', command: `a="it's"; echo "\${a@Q}"; eval "echo \${a@Q}"`, expect: asBash },
  { name: 'an exclamation mark', command: `echo "a!b!!" '!' !`, expect: prints('a!b!! ! !\n') },
  { name: 'a hash', command: `echo a#b '#c' "#d" \\#e #f`, expect: prints('a#b #c #d #e\n') },
  { name: 'percent signs and format', command: `printf '%s %d%%\\n' '%s%n' 5`, expect: prints('%s%n 5%\n') },
  {
    name: 'the characters of a regular expression',
    command: raw`[[ 'a.b' =~ ^a\.b$ ]] && echo yes; echo 'a+b' | sed 's/\(a\)+/\1-/'`,
    expect: prints('yes\na-b\n'),
  },
  {
    name: 'JSON',
    command: `echo '{"a": "it'"'"'s \\"b\\"", "c": ["$d", null]}'`,
    expect: prints('{"a": "it\'s \\"b\\"", "c": ["$d", null]}\n'),
  },
];
