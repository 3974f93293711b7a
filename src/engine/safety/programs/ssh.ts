import { doubtful, onlyReads, reaches } from '../effect.ts';
import { type Text } from '../words/text.ts';
import { type Program, type Programs } from './program.ts';

const elsewhere = reaches('Talks to another machine.');

/** Between folders of this machine, and only said. */
const comparison: Program = { does: doubtful('Compares files.'), anyOption: true, operands: 'read' };

const isComparison = (words: readonly Text[]) =>
  words.some(({ value }) => /^(-[a-zA-Z]*n[a-zA-Z]*|--dry-run)$/.test(value ?? '')) &&
  words.every(({ value = ':' }) => !value.includes(':') && !/^(-e|--rsh|--rsync-path)/.test(value));

const withKeys = reaches('Deals with keys or secrets.');

/** Other machines, and the keys for them. */
export const ssh: Programs = {
  'ssh mosh autossh sshpass rsh rlogin': { version: '-V', does: elsewhere },
  rsync: {
    version: '-V',
    instead: (words) => (isComparison(words) ? comparison : undefined),
    does: reaches('Copies files, perhaps from or to another machine.'),
  },
  'scp sftp sshfs unison': {
    version: '-V',
    does: reaches('Copies files, perhaps from or to another machine.'),
  },
  'ssh-keygen ssh-add ssh-agent ssh-copy-id ssh-keyscan gpg gpg2 gpgsm gpgconf age sops pass op bw vault security keyring secret-tool':
    { version: '-V version', does: withKeys },
  openssl: {
    commands: {
      'version help list ciphers': onlyReads,
      'x509 req crl verify asn1parse dgst md5 sha1 sha256': {
        does: doubtful('Reads a certificate, or another file.'),
        oneDash: true,
        anyOption: true,
        operands: 'read',
        options: {
          '-in -key -sign -signkey -CA -CAkey -CAfile -inkey': { value: 'read' },
          '-out -keyout': { value: 'write' },
        },
      },
    },
    otherwise: withKeys,
  },
};
