import { byForm } from './byForm.ts';
import { subCommand } from './options.ts';

const commands = ['install', 'i', 'update', 'u', 'upgrade', 'require', 'r', 'remove', 'create-project'];

/** Of every package that is installed it says so up to three times. Versions that are replaced stay. */
export const composer = byForm({
  name: 'composer install',
  handles: ([program, ...args]) =>
    /^composer(?:\.phar)?$/.test(program ?? '') && commands.includes(subCommand(args, ['-d'])?.[0] ?? ''),
  forms: [
    ['packages', /^ {2}- (?:Locking|Downloading|Installing) \S+ \([^()]+\)(?:: .*)?$/],
    ['progress', /^ *\d+(?:\/\d+)? \[[->=]+\].*$/],
    [
      'progress',
      /^(?:Loading composer repositories with package information|Updating dependencies|Writing lock file)$/,
    ],
    ['progress', /^(?:Generating (?:optimized )?autoload files|Installing dependencies from lock file.*)$/],
    [
      'advice',
      /^\d+ packages? (?:suggestions were added by new dependencies|you are using are looking for funding)/,
    ],
    ['advice', /^Use the `composer fund` command to find out more!$/],
    ['usage', /^(?:install|update|require|remove|create-project) \[--/],
  ],
  sure: ['usage'],
});
