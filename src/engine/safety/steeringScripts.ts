import { literalText, type Text } from './words/text.ts';

/** Variables that hold a command for somebody else to run. */
const commandNames = /(COMMAND|PAGER|EDITOR|VISUAL|BROWSER|ASKPASS|LESSOPEN|LESSCLOSE|_SSH|_CMD|_RSH)$/;

/** Prompts, which the shell expands. */
const promptNames = /^PS[0-4]$/;

/** The scripts that are run because a variable has been set to them. */
export function steeringScripts(name: string, values: readonly Text[]): readonly Text[] {
  return values.flatMap(({ value, source }) => {
    if (value === undefined) return [];
    if (promptNames.test(name)) return [literalText(`: "${value}"`, source)];
    return commandNames.test(name) && /\s/.test(value)
      ? [literalText(value.replace(/^[-|]+/, ''), source)]
      : [];
  });
}
