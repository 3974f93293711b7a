import { isCode } from './plainValue.ts';
import { knownSecrets, secretsAmong, type KnownSecret, type KnownSecrets } from './knownSecrets.ts';

/** `NAME=value` as a command has it, where the value is all there in the text. */
const assignment =
  /(?<![\w$.-])([A-Za-z_]\w*)=(?:"(?<quoted>[^"$`\\]*)"|'(?<literal>[^']*)'|(?<plain>[^\s"'$`;&|()<>]+))/g;

/** The secrets that the text of a command gives to variables: until it has ended, and maybe for ever, nobody else tells of them. */
export const assignedSecrets = (command: string): KnownSecret[] =>
  [...command.matchAll(assignment)].flatMap(({ 1: name = '', groups = {} }) =>
    secretsAmong({ [name]: groups.quoted ?? groups.literal ?? unlessCode(groups.plain) }),
  );

/** Skips expressions of other languages: `API_KEY=os.environ["API_KEY"]`. */
const unlessCode = (text = '') => (isCode(text) ? '' : text);

/** Adds the secrets in a command to those that are known; undefined where nothing is to be masked. */
export function withAssigned(known: KnownSecrets | undefined, command: string): KnownSecrets | undefined {
  const assigned = known ? assignedSecrets(command) : [];
  return known && assigned.length > 0 ? knownSecrets([...known, ...assigned]) : known;
}
