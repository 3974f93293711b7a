/** Where a table is right although a program's answer says otherwise, and why. */
const reasons: readonly { readonly call: RegExp; readonly option: RegExp; readonly reason: string }[] = [
  { call: /^rg$/, option: /./, reason: 'It misses the pattern before it misses a value.' },
  {
    call: /^(xmllint|sg|chattr|setfacl)$/,
    option: /./,
    reason: 'It shows how it is called, whatever is missing.',
  },
  { call: /^xxd$/, option: /^-/, reason: 'It takes the next word if there is one.' },
  { call: /^journalctl$/, option: /^(-n|--lines)$/, reason: 'It takes the next word if that is a number.' },
  {
    call: /^git stash (list|show)$/,
    option: /./,
    reason: 'Without a stash it does not look at its options.',
  },
  { call: /^git rev-list$/, option: /^(-L|--decorate-refs.*)$/, reason: 'It shows how it is called.' },
  {
    call: /^z[ef]?grep$/,
    option: /^--/,
    reason: 'A script that hands its options on to grep, which takes the next word.',
  },
  {
    call: /^find$|^fdfind$/,
    option: /^--?(exec|ok|x|X)/,
    reason: 'What they run is taken apart before the tables are asked.',
  },
  {
    call: /^(shasum|ack)$/,
    option: /^-[agABC]$/,
    reason: 'Of what is joined to it only a number is a value; the rest it refuses.',
  },
  { call: /^shellcheck$/, option: /./, reason: 'It misses the files before it misses a value.' },
  {
    call: /^openssl x509$/,
    option: /^-(CAfile|inkey|keyout|sign)$/,
    reason: 'It is for other commands of openssl: here its value is one word too many.',
  },
  { call: /^namei$/, option: /./, reason: 'It misses the path, not a value.' },
  { call: /^printf$/, option: /^-v$/, reason: 'The option is that of the shell, not of the program.' },
  { call: /^(ssh|zstd|unzstd)$/, option: /./, reason: 'Older and newer versions differ; it is asked about.' },
  { call: /^dpkg$/, option: /^-f$/, reason: 'The option is that of dpkg-query, and it refuses it.' },
  { call: /^lsof$/, option: /^-c$/, reason: 'It shows how it is called.' },
  { call: /^fzf$/, option: /^--(preview|bind)$/, reason: 'It misses a terminal before it misses a value.' },
];

/** Why a table and a program disagree on an option; undefined where that is not known. */
export const reasonFor = (call: string, option: string) =>
  reasons.find((one) => one.call.test(call) && one.option.test(option))?.reason;

export const allReasons = reasons.map(({ reason }) => reason);
