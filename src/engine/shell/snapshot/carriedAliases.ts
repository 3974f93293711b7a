import { parse, type Command } from 'unbash';

/** `rm -i` and its like, also behind `sudo`: with nobody to answer, they do nothing. */
const asks = /(^|[\s/])(rm|cp|mv|ln)\s(.*\s)?(-\w*[iI]\w*|--interactive\S*)(\s|$)/;

/** Of the output of `alias -p`, the aliases that do not make a program ask. */
export function carriedAliases(aliases: string): string {
  return parse(aliases)
    .commands.filter(({ command }) => {
      const alias = command.type === 'Command' ? command.args.at(-1) : undefined;
      return alias !== undefined && !asks.test(textOf(alias));
    })
    .map(({ pos, end }) => aliases.slice(pos, end))
    .join('\n');
}

/** Without its quotes. The second form is that of names which are no variable's: `alias -- -='cd -'`. */
function textOf(alias: Command['args'][number]): string {
  if (alias.type !== 'Assignment') return alias.value;
  return alias.value.type === 'Word' ? alias.value.value : '';
}
