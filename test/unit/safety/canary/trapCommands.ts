import fc from 'fast-check';
import { quote } from '../../../../src/engine/shell/quote.ts';
import { optionTables, type OptionTable } from '../oracle/optionTables.ts';

/** Programs that most systems have, and that end by themselves. Network programs have tests of their own. */
const programs = new Set(
  (
    'cat head tail wc sort uniq cut tr grep egrep fgrep rg sed awk gawk find ls tree file stat du df od xxd hexdump strings ' +
    'fold fmt expand nl paste column base64 tac rev comm diff cmp join tsort md5sum sha256sum cksum basename dirname ' +
    'realpath readlink date env printenv id who ps jq git tar xargs nice timeout stdbuf sum pr shuf csplit split zcat gzip'
  ).split(' '),
);

const calls = optionTables.filter(({ call }) => programs.has(call.split(' ')[0] ?? ''));

/** Programs first, so that the many sub-commands of one do not crowd out the others. */
const table: fc.Arbitrary<OptionTable> = fc
  .constantFrom(...new Set(calls.map(({ call }) => call.split(' ')[0] ?? '')))
  .chain((program) => fc.constantFrom(...calls.filter(({ call }) => call.split(' ')[0] === program)));

const names = [
  ...[
    'a',
    'b',
    'd',
    'd/c',
    'src/a.ts',
    'x y',
    '.',
    './a',
    'sub',
    'link',
    'out',
    'out/notes',
    'env.txt',
    '.env',
    'new',
  ],
  ...[
    '-rf',
    '--output=x',
    '-o',
    '-delete',
    '--',
    '-',
    'names',
    'code.sed',
    'code.awk',
    'data.json',
    'y.sh',
    '1',
    '3',
  ],
  ...[
    'HEAD',
    '..',
    '../home',
    '../home/notes',
    '~/notes',
    '/dev/stdin',
    '/dev/fd/9',
    '/proc/self/environ',
    '/etc/hosts',
  ],
  ...[
    's/1/2/w new',
    '1e touch new',
    'w new',
    '{print > "new"}',
    'BEGIN{system("touch new")}',
    '{print ENVIRON["CANARY_TOKEN"]}',
  ],
  ...[
    '.a',
    '$ENV',
    'env',
    'core.*',
    '+%F',
    '1,3',
    '%s',
    'touch new',
    '{}',
    ';',
    '+',
    '-exec',
    '-fprint',
    '-name',
    '*.ts',
  ],
];

/** Words that the shell makes something else of. */
const shellWords = [
  ...[
    '*',
    '-*',
    '.*',
    '*/*',
    '[e]*',
    '{a,--output=new}',
    '{a,-o}',
    '"$v"',
    '$v',
    '$(echo a)',
    '$(echo -o new)',
    '"$@"',
  ],
  ...[
    '"$(git describe --tags)"',
    '$(cat names)',
    '$((1+1))',
    '$HOME/notes',
    '"$HOME"/notes',
    '~/.ssh/id_rsa',
    '$CANARY_TOKEN',
  ],
  ...[
    '<(cat a)',
    '>(cat > new)',
    '${v:-a}',
    '${v/x/y}',
    '$(< names)',
    '`cat names`',
    '{1..3}',
    '$_',
    '${!v}',
    '$PWD/a',
    '$OLDPWD',
  ],
];

const word = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...names).map(quote) },
  { weight: 2, arbitrary: fc.constantFrom(...shellWords) },
);

/** An option as its table has it, or joined to its value, to others, or cut off. */
const optionOf = ({ options }: OptionTable): fc.Arbitrary<string> =>
  options.size === 0
    ? fc.constant('')
    : fc.tuple(fc.constantFrom(...options), word, fc.nat({ max: 5 })).map(([[name, takes], value, way]) => {
        if (way === 0 && name.length > 5) return name.slice(0, -2);
        const isLong = name.startsWith('--');
        if (takes === 'nothing') return way === 1 && !isLong ? `${name}o` : name;
        const joined = `${name}${isLong ? '=' : ''}${value}`;
        return takes === 'joined' || way % 2 === 1 ? joined : `${name} ${value}`;
      });

const simple = table.chain((one) =>
  fc
    .record({
      options: fc.array(optionOf(one), { maxLength: 3 }),
      words: fc.array(word, { maxLength: 3 }),
      optionsLast: fc.boolean(),
    })
    .map(({ options, words, optionsLast }) =>
      [one.call, ...(optionsLast ? [...words, ...options] : [...options, ...words])].join(' '),
    ),
);

/** What is common, so that much of it runs. */
const common = fc
  .tuple(
    fc.constantFrom(
      ...[
        'cat',
        'ls -la',
        'head -n 3',
        'wc -l',
        'grep -n 1',
        'grep -rn marker',
        'sort',
        'git status',
        'git log --oneline',
        'git diff',
      ],
      ...[
        'git show',
        'git branch -a',
        'git tag',
        'git ls-files',
        'git grep marker',
        'rg --hidden marker',
        'find . -type f',
        'sed -n 1,3p',
      ],
      ...[
        "awk '{print $1}'",
        'jq .',
        'tail -n 2',
        'cut -c1-9',
        'stat',
        'file',
        'tree -a',
        'du -a',
        'diff a',
        'tar tf',
        'make -n',
      ],
      ...[
        'python3 -c "print(open(\'link\').read())"',
        'node -p "process.env"',
        'perl -pe 1',
        'env',
        'printenv',
        'set',
        'export -p',
        'declare -p',
      ],
    ),
    fc.array(word, { maxLength: 2 }),
  )
  .map(([program, words]) => [program, ...words].join(' '));

const command = fc.oneof(simple, common);

/** Ways to reach out, to stay behind, and to write by something else than a program. */
const attacks = (port: number, socket: string) =>
  fc.constantFrom(
    `cat < /dev/tcp/127.0.0.1/${port}`,
    `exec 3<>/dev/tcp/127.0.0.1/${port}; cat <&3`,
    `python3 -c 'import socket; socket.create_connection(("127.0.0.1", ${port}))'`,
    `node -e 'require("net").connect(${port}, "127.0.0.1").on("error", () => 0)'`,
    `perl -MIO::Socket::UNIX -e 'IO::Socket::UNIX->new(Peer => "${socket}")'`,
    `python3 -c 'import socket; socket.socket(socket.AF_UNIX).connect("${socket}")'`,
    `git ls-remote http://127.0.0.1:${port}/x`,
    `git -c http.proxy=127.0.0.1:${port} ls-remote http://x/y`,
    `npm view x --registry http://127.0.0.1:${port}`,
    `pip index versions x -i http://127.0.0.1:${port}`,
    `sleep 617.25${process.pid} & echo left`,
    `(setsid sleep 617.25${process.pid} &)`,
    `nohup sleep 617.25${process.pid} > /dev/null 2>&1 &`,
    `perl -e 'if (!fork) { if (!fork) { exec qw(sleep 617.25${process.pid}) } exit }'`,
    'echo x 9<a >/dev/fd/9',
    'echo x 9<. >/dev/fd/9/new',
    'echo x <a >/dev/stdin',
    'cat /dev/fd/9/link 9<.',
    'cat /proc/self/fd/9/.env 9<.',
    'cat /proc/self/root$HOME/notes',
    'cat /proc/$PPID/environ',
    'cat /proc/1/environ',
    'ps axeww',
    'mapfile -t l < link; echo "${l[@]}"',
    'read -r v < .env; echo "$v"',
    'PATH=bin:$PATH ls',
    'HOME=1 git status',
    'cd sub && ls *',
    'shopt -s nullglob dotglob; cat *',
    "[[ 'a[$(touch new)]' =~ .* ]]; echo $((BASH_REMATCH))",
    "printf -v 'a[$(touch new)]' x",
    "test -v 'a[$(touch new)]'",
    'history -w new',
    'compgen -W "$(touch new)" x',
    "enable -f ./y.sh x; trap 'touch new' EXIT",
    '. ./y.sh',
    './y.sh',
    'bash -c ". ./y.sh"',
    'env -S "bash y.sh"',
  );

/** Commands in a workspace full of traps, for a server at the port and the socket. */
export const trapCommand = (port: number, socket: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 8, arbitrary: command },
    { weight: 2, arbitrary: attacks(port, socket) },
    { weight: 1, arbitrary: fc.tuple(command, command).map((pair) => pair.join(' | ')) },
    { weight: 1, arbitrary: fc.tuple(command, command).map((pair) => pair.join('; ')) },
    { weight: 1, arbitrary: command.map((one) => `find . -name '*' | xargs ${one}`) },
    { weight: 1, arbitrary: command.map((one) => `git ls-files | xargs -n1 ${one}`) },
    { weight: 1, arbitrary: command.map((one) => `find . -type f -exec ${one} {} +`) },
    { weight: 1, arbitrary: command.map((one) => `for v in *; do ${one} "$v"; done`) },
    { weight: 1, arbitrary: command.map((one) => `v='-o new'; ${one}`) },
    { weight: 1, arbitrary: command.map((one) => `echo "$(${one})"`) },
    { weight: 1, arbitrary: command.map((one) => `bash -c ${quote(one)}`) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          command,
          fc.constantFrom(
            '> new',
            '>> a',
            '2> new',
            '< link',
            '< .env',
            '>&2',
            '<> new',
            '> /dev/null',
            '< names',
          ),
        )
        .map((pair) => pair.join(' ')),
    },
  );
