import { hasOption } from '../options.ts';

/** By program: options under which its output is no build's. */
const otherForms: Readonly<Record<string, (args: readonly string[]) => boolean>> = {
  ...Object.fromEntries(['make', 'gmake'].map((name) => [name, isOtherFormOfMake])),
  ...Object.fromEntries(['ninja', 'ninja-build', 'samu'].map((name) => [name, isOtherFormOfNinja])),
  cmake: (args) => {
    const forBuild = args.includes('--') ? args.slice(args.indexOf('--') + 1) : [];
    return (
      args.some((word) => otherFormOfCMake.test(word)) ||
      isOtherFormOfMake(forBuild) ||
      isOtherFormOfNinja(forBuild)
    );
  },
};

const otherFormOfCMake =
  /^(?:-E|-P|-N|-L[AHR]*|--(?:help|version|system-information|trace|debug|install|list-presets|open|find-package|workflow).*)$/;

function isOtherFormOfMake(args: readonly string[]): boolean {
  const names = [
    '--dry-run',
    '--just-print',
    '--recon',
    '--print-data-base',
    '--question',
    '--debug',
    '--trace',
  ];
  // Letters with a value take the rest of the word for it.
  const isLetter = (word: string) => /^-[a-zA-Z]*[npqdhv]/.test(word) && !/^-[CfIoOWjlE]/.test(word);
  return hasOption(args, ...names, '--help', '--version') || args.some(isLetter);
}

function isOtherFormOfNinja(args: readonly string[]): boolean {
  return hasOption(args, '-n', '-t', '-d', '-h', '--help', '--version', '--quiet');
}

/** Whether a command builds something, and says so in the usual form. */
export const isBuild = ([program = '', ...args]: readonly string[]): boolean =>
  Object.hasOwn(otherForms, program) && otherForms[program]?.(args) === false;
