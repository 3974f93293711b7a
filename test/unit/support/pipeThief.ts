/** Where a command finds the pipe that is its own stdout. */
export const ownPipe = ['/dev/stdout', '/proc/self/fd/1'] as const;

/** For half a minute at most: a test that fails must not leave a process for ever. */
const once = (file: string) => `for n in $(seq 1500); do [ -e ${file} ] && break; sleep 0.02; done`;

/** What is done with a pipe that is open for reading as descriptor 3, until there is a file `stop`. */
const deeds = {
  reads: 'IFS= read -r -t 0.2 line <&3 && echo "$line" >>stolen',
  writes: 'echo forged >/proc/self/fd/3',
} as const;

export type Deed = keyof typeof deeds;

/**
 * A command that prints a line, ends, and leaves a process that still has its pipe: not to write to, which would be seen,
 * but to read from. It waits for a file `go`, and says by a file `ended` that it is gone.
 */
export const thief = (deed: Deed, pipe: string) =>
  `{ ${once('go')}; for n in $(seq 1500); do [ -e stop ] && break; ${deeds[deed]}; sleep 0.01; done; touch ended; } ` +
  `3<${pipe} >/dev/null 2>&1 & ` +
  'until [ -e /proc/$!/fd/3 ]; do :; done; echo left';

/** A command whose output is worth it, and that takes long enough for others to get at it. */
export const victim = 'touch go; for i in $(seq 20); do echo "secret $i"; sleep 0.02; done';

export const secret = Array.from({ length: 20 }, (_, index) => `secret ${index + 1}`).join('\n');

/** Ends what the thief has left. */
export const arrest = `touch go stop; ${once('ended')}; cat stolen 2>/dev/null; rm -f go stop ended stolen`;
