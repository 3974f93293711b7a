import { doubtful, type Effect } from './effect.ts';
import { type Text } from './words/text.ts';

/** Variables by which the shell, or programs that inherit them, are told to run something else, or to look elsewhere. */
const steering = new RegExp(
  `^(${[
    // The shell's own.
    'PATH|HOME|IFS|ENV|BASH_\\w+|BASHOPTS|SHELLOPTS|SHELL|PS[0-4]|PROMPT_COMMAND|CDPATH|GLOBIGNORE|FIGNORE',
    'EXECIGNORE|POSIXLY_CORRECT|HIST\\w+|INPUTRC|TMPDIR|_|PWD|OLDPWD|DIRSTACK',
    // Those of the linker and of libraries.
    'LD|LD_\\w+|DYLD_\\w+|MALLOC_\\w+|GCONV_PATH|LOCPATH|NLSPATH|TZDIR|TERMINFO\\w*|RES_OPTIONS|HOSTALIASES|XDG_\\w+',
    // Pagers, editors and whoever else is called.
    '\\w*PAGER|\\w*EDITOR|VISUAL|BROWSER|\\w*ASKPASS|LESS\\w*|MAN\\w+|EXINIT|VIMINIT|EMACS\\w*|FZF_\\w+|BAT_\\w+',
    // Tools.
    'PS_\\w+|BZIP2?|XZ_\\w+|ZSTD_\\w+|MAGIC|XML_\\w+|TAPE|DEBUGINFOD_\\w+',
    'GIT_\\w+|GH_\\w+|SSH_\\w+|TAR_OPTIONS|GREP_OPTIONS|RIPGREP_CONFIG_PATH|GZIP|ZIPOPT|DOCKER_\\w+|KUBECONFIG|AWS_\\w+|\\w*_(PROXY|proxy)',
    // Languages and their tools.
    'NODE_\\w+|[Nn][Pp][Mm]_\\w+|YARN_\\w+|COREPACK_\\w+|PYTHON\\w+|PIP_\\w+|UV_\\w+|PERL\\w+|RUBY\\w+|GEM_\\w+|BUNDLE_\\w+',
    'JAVA_\\w+|_JAVA_OPTIONS|JDK_\\w+|CLASSPATH|MAVEN_\\w+|GRADLE_\\w+|RUSTC\\w*|RUSTUP_\\w+|CARGO_\\w+|GO[A-Z]+|CC|CXX|AR|AS',
    'MAKEFLAGS|MAKEFILES',
  ].join('|')})$`,
);

/** How the names of such variables mostly end. What a script keeps for itself may be called so, too. */
const steeringEnd =
  /(PATH|HOME|DIR|FILE|OPTS?|OPTIONS|ARGS|FLAGS|CMD|COMMAND|SHELL|RSH|CONF|CONFIG|RC|INIT|PRELOAD|LIB|PLUGINS?|MODULES?|LOADER|HOOKS?|SCRIPT|HOST|TRACE|ROOT|PREFIX|LIBS|WRAPPER|PROFILER|LAUNCHER|RUNNER|COMPILER|LINKER|REGISTRY|INDEX_URL)$/;

/** Numbers of the shell: it evaluates what is assigned to them. */
const evaluated = /^(RANDOM|SRANDOM|OPTIND|HISTCMD|SECONDS|LINENO|EPOCHSECONDS|BASHPID)$/;

/** Those that make a difference whatever they are set to. With `1`, some of them name a file of that name. */
const always =
  /^(GIT_CONFIG(_GLOBAL|_SYSTEM)?|GIT_SSH\w*|[Nn][Pp][Mm]_\w+|YARN_\w+|PIP_\w+|UV_\w+|CARGO_\w+|RUSTC\w*|RUSTUP_\w+|NODE_EXTRA_CA_CERTS|XDG_\w+|PATH|HIST\w+|PS_\w+|POSIXLY_CORRECT|GIT_SSL_NO_VERIFY|GIT_TRACE_REDACT|NODE_TLS_REJECT_UNAUTHORIZED|PYTHONHTTPSVERIFY)$/;

/** Values that only switch something on or off. As the value of a path each would be the name of a file. */
const switches = new Set(['0', '1', 'true', 'false', 'no', 'never']);

/** Programs that do nothing but show a text, where a program is asked for. */
const showing = new Set(['cat', 'less', 'true', ':', 'FRX']);
const shows = /(PAGER|EDITOR|VISUAL|ASKPASS|BROWSER)$|^LESS$/;

/** Those of them that are meant for a value of any kind. */
const harmlessNames =
  /^(GIT_(AUTHOR|COMMITTER)_\w+|GH_(PROMPT_DISABLED|FORCE_TTY)|NODE_ENV|SSH_TTY|AWS_(REGION|DEFAULT_REGION|DEFAULT_OUTPUT)|NPM_CONFIG_(LOGLEVEL|COLOR|FUND|AUDIT|PROGRESS)|npm_config_(loglevel|color|fund|audit|progress|yes)|CARGO_TERM_\w+|PIP_NO_INPUT|PIP_DISABLE_PIP_VERSION_CHECK|PYTHON(DONTWRITEBYTECODE|UNBUFFERED|IOENCODING|UTF8|HASHSEED)|LESSCHARSET|YARN_ENABLE_\w+|MANWIDTH|GOOS|GOARCH)$/;

/** Variables that people set for a command, and that tell it nothing but how to print, or in which mode to be. */
const ordinaryNames =
  /^(CI|NODE_ENV|RAILS_ENV|RACK_ENV|APP_ENV|MIX_ENV|FORCE_COLOR|NO_COLOR|COLOR|CLICOLOR|TERM|COLUMNS|LINES|LANG|LANGUAGE|LC_\w+|TZ|PORT|DEBUG|VERBOSE|V|LOG_LEVEL|LOGLEVEL|RUST_LOG|RUST_BACKTRACE|NODE_NO_WARNINGS|PYTHON(DONTWRITEBYTECODE|UNBUFFERED|IOENCODING|UTF8|HASHSEED)|GOOS|GOARCH|CARGO_TERM_\w+|UPDATE_SNAPSHOTS?|HEADLESS|SEED)$/;

/** Whether a variable tells a program nothing that it would obey in another way than by its output. */
export const isOrdinaryVariable = (name: string) => ordinaryNames.test(name);

/** What it means that a variable is set. */
export function steeringEffect(name: string, values: readonly Text[]): Effect | undefined {
  if (evaluated.test(name)) return allAre(values, (value) => /^\d+$/.test(value)) ? undefined : decides(name);
  return steering.test(name) ? unlessHarmless(name, values) : undefined;
}

/** What it means that a variable is set for other programs. */
export function exportEffect(name: string, values: readonly Text[]): Effect | undefined {
  if (name === 'TZ')
    return allAre(values, (value) => /^\w[\w+/:-]*$/.test(value)) ? undefined : decides(name);
  return steeringEnd.test(name) ? unlessHarmless(name, values) : steeringEffect(name, values);
}

function unlessHarmless(name: string, values: readonly Text[]): Effect | undefined {
  if (harmlessNames.test(name)) return undefined;
  const isHarmless = (value: string) =>
    !always.test(name) &&
    (value === '' ||
      (name !== 'IFS' && !steeringEnd.test(name) && switches.has(value)) ||
      (shows.test(name) && showing.has(value)));
  return allAre(values, isHarmless) ? undefined : decides(name);
}

const allAre = (values: readonly Text[], test: (value: string) => boolean) =>
  values.every(({ value }) => value !== undefined && test(value));

const decides = (name: string): Effect => ({
  ...doubtful(`Sets ${name}, which decides what other programs do.`),
  offending: name,
});
