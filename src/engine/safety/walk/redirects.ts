import { type Redirection } from 'unbash';
import { valuesOf } from '../words/expandWord.ts';
import { type Input } from '../wrappers/unwrapped.ts';
import { type Position, type RedirectedFile } from './found.ts';

/** The files that a command is redirected from and to. */
export function redirectedFiles(
  redirects: readonly Redirection[],
  { state, around }: Position,
): RedirectedFile[] {
  return redirects.flatMap((redirect) => {
    if (redirect.type !== 'Redirect' || !redirect.target) return [];
    return [{ operator: redirect.operator, targets: valuesOf(redirect.target, state, around) }];
  });
}

/** True for a file that may fail to open. Those that are always there, and descriptors, do not. */
export const mayFail = (redirect: Redirection) =>
  redirect.type === 'Redirect' &&
  !redirect.operator.endsWith('&') &&
  !/^(\/dev\/null|<\(.*|>\(.*)$/s.test(redirect.target?.text ?? '');

/** What a command reads, by the last redirection that says so. */
export function inputOf(
  redirects: readonly Redirection[],
  { state, around, input }: Omit<Position, 'source' | 'readers'>,
): Input {
  const last = redirects.findLast(
    (redirect) => redirect.type !== 'Redirect' || redirect.operator.startsWith('<'),
  );
  if (!last) return input;
  if (last.type === 'HereString') {
    const [text] = last.target ? valuesOf(last.target, state, around) : [];
    return text?.value === undefined ? { kind: 'stream' } : { kind: 'text', text: text.value };
  }
  if (last.type === 'Redirect') return { kind: 'stream' };
  const { parts, text } = last.body;
  return parts?.some(({ type }) => type !== 'Literal') ? { kind: 'stream' } : { kind: 'text', text };
}
