import { type SessionState } from '../../../src/engine/shell/sessionState.ts';

/** A session in which nothing has happened yet. */
export const plainState: SessionState = {
  cwd: '/',
  umask: '0022',
  variables: {},
  functions: [],
  aliases: '',
  setOptions: '',
  shoptOptions: '',
};
