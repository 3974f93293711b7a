import fc from 'fast-check';

/** Ways to put a script into another one, each of which is looked into. */
const nestings: readonly ((script: string, depth: number) => string)[] = [
  (script) => `echo $(${script})`,
  (script) => `echo "$(${script})" $(${script})`,
  (script) => `echo \`${script.replaceAll(/[\\`]/g, '\\$&')}\``,
  (script) => `cat <(${script})`,
  (script) => `echo $(${script} | head -1 | wc -l)`,
  (script) => `eval '${script.replaceAll("'", "'\\''")}'`,
  (script) => `bash -c '${script.replaceAll("'", "'\\''")}'`,
  (script) => `echo $(${script}) | xargs cat`,
  (script) => `echo $(( $(${script}) + 1 ))`,
  (script) => `echo "\${x:-\${y:-$(${script})}}"`,
  (script, depth) => `v${depth}=$(${script}); echo $v${depth} $(echo $v${depth})`,
  (script, depth) => `f${depth}() { ${script}; }; f${depth}; f${depth}`,
  (script, depth) => `for i${depth} in $(${script}) a b; do ${script}; done`,
  (script) => `while read a; do ${script}; done`,
  (script) => `if ${script}; then ${script}; else x; fi`,
  (script) => `case $(${script}) in a) ${script};; esac`,
  (script) => `echo {a,b}{c,d}$(${script})`,
  (script, depth) => `cd d${depth} && (${script})`,
  (script) => `cat <<END\n$(${script})\nEND\n`,
  (script) => `find . -name "$(${script})" -exec cat {} \\;`,
  (script) => `git log $(git rev-parse $(${script}))`,
];

/** Longer texts are not judged at all. */
const maxLength = 20_000;

/** Scripts in scripts in scripts. */
export const nestedScript = fc
  .tuple(
    fc.constantFrom('ls', 'touch x', 'cat "$X"'),
    fc.array(fc.constantFrom(...nestings), { maxLength: 20 }),
  )
  .map(([script, ways]) =>
    ways.reduce<string>((inner, nest, depth) => {
      const outer = nest(inner, depth);
      return outer.length > maxLength ? inner : outer;
    }, script),
  );
