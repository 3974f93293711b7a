import { byForm } from './byForm.ts';
import { subCommand } from './options.ts';
import { isGiven } from './namedOption.ts';

const commands = ['init', 'plan', 'apply', 'destroy', 'refresh', 'import', 'validate', 'get'];

const later = 'values known after apply';

const guidance = new RegExp(
  [
    'You may now begin working with (?:Terraform|OpenTofu)\\.',
    'any changes that are required for your infrastructure\\.',
    'should now work\\.$',
    'If you ever set or change modules or backend configuration',
    'rerun this command to reinitialize your working directory\\.',
    'commands will detect it and remind you to do so if necessary\\.$',
    "Note: You didn't use the -out option to save this plan, so",
    'guarantee to take exactly these actions if you run',
    '(?:Terraform|OpenTofu) used the selected providers to generate the following execution',
    'plan\\. Resource actions are indicated with the following symbols:$',
    '(?:Terraform|OpenTofu) has created a lock file ',
    'selections it made above\\. Include this file in your version control repository',
    'so that (?:Terraform|OpenTofu) can guarantee to make the same selections by default when',
    'you run "(?:terraform|tofu) init" in the future\\.$',
  ]
    .map((line) => `^${line}`)
    .join('|'),
);

/** The actions of a plan stay, with all that is known of them. */
export const terraform = byForm({
  name: 'terraform',
  handles: ([program, ...args]) =>
    ['terraform', 'tofu', 'terragrunt'].includes(program ?? '') &&
    commands.includes(subCommand(args)?.[0] ?? '') &&
    !isGiven(args, '-json', '--json'),
  forms: [
    [
      'progress',
      /^[\w.[\]"'-]+: (?:Refreshing state\.\.\.|Reading\.\.\.|Read complete after |Still (?:reading|creating|modifying|destroying)\.\.\.)/,
    ],
    ['progress', /^[\w.[\]"'-]+: Preparing import\.\.\./],
    [later, /^ {4,}[+~] [\w"'.-]+ += \(known after apply\)$/],
    ['guidance', guidance],
    ['guidance', /^─{20,}$/],
    ['steps', /^- (?:Finding|Installing|Installed|Reusing|Using previously-installed) \S+/],
    ['steps', /^Initializing (?:the backend|provider plugins|modules)\b.*\.\.\.$/],
  ],
  onSuccess: [
    ['progress', /^[\w.[\]"'-]+: (?:Creating|Modifying|Destroying)\.\.\./],
    ['progress', /^[\w.[\]"'-]+: (?:Creation|Modifications|Destruction) complete after /],
  ],
  sure: ['guidance', later],
  scattered: [later],
});
