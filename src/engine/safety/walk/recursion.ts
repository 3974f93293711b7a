import { type Function as FunctionNode } from 'unbash';
import { nodesUnder } from '../../command/parseScript.ts';
import { destroys, type Effect } from '../effect.ts';

/** A function that starts itself more than once, or beside itself, leaves no room for anything else. */
export function recursionEffect({ name, body }: FunctionNode): Effect | undefined {
  const isForking = nodesUnder(body).some(
    (node) =>
      (node.type === 'Pipeline' && node.commands.length > 1 && calls(node, name.value)) ||
      (node.type === 'Statement' && node.background === true && calls(node, name.value)),
  );
  return isForking ? destroys(`Starts itself again and again (${name.text}).`) : undefined;
}

const calls = (node: Parameters<typeof nodesUnder>[0], name: string) =>
  nodesUnder(node).some((inner) => inner.type === 'Command' && inner.name?.value === name);
