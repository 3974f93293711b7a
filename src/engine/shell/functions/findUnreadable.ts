import { areReadable } from './areReadable.ts';
import { type ShellFunction } from './shellFunction.ts';

/** Every text that makes a shell relies on it. */
const reservedName = 'builtin';

/** What a byte that is not UTF-8 has become: the function would do something else. */
const replaced = '\ufffd';

/** Those of the functions that the next shell could not have. */
export async function findUnreadable(
  shell: string,
  functions: readonly ShellFunction[],
): Promise<ReadonlySet<ShellFunction>> {
  const readable = await areReadable(shell, functions);
  return new Set(functions.filter((one, index) => !readable[index] || !canBeCarried(one)));
}

const canBeCarried = ({ name, definition }: ShellFunction) =>
  name !== reservedName && !definition.includes(replaced);
