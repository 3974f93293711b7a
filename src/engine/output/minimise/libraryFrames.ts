/** In the note that stands for them. */
export const libraryFrames = 'stack frames of libraries';

/** A line of a stack of JavaScript: `    at run (node:internal/x:1:2)`. */
const frame = /^\s*at (?:async )?\S.*$/;
const inLibrary =
  /(?:[/\\]node_modules[/\\]|\(?node:|\(internal\/|\(<anonymous>\)$|at async Promise\.all \(index \d+\)$)/;

/**
 * Whether the line at an index is a frame of Node or of a package, below another frame: the first one says where an error
 * was thrown, wherever that is.
 */
export function isLibraryFrame(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  return (
    frame.test(line) && inLibrary.test(line) && !line.endsWith('{') && frame.test(lines[index - 1] ?? '')
  );
}
