import { execa, execaSync } from 'execa';

/** A user of its own may mount file systems and set limits, and all of it is gone with its last process. */
const unshare = ['unshare', '--user', '--map-root-user', '--mount'] as const;

/** Why there can be no such namespace on this machine; undefined where there can. */
export function whyNoNamespace(): string | undefined {
  const [program, ...words] = unshare;
  const { failed, stderr, message } = execaSync(program, [...words, 'mount', '-t', 'tmpfs', 'x', '/mnt'], {
    reject: false,
  });
  return failed ? stderr || message : undefined;
}

/** Runs `script` (of sh) there. Its arguments are words for it. */
export const inNamespace = (
  script: string,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
) =>
  execa(unshare[0], [...unshare.slice(1), 'sh', '-c', script, 'sh', ...words], {
    env,
    reject: false,
    timeout: 60_000,
  });
