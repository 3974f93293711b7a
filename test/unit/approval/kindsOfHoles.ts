/** A command that looks as if it only read. */
export interface Hole {
  readonly command: string;
  /** Makes the files that it needs, in the workspace. `$TRAP` is a command that is never to be run. */
  readonly setup?: string;
  /** A call before it, in the same session. */
  readonly earlier?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const hostileRepository = (folder: string) =>
  `git init -q ${folder}; git -C ${folder} config core.fsmonitor "$TRAP;"; echo x > ${folder}/file`;

const script = (path: string) =>
  `mkdir -p "$(dirname ${path})"; printf '#!/bin/sh\\n%s\\n' "$TRAP" > ${path}; chmod +x ${path}`;

const manyFolders = 'for i in $(seq 400); do mkdir -p "many/$i"; done; echo "A=$SECRET" > many/399/.env';

/** Commands of each kind by which something other than reading got past a judgement of their text. */
export const kindsOfHoles: Readonly<Record<string, readonly Hole[]>> = {
  'dashes that end no options': [
    { command: 'find -- src -name a.ts -delete' },
    { command: 'find -- . -maxdepth 1 -fprint made' },
    { command: 'find . -- -fls made' },
    { command: 'date -- 010203042030' },
  ],
  'devices that open files again': [
    { command: 'printf gone < README.md > /dev/stdin' },
    { command: 'printf gone 7< a > /dev/fd/7' },
    { command: 'echo gone 5< d | tee /proc/self/fd/5/made' },
    { command: 'head -c 99 /proc/self/fd/8/.env 8< .' },
  ],
  'letters that are joined, or without a dash': [
    { command: 'sort -uomade a' },
    { command: 'tar cfmade.tar a' },
    { command: 'sed -nimade p a' },
    { command: 'ps axeww' },
  ],
  'arithmetic on what others have set': [
    { command: `read -r v <<< 'q[$(touch made)]'; echo $((v))` },
    { command: `printf -v v '%s' 'q[$(touch made)]'; [[ v -gt 0 ]]` },
    { command: `declare -n r='q[$(touch made)]'; test -v 'q[$(touch made)]'` },
    { command: 'echo $((n))', earlier: `n='q[$(touch made)]'` },
    { command: 'echo $((N + 1))', env: { N: 'q[$(touch made)]' } },
    { command: `mapfile -t l <<< 'q[$(touch made)]'; echo $((l))` },
  ],
  'options of the shell': [
    { command: 'cat *.none a', earlier: 'shopt -s dotglob nullglob' },
    { command: `shopt -s lastpipe; echo 'q[$(touch made)]' | read -r v; echo $((v))` },
    { command: 'set -o keyword; ls HOME=out' },
    { command: 'cat .*', earlier: 'shopt -s nocaseglob globstar' },
    { command: `set -o history -o histexpand; echo x` },
  ],
  'variables that hold a path': [
    {
      command: 'HOME=no git status',
      setup: `mkdir no; printf '[core]\\n\\tfsmonitor = %s;\\n' "$TRAP" > no/.gitconfig`,
    },
    {
      command: 'XDG_CONFIG_HOME=0 git status',
      setup: `mkdir -p 0/git; printf '[core]\\n\\tfsmonitor = %s;\\n' "$TRAP" > 0/git/config`,
    },
    { command: 'git diff', env: { GIT_EXTERNAL_DIFF: './ext' }, setup: `${script('ext')}; echo more >> a` },
    {
      command: 'PYTHONPATH=true python3 -m json.tool package.json',
      setup: `mkdir true; echo 'import os; os.system(os.environ["TRAP"])' > true/argparse.py`,
    },
  ],
  'variables in other spellings': [
    { command: 'Npm_Config_Script_Shell=./y.sh npm ls', setup: script('y.sh') },
    { command: 'nPm_ConFig_PreFix=. npm root', setup: script('y.sh') },
    { command: 'npm view left-pad', env: { NPM_CONFIG_registry: 'http://127.0.0.1:9' } },
    { command: 'git_pager=./y.sh GIT_pager=./y.sh GIT_PAGER=./y.sh git log', setup: script('y.sh') },
  ],
  'wildcards and lists as words': [
    { command: 'uniq a*', setup: 'echo 1 > a1; echo 2 > a2' },
    { command: 'sort -* a', setup: 'echo x > ./-omade' },
    { command: 'cat {a,.env}' },
    { command: 'tac $(cat names)', setup: 'echo ".env ../home/notes" > names' },
    { command: 'tree *', setup: 'echo x > ./-omade' },
  ],
  'names with blanks': [
    { command: `find . -name '*.txt' | xargs sort`, setup: `echo x > 'p -omade q.txt'` },
    { command: 'ls | xargs uniq', setup: `echo x > 'p q'` },
    { command: `find . -name 'e*' | xargs head`, setup: `echo x > 'e .env'` },
  ],
  'links in lists': [
    { command: 'git ls-files | xargs head -n 9', setup: 'ln -sf ../home/notes seen; git add seen' },
    { command: `find . -name 'see*' -exec cat {} +`, setup: 'ln -sf ../home/notes seen' },
    { command: 'cat see*', setup: 'ln -sf ../home/notes seen' },
    {
      command: 'grep -r . linked/',
      setup: 'mkdir linked; ln -sf ../../home/notes linked/seen; ln -sf ../.env linked/e',
    },
  ],
  'names of tags and branches': [
    { command: `awk "$(git tag | head -n 1)" a`, setup: `git tag 'BEGIN{system("touch"FS"made")}'` },
    { command: `sed -n "$(git branch --show-current)" a`, setup: `git symbolic-ref HEAD refs/heads/wmade` },
    { command: `sort $(git tag) a`, setup: 'git update-ref refs/tags/-omade main' },
    { command: `jq -n "$(git describe --tags)"`, setup: `git tag -f env main` },
  ],
  'searches that end before all is seen': [
    { command: 'grep -r A= many', setup: manyFolders },
    { command: 'find many -type f | xargs cat', setup: manyFolders },
    { command: 'rg --hidden --no-ignore A= many', setup: manyFolders },
  ],
  'repositories of others': [
    { command: 'git -C vendored status', setup: hostileRepository('vendored') },
    { command: 'cd vendored && git diff', setup: hostileRepository('vendored') },
    {
      command: 'git --git-dir vendored/.git --work-tree vendored status',
      setup: hostileRepository('vendored'),
    },
    { command: 'git -C "$OLDER" status', setup: hostileRepository('vendored'), env: { OLDER: 'vendored' } },
  ],
  'programs that obey files of the workspace': [
    {
      command: 'python3 -m json.tool package.json',
      setup: `echo 'import os; os.system(os.environ["TRAP"])' > argparse.py`,
    },
    {
      command: 'cargo metadata',
      setup: `mkdir -p .cargo; printf '[build]\\nrustc = "./y.sh"\\n' > .cargo/config.toml; ${script('y.sh')}`,
    },
    {
      command: 'yarn --version',
      setup: `echo 'yarnPath: ./y.cjs' > .yarnrc.yml; echo 'require("fs").writeFileSync("made", "")' > y.cjs`,
    },
    { command: 'pnpm ls', setup: `echo 'require("fs").writeFileSync("made", "")' > .pnpmfile.cjs` },
    { command: 'mvn --version', setup: `mkdir -p .mvn; echo '-javaagent:x.jar' > .mvn/jvm.config` },
    {
      command: 'rustup show',
      setup: `printf '[toolchain]\\npath = "."\\n' > rust-toolchain.toml; ${script('bin/rustc')}`,
    },
  ],
  'tables that are shared': [
    { command: 'od --strings ../home/notes' },
    { command: 'git log -1 -U --output=made' },
    { command: 'git diff --no-index -U ../home/notes /dev/null' },
    { command: 'uniq --group made2 made' },
  ],
  'variables beside a command that is allowed': [
    { command: 'RUSTFLAGS="-C linker=./y.sh" cargo build', setup: script('y.sh') },
    { command: 'TF_CLI_CONFIG_FILE=./x.tfrc terraform plan' },
    {
      command: 'BASH_ENV=./y.sh make all',
      setup: `${script('y.sh')}; printf 'SHELL=/bin/bash\\nall:\\n\\t@echo all\\n' > Makefile`,
    },
    { command: 'CFLAGS="-wrapper ./y.sh" make all', setup: `printf 'all:\\n\\t@echo all\\n' > Makefile` },
    { command: 'HOME=. make all', setup: `printf 'all:\\n\\t@echo all\\n' > Makefile` },
  ],
  'programs of the workspace on the PATH': [
    { command: 'ls', setup: script('tools/ls') },
    { command: 'head -n 1 a', setup: script('tools/head') },
    { command: 'wc -l a', setup: script('tools/wc') },
  ],
};
