import { type Verdict } from '../rules.ts';

const steps = 'build steps';
const commands = 'commands of the compiler';
export const checks = 'checks that succeeded';
export const directories = 'directories';
export const upToDate = 'targets that are up to date';

/** What CMake, Ninja, Meson and the Makefiles of some large projects say of a step. */
const stepName =
  /^(?:Building|Linking|Compiling|Generating|Scanning|Automatic|Archiving|Copying|Creating|Re-running|Re-checking|Consolidate|CC|CXX|LINK|SOLINK|AR|ACTION|STAMP|COPY)\b/;
const makefileStep =
  /^ {2}(?:CC|CXX|LD|AR|AS|GEN|HOSTCC|HOSTLD|LINK|UPD|CHK|CALL|DESCEND|OBJCOPY|CPP|COPY|TOUCH|SOLINK_MODULE|CCLD|CXXLD)(?: \[M\]|\(\w+\))? +\S+$/;

/** Of these the arguments are always a command's, of the others only with `-c`, `-o` and their like. */
const archiver = /^(?:[\w.]+-){0,4}(?:ar|ranlib|gcc-ar|gcc-ranlib)$/;
const compiler =
  /^(?:[\w.]+-){0,4}(?:g?cc|[cg]\+\+|clang(?:\+\+)?|cpp|as|ld(?:\.\w+)?|gfortran|nvcc|icc|icpc)(?:-[\d.]+)?$/;

/** The same words that CMake ends its checks with when all is well. */
const checkThatSucceeded =
  /^-- (?:Detecting|Check for working|Check size of|Check if|Looking for|Performing Test) .* - (?:done|found|works|skipped|Success|yes)$/;

/** What a line is by itself, and by the one after it. */
export function verdictOnLine(line: string, next: string): Verdict {
  if (/^g?make(?:\[\d+\])?: (?:Entering|Leaving) directory /.test(line)) return directories;
  if (/^g?make\[\d+\]: (?:Nothing to be done for |'[^']*' is up to date)/.test(line)) return upToDate;
  if (line.startsWith('-- '))
    return checkThatSucceeded.test(line) || next.startsWith(`${line} - `) ? checks : undefined;
  const step = stepIn(line);
  if (step !== undefined) return isStep(step, line) ? steps : isCommand(step) ? commands : undefined;
  if (
    isMakefileStep(line) ||
    /^(?:Scanning|Consolidate compiler generated) dependencies of target /.test(line)
  )
    return steps;
  return isCommand(line) ? commands : undefined;
}

/** A word for what is done, and the file it is done to. */
export const isMakefileStep = (line: string): boolean => makefileStep.test(line);

/** What comes after `[ 12%]` or `[3/25]`. */
const stepIn = (line: string): string | undefined => /^\[(?: *\d{1,3}%|\d+\/\d+)\] +(.*)$/.exec(line)?.[1];

/** The last of the targets says that all is built. */
const isStep = (step: string, line: string): boolean =>
  stepName.test(step) || (step.startsWith('Built target ') && !line.startsWith('[100%]'));

/** A command as make echoes it, on one line. Programs that speak for themselves put a colon after their name. */
function isCommand(line: string): boolean {
  if (line.endsWith('\\')) return false;
  if (/^: && |^\S*sh \S*libtool +--|^mv -f \S*\.deps\//.test(line)) return true;
  const command = /^(?:libtool: (?:compile|link): +)?(\S+) /.exec(line)?.[1] ?? '';
  const program = command.slice(command.lastIndexOf('/') + 1);
  return archiver.test(program) || (compiler.test(program) && / -(?:c|o|S|E|r|shared)(?: |$)/.test(line));
}

/** Whether a line says nothing of the step before it. */
export const isKnown = (verdict: Verdict, line: string): boolean =>
  verdict !== undefined || stepIn(line)?.startsWith('Built target ') === true;
