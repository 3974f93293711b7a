/** A function that is hard to print, to read again or to name. */
export interface OddFunction {
  readonly what: string;
  /** Defines it. It may print nothing. */
  readonly define: string;
  /** Prints what the function does, in the shell that has it. */
  readonly use: string;
  /** The one that bash cannot be given again, where that is known. */
  readonly leftOut?: string;
}

export const oddFunctions: OddFunction[] = [
  {
    what: 'a pattern that needs an option, which is off again',
    define: 'shopt -s extglob\nf() { case $1 in @(a|b)) echo yes ;; *) echo no ;; esac; }\nshopt -u extglob',
    use: 'f a; f c; shopt extglob',
  },
  {
    what: 'a pattern that needs an option, which it turns on',
    define:
      'shopt -s extglob\nf() { shopt -s extglob; case $1 in @(a|b)) echo yes ;; *) echo no ;; esac; }\nshopt -u extglob',
    use: 'f a; f c',
  },
  { what: 'a name like an assignment', define: 'function a=b { echo "ab $1"; }', use: '\\a=b 1' },
  {
    what: 'a name like an assignment, exported and read-only',
    define: 'function a=b { echo ab; }; export -f a=b 2>/dev/null; readonly -f a=b',
    use: '\\a=b; (unset -f a=b) 2>/dev/null; echo $?',
  },
  { what: 'a name with a dash', define: 'function my-f { echo my; }', use: 'my-f' },
  {
    what: 'a name with a dash, in POSIX mode',
    define: 'function my-f { echo my; }; set -o posix',
    use: 'my-f',
  },
  { what: 'a name with slashes', define: 'function a/b { echo slash; }', use: 'a/b' },
  { what: 'a name with colons', define: 'function a::b:c { echo colons; }', use: 'a::b:c' },
  {
    what: 'a name that begins with a dash',
    define: 'function -x { echo dash; }; export -f -- -x',
    use: '-x',
  },
  { what: 'a name with patterns', define: 'function a*b? { echo glob; }', use: 'a*b?' },
  { what: 'a name with braces', define: 'function {x} { echo brace; }', use: 'declare -F {x}' },
  {
    what: 'a name that is not ASCII',
    define: 'función() { echo ñ; }; 日本() { echo jp; }',
    use: 'función; 日本',
  },
  {
    what: 'a name that is a number',
    define: 'function 1 { echo one; }; function 0x2 { echo two; }',
    use: '1; 0x2',
  },
  {
    what: 'names like those of JavaScript',
    define: '__proto__() { echo p; }; constructor() { echo c; }',
    use: '__proto__; constructor',
  },
  { what: 'the name [', define: 'function [ { echo "bracket $#"; }', use: '[ a ]' },
  { what: 'the name !', define: 'function ! { echo bang; }', use: '\\!' },
  { what: 'the name time', define: 'function time { echo mine; }', use: '\\time' },
  { what: 'the name if', define: 'function if { echo iffy; }', use: '\\if' },
  { what: 'the name function', define: 'function function { echo ff; }', use: '\\function' },
  { what: 'the name cd', define: 'function cd { echo "to $1"; }', use: 'cd /; pwd' },
  { what: 'the name eval', define: 'eval() { echo "eval $*"; }', use: 'eval a b' },
  { what: 'the name declare', define: 'declare() { echo "declare $*"; }', use: 'declare a' },
  {
    what: 'the names of all that a setup uses',
    define:
      'for n in unset return exit trap export shopt read exec printf umask alias set readonly; do eval "function $n { echo $n; }"; done',
    use: 'builtin declare -F | tr -d "\\n"',
  },
  { what: 'the name of the dot', define: 'function . { echo "dot $1"; }', use: '. x' },
  { what: 'the name source', define: 'source() { echo "src $1"; }', use: 'source x' },
  {
    what: 'a builtin that hands everything on',
    define: 'builtin() { command builtin "$@"; }',
    use: 'builtin echo hi',
    leftOut: 'builtin',
  },
  {
    what: 'a pattern that bash prints without the parenthesis it needs',
    define: 'f() { case $1 in (esac) echo esac ;; esac; }',
    use: 'f esac',
    leftOut: 'f',
  },
  { what: 'redirections', define: 'f() { echo out; echo err >&2; } 2>&1 >/dev/null', use: 'f' },
  { what: 'a here-document as its input', define: 'f() { cat; } <<E\nbody $HOME\n}\nE', use: 'f' },
  {
    what: 'a brace alone in a here-document',
    define: 'f() { cat <<E\na\n}\ndeclare -fx f\nb\nE\n}\nexport -f f',
    use: 'f; bash -c f',
  },
  {
    what: 'several here-documents',
    define: `f() { cat <<A - 3<<"B C"\n1 $1\nA\n2 $1\nB C\ncat 3<<'E' <&3\nthree\nE\n}`,
    use: 'f x </dev/null',
  },
  {
    what: 'here-documents in a pipeline and in the background',
    define: 'f() { cat <<A | tr a b; cat <<B & wait\naaa\nA\nbg\nB\n}',
    use: 'f',
  },
  { what: 'a delimiter with a quote', define: `f() { cat <<"it's"\n$x\nit's\n}`, use: 'f' },
  { what: 'an empty delimiter', define: `f() { cat <<''\ntext\n\n}`, use: 'f' },
  { what: 'a delimiter with blanks and a dollar', define: 'f() { cat <<\'E $F "\'\n$x\nE $F "\n}', use: 'f' },
  { what: 'a here-document with tabs', define: 'f() { cat <<-E\n\t\tone\n\ttwo\t\n\tE\n}', use: 'f' },
  {
    what: 'a here-document in a substitution',
    define: 'f() { local x=$(cat <<E\nin $1\nE\n); echo "$x"; }',
    use: 'f a',
  },
  {
    what: 'a here-document in a process substitution',
    define: 'f() { cat <(cat <<E\nps $1\nE\n); }',
    use: 'f a',
  },
  {
    what: 'here-documents in conditions and loops',
    define: 'f() { if grep -q a <<E; then while read -r l; do echo "$l"; done <<F; fi\nabc\nE\n1\n2\nF\n}',
    use: 'f',
  },
  {
    what: 'a text that looks like itself',
    define: `f() { echo 'a\n}\nf () \n{ \nb'; }`,
    use: 'f',
    leftOut: 'f',
  },
  {
    what: 'a text that looks like its neighbour',
    define: `f() { cat <<'E'\n}\ng () \n{ \n    echo fake\n}\nE\n}\ng() { echo real; }`,
    use: 'type -t f; type -t g',
    leftOut: 'f, g',
  },
  { what: 'backslashes', define: `f() { printf '%s\\n' a\\\\b "c\\\\d\\$" 'e\\\\f' \\\n g; }`, use: 'f' },
  {
    what: 'ANSI quotes',
    define: `f() { printf %s $'a\\tb\\n\\'c\\\\ \\x41\\u00e9'; x=$'\\t'; echo "\${x#$'\\t'}."; }`,
    use: 'f | od -c',
  },
  {
    what: 'process substitutions',
    define: 'f() { diff <(echo 1) <(echo 1) && echo same > >(cat); wait; sleep 0.1; }',
    use: 'f',
  },
  {
    what: 'a coprocess',
    define: 'f() { coproc C { read -r x; echo "got $x"; }; echo hi >&"${C[1]}"; cat <&"${C[0]}"; }',
    use: 'f',
  },
  {
    what: 'a menu',
    define: 'f() { select x in a b; do echo "$x"; break; done <<<2; }',
    use: 'f 2>/dev/null',
  },
  { what: 'a function in a function', define: 'f() { g() { h() { echo h; }; h; }; g; }', use: 'f' },
  { what: 'a body that is a subshell', define: 'f() ( cd /; echo "$PWD" )', use: 'f; pwd' },
  { what: 'a body that is a loop', define: 'f() for ((i = 0; i < 2; i++)); do echo $i; done', use: 'f' },
  {
    what: 'a body that is a condition',
    define: 'f() [[ $1 =~ ^(a|b)+(c)$ && ! ( -z $1 ) ]]',
    use: 'f ac; echo $?; f x; echo $?',
  },
  { what: 'a body that is arithmetic', define: 'f() (( $1 > 2 ))', use: 'f 3; echo $?; f 1; echo $?' },
  {
    what: 'cases that fall through',
    define: 'f() { case $1 in a) echo a ;& b) echo b ;;& *) echo rest ;; esac; }',
    use: 'f a',
  },
  {
    what: 'negations and times',
    define: 'f() { ! (exit 1); echo $?; ! ! true; echo $?; { time -p :; } 2>/dev/null; }',
    use: 'f',
  },
  {
    what: 'arrays',
    define: `f() { local -a x=([2]='a b' "c\nd"); declare -A y=([k 1]=v); echo "\${x[2]}|\${x[3]}|\${y[k 1]}"; }`,
    use: 'f',
  },
  {
    what: 'redirections to descriptors',
    define: 'f() { exec {fd}>&1; echo x >&"$fd"; exec {fd}>&-; echo y &>/dev/stdout; echo z |& cat; }',
    use: 'f',
  },
  {
    what: 'an alias that it was defined under',
    define: 'shopt -s expand_aliases\nalias say="echo said"\nf() { say "$1"; }\nunalias say',
    use: 'f x',
  },
  { what: 'an alias of its own name', define: 'f() { echo f; }; alias f="echo alias"', use: '\\f' },
  {
    what: 'aliases of reserved words',
    define:
      'f() { if true; then echo f; fi; }; alias if="echo no" then="echo no" else="echo no" fi="echo no" [[="echo no" builtin="echo no" eval=no',
    use: 'f',
  },
  { what: 'a comment and a continued line', define: 'f() { # comment }\n  echo a \\\n    b; }', use: 'f' },
  {
    what: 'bytes that are no UTF-8',
    define: `eval $'f() { printf "\\303("; }'`,
    use: 'f | od -c',
    leftOut: 'f',
  },
  { what: 'the sign for bytes that are none', define: 'f() { echo "a\u2028b\u0085c\u00a0d"; }', use: 'f' },
  { what: 'a carriage return in its name', define: `eval $'function f\\r { echo cr; }'`, use: `f$'\\r'` },
  {
    what: 'flags',
    define: 'f() { echo f; }; readonly -f f; declare -ft f; export -f f',
    use: 'f; declare -F | cat',
  },
  { what: 'a long line', define: `f() { echo ${'x'.repeat(200_000)} | wc -c; }`, use: 'f' },
];
