/**
 * Whether an option is among the arguments: `--stat`, also as `--stat=80`, and `-z`, also within `-az`. What comes after
 * `--` are no options.
 */
export function hasOption(args: readonly string[], ...names: readonly string[]): boolean {
  const end = args.indexOf('--');
  const options = end < 0 ? args : args.slice(0, end);
  return options.some((argument) => names.some((name) => isOption(argument, name)));
}

function isOption(argument: string, name: string): boolean {
  if (argument === name || argument.startsWith(`${name}=`)) return true;
  const isLetter = name.length === 2 && name.startsWith('-');
  return isLetter && /^-[A-Za-z0-9]+$/.test(argument) && argument.includes(name.charAt(1));
}

/**
 * A program's sub-command and its arguments. Options before it that take a value in a word of its own have to be named.
 */
export function subCommand(
  args: readonly string[],
  optionsWithValue: readonly string[] = [],
): readonly [name: string, args: readonly string[]] | undefined {
  for (let index = 0; index < args.length; index++) {
    const argument = args[index] ?? '';
    if (optionsWithValue.includes(argument)) index++;
    else if (!argument.startsWith('-')) return [argument, args.slice(index + 1)];
  }
  return undefined;
}
