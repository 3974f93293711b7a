/** As `declare -p` prints a variable with one value. */
const declaration = /^declare -[-\w]+ \w+=(?:"(.*)"|\$'(.*)')$/s;

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** The values of variables as a session keeps them: by name, the `declare` that makes each. */
export const declaredValues = (variables: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variables).flatMap(([name, text]) => {
      const { 1: quoted, 2: escaped } = declaration.exec(text ?? '') ?? [];
      const value =
        quoted?.replaceAll(/\\(["\\$`])/g, '$1') ??
        escaped?.replaceAll(/\\(.)/gs, (_, character: string) => controls[character] ?? character);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
