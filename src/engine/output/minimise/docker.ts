import { hasOption, subCommand } from './options.ts';
import { type Rules, type Verdict } from './rules.ts';

const transfers = 'transfers';
const layers = 'layers';
const ends = 'ends of steps';
const internal = 'internal steps';
const packages = 'installed packages';

const otherForms = ['--quiet', '-q', '--print', '--check', '--call', '--help', '-h'];

/** What BuildKit says of a step, after its number. */
const ofBuildKit: readonly (readonly [RegExp, Verdict])[] = [
  [/^\[(?:\S+ )?(?:internal|auth)\] /, internal],
  [/^(?:transferring|resolve|reusing|resolving provenance|preparing|copying \d+ source) /, transfers],
  [/^sha256:[0-9a-f]{64}(?: [\d.]+[kKMG]?i?B(?: |$)|$)/, layers],
  [/^extracting sha256:[0-9a-f]{64}/, layers],
  [/^exporting (?:layers|manifest|config|attestation|cache)\b/, layers],
  [/^(?:DONE [\d.]+s|CACHED)$/, ends],
  [/^\.\.\.$/, ''],
];

/** What the older builder, Podman and Buildah say. */
const ofOthers: readonly (readonly [RegExp, Verdict])[] = [
  [/^Sending build context to Docker daemon /, transfers],
  [/^ ---> (?:Using cache|Running in [0-9a-f]{12}|[0-9a-f]{12})$/, layers],
  [/^Removing intermediate container [0-9a-f]{12}$/, layers],
  [/^ ---> Removed intermediate container [0-9a-f]{12}$/, layers],
  [
    /^[0-9a-f]{12}: (?:Pulling fs layer|Waiting|Verifying Checksum|Download complete|Pull complete|Already exists|(?:Downloading|Extracting) .*)$/,
    layers,
  ],
  [/^Digest: sha256:[0-9a-f]{64}$/, layers],
  [
    /^(?:Getting image source signatures|Writing manifest to image destination|Storing signatures)$/,
    transfers,
  ],
  [/^Copying (?:blob|config) (?:sha256:)?[0-9a-f]{10,64}/, transfers],
  [/^--> (?:Using cache )?[0-9a-f]{11,64}$/, layers],
  [/^ => => (?:transferring|resolve|sha256:|extracting|exporting layers)/, layers],
  [/^ => \[internal\] /, internal],
];

/** Package managers of the usual base images, where all goes well. */
const packageManager: readonly RegExp[] = [
  /^(?:Get|Hit):\d+ \S+ /,
  /^(?:Selecting previously unselected package |Preparing to unpack |Unpacking |Setting up |Processing triggers for )/,
  /^\(Reading database \.\.\./,
  /^(?:Reading package lists|Building dependency tree|Reading state information)\.\.\./,
  /^\(\d+\/\d+\) (?:Installing|Upgrading|Purging) \S+ \(/,
  /^fetch https?:\/\/\S+$/,
];

export const docker: Rules = {
  name: 'docker build',
  handles: (words) => {
    const args = buildArguments(words);
    return args !== undefined && !hasOption(args, ...otherForms) && !isRawJson(args);
  },
  judge: (lines) => {
    const troubled = troubledSteps(lines);
    return lines.map((line, index) => {
      const [, step, text = ''] = /^#(\d+) (.*)$/.exec(line) ?? [];
      if (step === undefined)
        return line === '' && lines[index + 1]?.startsWith('#') ? '' : verdictIn(ofOthers, line);
      return troubled.has(step) ? undefined : (verdictIn(ofBuildKit, text) ?? ofPackageManager(text));
    });
  },
  scattered: [ends, layers, transfers, internal],
};

/** Programs that build images, with the sub-commands that have a `build` of their own. */
const builders: ReadonlyMap<string, readonly string[]> = new Map([
  ['docker', ['buildx', 'image', 'builder', 'compose']],
  ['podman', ['image', 'buildx']],
  ['buildah', []],
  ['docker-compose', []],
]);

/** Their options with a value in the next word. */
const withValue = [
  ...['-H', '--host', '-c', '--context', '--config', '-l', '--log-level', '--builder'],
  ...['-f', '--file', '-p', '--project-name', '--profile', '--env-file', '--project-directory'],
  ...['--root', '--runroot', '--storage-driver'],
];

/** The arguments of a build, by any of the programs that build images. */
function buildArguments([program = '', ...args]: readonly string[]): readonly string[] | undefined {
  const groups = builders.get(program);
  const outer = groups && subCommand(args, withValue);
  const command = outer && groups.includes(outer[0]) ? subCommand(outer[1], withValue) : outer;
  return command && ['build', 'bud', 'b'].includes(command[0]) ? command[1] : undefined;
}

const isRawJson = (args: readonly string[]): boolean =>
  /--progress[= ](?:rawjson|quiet)/.test(args.join(' '));

/** All that a step which failed has printed stays. */
function troubledSteps(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => /^#(\d+) (?:ERROR|CANCELED|WARN)\b/.exec(line)?.[1] ?? []));
}

const verdictIn = (table: readonly (readonly [RegExp, Verdict])[], text: string): Verdict =>
  table.find(([form]) => form.test(text))?.[1];

/** BuildKit puts the seconds before what a command prints. */
function ofPackageManager(text: string): Verdict {
  const printed = /^\d+\.\d+ (.*)$/.exec(text)?.[1];
  return printed !== undefined && packageManager.some((form) => form.test(printed)) ? packages : undefined;
}
