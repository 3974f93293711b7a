import { createHash } from 'node:crypto';

/** Session keys come from outside: only their hash becomes a file name. */
export function sessionHash(session: string): string {
  return createHash('sha256').update(session).digest('hex').slice(0, 32);
}
