import { type SandboxSettings } from './sandbox.ts';

/**
 * By what name the state of a session is kept. What commands in a sandbox have left (functions, aliases, a PATH) must not
 * be carried out of it when it is turned off, so there it is a session of its own.
 */
export const stateKey = (session: string, { mode }: SandboxSettings) =>
  mode === 'on' ? `${session}\0in a sandbox` : session;
