import { type Redirection } from 'unbash';

/** True for `2>&1`. */
export const mergesStreams = (redirect: Redirection): boolean =>
  redirect.type === 'Redirect' &&
  redirect.operator === '>&' &&
  redirect.descriptor?.type === 'FileDescriptor' &&
  redirect.descriptor.value === 2 &&
  redirect.target?.text === '1';
