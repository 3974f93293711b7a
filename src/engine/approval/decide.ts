import { type TimeLimit } from '../command/timeLimit.ts';
import { type Verdict, type VerdictPart } from '../safety/checkSafety.ts';
import {
  isReadable,
  onlyReads,
  reaches,
  unknowable,
  worstOf,
  type Effect,
  type SafetyClass,
} from '../safety/effect.ts';
import { type Service } from '../safety/services.ts';
import { allows, onlyCommand } from './allows.ts';
import { type AskedPart, type Asking, type Decision, type RuleOrigin } from './decision.ts';
import { forbids, type Match } from './forbids.ts';
import { type Policy } from './policy.ts';
import { isStrict } from './isStrict.ts';
import { parseRules, ruleText, type InvalidRule, type Rule, type RuleEntry } from './rule.ts';
import { writtenCommands } from './writtenCommands.ts';

/** A command, and what there is to know of it. */
export interface Judged {
  /** The text that was judged. */
  readonly command: string;
  readonly verdict: Verdict;
  /** What makes that less certain than it looks. */
  readonly doubts: readonly Effect[];
  /** Whether what only reads can be kept from all else. Where it cannot, only what is certain runs unasked. */
  readonly canBeKept: boolean;
  /** Whether what changes no more than the workspace is to run unasked, and can be kept from all else. */
  readonly canBeContained: boolean;
  /** The file of the project, if any, that could turn a program to another service. */
  readonly steeringFile: (service: Service) => string | undefined;
  /** Names to which commands of the session have given another meaning: no rule was meant for these. */
  readonly renamed: ReadonlySet<string>;
  /** Whether programs are looked for where the user looks for them: no rule was meant for others. */
  readonly isUsualPath: boolean;
}

/** Whether a command runs, is asked about, or is not run at all. Deny wins over ask, and ask over allow. */
export function decide(judged: Judged, policy: Policy, limit: TimeLimit): Decision {
  if (!rulesOf(policy).some(mayTakeLong)) return decideByRules(judged, policy);
  const decided = limit.run(() => decideByRules(judged, policy));
  if (decided.kind === 'done') return decided.value;
  return ask(
    unknowable('One of the rules for approval takes too long to be checked on it.'),
    partsOf(judged),
  );
}

/** Only patterns do. */
const mayTakeLong = (rule: RuleEntry) => ruleText(rule).trim().startsWith('/');

const rulesOf = ({ allow, deny, workspaceAsk, workspaceDeny }: Policy) => [
  ...allow,
  ...deny,
  ...workspaceAsk,
  ...workspaceDeny,
];

function decideByRules(judged: Judged, policy: Policy): Decision {
  const { parts } = judged.verdict;
  const restrictions = restrictionsOf(policy);
  const found = restrictions.flatMap((restriction) =>
    parts.map((part) => ({ ...restriction, part, match: forbids(restriction.rule, part.command) })),
  );
  const denied = found.find(({ origin, match }) => origin !== 'workspaceAsk' && match === 'yes');
  if (denied && denied.origin !== 'workspaceAsk')
    return { kind: 'deny', rule: denied.rule.text, origin: denied.origin, part: denied.part.command };
  const reasons = [...invalidOf(policy), ...found.flatMap(restrictionEffect)];
  return decideByMode(judged, policy, reasons);
}

interface Restriction {
  readonly rule: Rule;
  readonly origin: RuleOrigin | 'workspaceAsk';
}

const restrictionsOf = (policy: Policy): Restriction[] =>
  origins.flatMap((origin) => restricting(policy[origin]).rules.map((rule) => ({ rule, origin })));

/** An example counts as matched as soon as it may be. */
const restricting = (entries: readonly RuleEntry[]) =>
  parseRules(entries, (rule, command) => forbids(rule, command) !== 'no');

/** The rules that allow nothing, since they cannot be read, or their examples do not hold. */
export const invalidAllowRules = ({ allow }: Policy): readonly InvalidRule[] =>
  parseRules(allow, allows).invalid;

const origins = ['deny', 'workspaceDeny', 'workspaceAsk'] as const;

/** What was meant to be forbidden cannot be known: so nothing runs unasked. */
const invalidOf = (policy: Policy): Effect[] =>
  origins
    .flatMap((origin) => restricting(policy[origin]).invalid)
    .map(({ text, problem }) => ({
      ...unknowable(`The rule ${text} is not valid: ${problem}.`),
      offending: text,
    }));

function restrictionEffect({
  rule,
  part,
  match,
}: Restriction & { part: VerdictPart; match: Match }): Effect[] {
  if (match === 'no') return [];
  const about = match === 'yes' ? 'is about' : 'may be about';
  return [{ class: part.class, reason: `The rule ${rule.text} ${about} it.`, offending: part.command }];
}

function decideByMode(judged: Judged, policy: Policy, reasons: readonly Effect[]): Decision {
  const { verdict, doubts } = judged;
  const [reason] = reasons;
  const parts = partsOf(judged);
  if (reason) return ask({ ...reason, class: verdict.class }, parts);
  if (policy.mode === 'never') return { kind: 'run', within: 'asSet' };
  if (policy.mode === 'always') return ask(worst([...verdict.parts, ...doubts]), parts);
  if (judged.canBeKept && [...verdict.parts, ...doubts].every(isReadable) && !verdict.denial)
    return decideKept(judged);
  const unasked = unallowed(judged, policy);
  const open = [...unasked, ...doubts];
  // Rules allow the rest: that runs as the user has set it.
  const isAllowed = open.length === 0 && !verdict.readOnly;
  if (judged.canBeContained && !verdict.denial && !isAllowed && open.every(isContained))
    return { kind: 'run', within: 'workspace' };
  if (open.length > 0) return ask(worst(open), unasked);
  return judged.canBeKept || !verdict.readOnly || isStrict(judged.command)
    ? { kind: 'run', within: 'asSet' }
    : ask(notEnforced, parts);
}

/** Whoever gets the network, or a socket, is just what it says, and asks just whom it says. */
function decideKept(judged: Judged): Decision {
  const { verdict, doubts, steeringFile } = judged;
  const parts = partsOf(judged);
  const asked = verdict.parts.flatMap(({ service }) => service ?? []);
  const [service] = asked;
  if (service === undefined) return { kind: 'run', within: 'reading' };
  const others = [...verdict.parts, ...doubts].filter((part) => part.class !== 'read-only');
  if (others.length > 0)
    return ask(worst([reaches('Asks a service, beside something that is not certain.'), ...others]), parts);
  if (asked.some((other) => other !== service)) return ask(reaches('Asks more than one service.'), parts);
  if (!judged.isUsualPath)
    return ask(
      reaches('Asks a service, and an earlier command has changed where programs are looked for.'),
      parts,
    );
  const file = steeringFile(service);
  if (file !== undefined)
    return ask(
      {
        ...reaches(`Asks a service, and ${file} may say which one, or have something run.`),
        offending: file,
      },
      parts,
    );
  return { kind: 'run', within: 'reading', service };
}

/** The worst that it does, as far as can be told, is to change the workspace. */
const isContained = ({ class: what }: Effect) => containedClasses.has(what);

const containedClasses = new Set<SafetyClass>(['read-only', 'changes the workspace', 'cannot be told']);

const notEnforced = unknowable(
  'It seems to only read, but nothing here could keep it from doing more, and it depends on more than its words.',
);

const worst = (effects: readonly Effect[]) => worstOf<Effect>([onlyReads, ...effects]);

const ask = (effect: Effect, parts: readonly VerdictPart[]): Asking => ({
  kind: 'ask',
  ...sentence(effect),
  parts: parts.map((part) => ({ command: part.command, ...sentence(part) })),
});

const sentence = ({ class: safetyClass, reason, offending }: Effect): Omit<AskedPart, 'command'> => ({
  class: safetyClass,
  reason,
  ...(offending !== undefined && { offending }),
});

/** The parts that may do more than read. */
const partsOf = ({ verdict }: Judged) =>
  verdict.parts.filter((part) => part.deny || part.class !== 'read-only');

/** The question about a command that needs more than it is given unasked. */
export const askAnyway = (judged: Judged, reason: string): Asking => {
  const { class: what } = judged.verdict;
  return ask({ class: what === 'read-only' ? 'cannot be told' : what, reason }, partsOf(judged));
};

/** Whether rules allow all in a command that is more than reading. */
export function isAllowedByRules(judged: Judged, policy: Policy, limit: TimeLimit): boolean {
  if (policy.mode === 'always' || judged.verdict.readOnly || judged.doubts.length > 0) return false;
  const found = limit.run(() => unallowed(judged, policy));
  return found.kind === 'done' && found.value.length === 0;
}

/** The parts that do more than read, and that no rule allows. */
function unallowed({ command, verdict, renamed, isUsualPath }: Judged, { allow }: Policy): VerdictPart[] {
  const { rules } = parseRules(allow, allows);
  const written = rules.length > 0 ? writtenCommands(command) : new Set<string>();
  const isAllowed = (part: VerdictPart) => {
    if (!isUsualPath || !written.has(part.command) || part.deny || isAmbiguous(part, verdict)) return false;
    const program = onlyCommand(part.command)?.name?.value ?? '';
    return !renamed.has(program) && rules.some((rule) => allows(rule, part.command));
  };
  return verdict.parts.filter((part) => part.deny || (part.class !== 'read-only' && !isAllowed(part)));
}

/** One text that stands for two things. */
const isAmbiguous = ({ command }: VerdictPart, { parts }: Verdict) =>
  parts.filter((part) => part.command === command).length > 1;
