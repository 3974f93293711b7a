import { nodesUnder, parseScript } from './parseScript.ts';
import { literalValue } from './literalWord.ts';

/** Longer scripts are written by programs, or are not about the one command that is looked for. */
const maxLength = 20_000;

/** The words of all simple commands of a script, wherever they are. A word that only the shell could know is empty. */
export function simpleCommandsIn(script: string): string[][] {
  const tree = script.length > maxLength ? undefined : parseScript(script);
  return (tree ? nodesUnder(tree) : []).flatMap((node) => {
    if (node.type !== 'Command' || !node.name) return [];
    const words = [node.name, ...node.args].map((word) =>
      word.type === 'Word' ? (literalValue(word) ?? '') : word.text,
    );
    return [words];
  });
}
