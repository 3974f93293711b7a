/** Whether an option is certainly among the arguments. */
export function isGiven(args: readonly string[], option: string): boolean {
  const isLetter = /^-[^-]$/.test(option);
  return args.some((arg) => (isLetter ? hasLetter(arg, option.slice(1)) : isLong(arg, option)));
}

/** `--watch=false` is as good as none. */
const isLong = (arg: string, option: string) =>
  arg === option || (arg.startsWith(`${option}=`) && !arg.endsWith('=false'));

/** `-c`, `-c5` and `-nc 5` have the letter c. */
function hasLetter(arg: string, letter: string): boolean {
  const letters = /^-([A-Za-z]+)\d*$/.exec(arg)?.[1] ?? '';
  return letters.endsWith(letter);
}
