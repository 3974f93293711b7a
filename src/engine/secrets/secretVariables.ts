/** Names of variables that hold what is to be kept secret. Also read by perl, whose expressions are the same here. */
export const secretVariable =
  /(token|secret|passw|passphrase|(^|_)pass$|pwd$|cred(s|ential|$)|api_?key|access_?key|private|_key$|^key$|_sk$|_pat$|(^|_)auth(_|$)|bearer|jwt|cookie|session_id|signing|_dsn$|(database|db|redis|mongo\w*|postgres\w*|mysql|amqp|broker)_?(url|uri)$|connection_string|webhook)/i;

/** Where the shell is is none. */
const isPlace = (name: string) => name === 'PWD' || name === 'OLDPWD';

export const isSecretVariable = (name: string) => secretVariable.test(name) && !isPlace(name);

/** Names with such a word in them, of variables that say something about a secret, or about another kind of key. */
const aboutSecrets =
  /tokenizer|(?:primary|foreign|sort|partition|cache|index|public)_key|_(?:names?|types?|headers?|fields?|paths?|files?|dirs?|length|size|count|limit|ttl|expiry|expires|expiration|hashers?|policy|format|version|algorithm|prefix|suffix|params?|class|provider|store|backend|validators?|issuer|audience|required|enabled|timeout|endpoint|arn|region)$/i;

/** Tells whether the value of a variable is masked. Narrower than {@link isSecretVariable}, which unasked commands go without. */
export const holdsSecret = (name: string) => isSecretVariable(name) && !aboutSecrets.test(name);
