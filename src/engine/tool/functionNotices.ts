/** A notice stays short. */
const maxNamed = 5;
const maxNameLength = 60;

/** What is to be said when a session loses functions. */
export const functionNotices = (leftOut: readonly string[]): string[] =>
  leftOut.length === 0
    ? []
    : [`The next call will not have ${namesText(leftOut)}: a new shell cannot define that again.`];

/** What is to be said when a session begins without functions that the user's rc files define. */
export const rcFunctionNotices = (leftOut: readonly string[]): string[] =>
  leftOut.length === 0
    ? []
    : [
        `From the user's rc files, ${namesText(leftOut)} could not be taken over: a new shell cannot define that again.`,
      ];

function namesText(names: readonly string[]): string {
  const named = names
    .slice(0, maxNamed)
    .map((name) => (name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name));
  const rest = names.length - named.length;
  return `${names.length === 1 ? 'the function' : 'the functions'} ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
