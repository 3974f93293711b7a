import { byForm } from './byForm.ts';
import { eachLine } from './eachLine.ts';
import { hasOption, subCommand } from './options.ts';
import { type Rules } from './rules.ts';

const commands = new Set(
  'install reinstall update upgrade full-upgrade dist-upgrade remove purge autoremove build-dep'.split(' '),
);
const programs = ['apt', 'apt-get', 'aptitude'];

const suggestions = 'suggested and additional packages';

const steps = byForm({
  name: 'apt install',
  handles: ([program = '', ...args]) =>
    programs.includes(program) &&
    commands.has(subCommand(args, ['-o', '-c', '-t'])?.[0] ?? '') &&
    !hasOption(args, '-s', '--simulate', '--dry-run', '--print-uris', '--just-print'),
  forms: [
    ['downloads', /^(?:Get|Hit|Ign):\d+ \S+ \S+/],
    ['downloads', /^(?:Fetched [\d.,]+ \w?B in |Need to get [\d.,]+ )/],
    ['downloads', /^(?:Extracting templates from packages|Preconfiguring packages)/],
    [
      'progress',
      /^(?:Reading package lists|Building dependency tree|Reading state information)\.\.\.(?: Done)?$/,
    ],
    ['progress', /^\(Reading database \.\.\./],
    ['progress', /^(?:Calculating upgrade|Solving dependencies)\.\.\.(?: Done)?$/],
    ['steps', /^Selecting previously unselected package \S+$/],
    ['steps', /^Preparing to unpack \S+ \.\.\.$/],
    ['steps', /^Unpacking \S+ \([^()]+\)(?: over \([^()]+\))? \.\.\.$/],
    ['steps', /^Setting up \S+ \([^()]+\) \.\.\.$/],
    ['steps', /^Processing triggers for \S+ \([^()]+\) \.\.\.$/],
    ['steps', /^(?:Removing|Purging configuration files for) \S+ \([^()]+\) \.\.\.$/],
    ['steps', /^update-alternatives: using \S+ to provide \S+ \([^()]*\) in (?:auto|manual) mode$/],
    ['steps', /^Creating config file \S+ with new version$/],
  ],
});

/** The steps of its packages say nothing where they went well. What is installed, upgraded or removed stays. */
export const apt: Rules = {
  ...steps,
  judge: (lines, invocation) => {
    const verdicts = steps.judge(lines, invocation);
    let isListed = false;
    return eachLine(lines, (line, index) => {
      const isHeading =
        /^(?:The following additional packages will be installed|(?:Suggested|Recommended) packages):$/.test(
          line,
        );
      isListed = isHeading || (isListed && /^ {2}\S/.test(line));
      return isListed ? suggestions : verdicts[index];
    });
  },
  isHarmless: (line, verdict) => verdict === suggestions || steps.isHarmless?.(line, verdict) === true,
};
