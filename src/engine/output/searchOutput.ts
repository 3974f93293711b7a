import { execa } from 'execa';

/** A line that has what was searched for. */
export interface Hit {
  /** Where it begins, in bytes. */
  readonly offset: number;
  readonly text: string;
}

/** More than anybody looks through. */
const maxHits = 500;
/** A line can be as long as the output. */
const maxBytes = 1024 * 1024;
const maxTextLength = 300;

/** The first lines of a file that contain a text, in capital letters or small ones. Memory does not depend on its size. */
export async function searchOutput(file: string, text: string, signal: AbortSignal): Promise<Hit[]> {
  const { stdout } = await execa(
    'grep',
    ['-a', '-b', '-i', '-F', '-m', String(maxHits), '-e', text, '--', file],
    {
      reject: false,
      stderr: 'ignore',
      maxBuffer: maxBytes,
      cancelSignal: signal,
      // Bytes that are no text in the user's language are text here.
      env: { LC_ALL: 'C' },
    },
  );
  return stdout
    .split('\n')
    .map((line) => /^(\d+):(.*)$/s.exec(line))
    .filter((match) => match !== null)
    .map(([, offset, line = '']) => ({ offset: Number(offset), text: line.slice(0, maxTextLength) }));
}
