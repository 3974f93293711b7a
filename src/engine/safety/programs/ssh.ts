import { reaches } from '../effect.ts';
import { type Programs } from './program.ts';

const elsewhere = reaches('Talks to another machine.');

/** Other machines, and the keys for them. */
export const ssh: Programs = {
  'ssh mosh autossh sshpass rsh rlogin': { version: '-V', does: elsewhere },
  'scp sftp rsync sshfs unison': {
    version: '-V',
    does: reaches('Copies files, perhaps from or to another machine.'),
  },
  'ssh-keygen ssh-add ssh-agent ssh-copy-id ssh-keyscan gpg gpg2 gpgsm gpgconf age sops pass op bw vault security keyring secret-tool openssl':
    { version: '-V version', does: reaches('Deals with keys or secrets.') },
};
