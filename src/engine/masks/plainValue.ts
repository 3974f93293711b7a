/** Fewer characters say too little: they would be found everywhere. */
const minLength = 8;
/** No secret is longer. */
const maxLength = 16 * 1024;
/** Words that people write; a passphrase has more of them. */
const maxWords = 20;

const word = '(?:[a-z]+|[A-Z]+|[A-Z][a-z]+)';
const words = new RegExp(`^${word}(?:[-_. ]${word})*$`);
const number = /^[\d.,:_\s-]+$/;
const path =
  /^(?:~|\.{1,2})?\/(?:$|(?:app|applications|bin|data|dev|etc|home|lib\w*|library|mnt|nix|opt|private|proc|root|run|srv|sys|tmp|users|usr|var|workspaces?)(?:\/|$))|^(?:~|\.{1,2})\/|^[a-z]:[\\/]/i;
/** What stands for a value in examples and templates. */
const placeholder = /^(?:[<$%{[]|(.)\1+$|x{3,}|\*{3,}|change[-_ ]?me|your[-_ ])/i;
/** Passwords of examples. */
export const examplePassword = '(?:password|passwd|pass|pwd|secret|token|x+|\\.+)';
/** Without a password, or with one that is no secret. */
const address = new RegExp(
  String.raw`^[a-z][a-z0-9+.-]*:\/\/(?:([^\s:/@]*):(?:${examplePassword}|\1)@|(?![^/]*:[^/]*@))\S*$`,
  'i',
);
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const gitHash = /^[0-9a-f]{40}$/;

/** A value that nobody would take for a secret, whatever its variable is called. */
export function isPlainValue(value: string): boolean {
  if (value.length < minLength || value.length > maxLength) return true;
  if (words.test(value) && value.length <= maxWords) return true;
  if (number.test(value) || path.test(value) || placeholder.test(value)) return true;
  return address.test(value) && !hasRandomPart(value);
}

/** An expression that yields the value, not the value. */
export const isCode = (value: string) => /[([]|^[A-Za-z_]+(\.[A-Za-z_]+)+$/.test(value);

/** A value that looks like a secret although its variable is not called like one. */
export const looksRandom = (value: string) =>
  value.length >= 12 &&
  !isPlainValue(value) &&
  !uuid.test(value) &&
  !gitHash.test(value) &&
  hasRandomPart(value);

/** Letters and digits that take turns. */
const hasRandomPart = (value: string) =>
  value
    .split(/[^A-Za-z0-9+]+/)
    .some((part) => part.length >= 8 && /[A-Za-z]\d+[A-Za-z]|\d[A-Za-z]+\d/.test(part));
