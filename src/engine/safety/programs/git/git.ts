import { doubtful, unknowable } from '../../effect.ts';
import { type Programs } from '../program.ts';
import { changingCommands } from './changing.ts';
import { globalFlags } from './options.ts';
import { readingCommands } from './reading.ts';
import { repositoryEffect, settingEffect } from './rules.ts';

/** Git. */
export const git: Programs = {
  'git hub': {
    here: true,
    flags: globalFlags,
    options: {
      '-C': { value: 'look', moves: true, steers: true },
      '-c': { value: 'text', steers: true },
      '--git-dir --work-tree': { value: 'look', steers: true },
      '--namespace --attr-source': { value: 'text', steers: true },
      '--config-env': { value: 'text', adds: doubtful('Sets an option of git from a variable.') },
      '--exec-path': { attached: true, adds: doubtful('Has git run another program.') },
    },
    version: '-v --exec-path --html-path --man-path',
    commands: { ...changingCommands, ...readingCommands },
    // An alias of the user, or an extension.
    otherwise: doubtful('Is no command of git itself.'),
    also: (args) => settingEffect(args) ?? repositoryEffect(args),
  },
  'git-lfs tig lazygit gitui': unknowable('Opens a program of its own.'),
};
