/** Names of variables that hold what is to be kept secret. Also read by perl, whose expressions are the same here. */
export const secretVariable =
  /(token|secret|passw|passphrase|(^|_)pass$|pwd$|cred(s|ential|$)|api_?key|access_?key|private|_key$|^key$|_sk$|_pat$|(^|_)auth(_|$)|bearer|jwt|cookie|session_id|signing|_dsn$|(database|db|redis|mongo\w*|postgres\w*|mysql|amqp|broker)_?(url|uri)$|connection_string|webhook)/i;

/** Where the shell is is none. */
const isPlace = (name: string) => name === 'PWD' || name === 'OLDPWD';

export const isSecretVariable = (name: string) => secretVariable.test(name) && !isPlace(name);
