/** Variables that hold what is to be kept secret, by their names. */
export const isSecretVariable = (name: string) =>
  /(token|secret|passw|passphrase|(^|_)pass$|pwd$|cred(s|ential|$)|api_?key|access_?key|private|_key$|^key$|_sk$|_pat$|(^|_)auth(_|$)|bearer|jwt|cookie|session_id|signing|_dsn$|(database|db|redis|mongo\w*|postgres\w*|mysql|amqp|broker)_?(url|uri)$|connection_string|webhook)/i.test(
    name,
  ) &&
  name !== 'PWD' &&
  name !== 'OLDPWD';
