import { fileURLToPath } from 'node:url';

/** The command line as users have it. */
export const cli = fileURLToPath(new URL('../../../dist/cli.mjs', import.meta.url));
