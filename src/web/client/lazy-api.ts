import type { ApiOf, CallInput, ContractTree, Transport } from '#platform/http/api-client.ts';
import type { EndpointDefinition } from '#platform/http/endpoint.ts';

/**
 * The typed API of the browser. The tree of calls and their transport are loaded with the first call: a first visit needs none of it, and
 * the tree grows with every feature.
 */
export function createLazyApi<Tree extends ContractTree>(load: () => Promise<Calls<Tree>>): ApiOf<Tree> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a proxy has every name, and no type can say so
  return branch(load, []) as ApiOf<Tree>;
}

type Calls<Tree extends ContractTree> = { contracts: Tree; send: Transport };

/** Each name behaves as in the tree of its type; an unknown one fails when it is called. */
function branch(load: () => Promise<Calls<ContractTree>>, path: readonly string[]): unknown {
  const call = async (input: CallInput = {}) => {
    const { contracts, send } = await load();
    return send(callAt(contracts, path), input);
  };
  return new Proxy(call, {
    // JavaScript checks for `then` to detect promises, and this is not one.
    get: (_call, name) => (typeof name === 'string' && name !== 'then' ? branch(load, [...path, name]) : undefined),
  });
}

function callAt(tree: ContractTree, path: readonly string[]): EndpointDefinition {
  let node: ContractTree | EndpointDefinition | undefined = tree;
  for (const name of path) node = node && !isCall(node) ? node[name] : undefined;
  if (!node || !isCall(node)) throw new Error(`there is no call ${path.join('.')}`);
  return node;
}

function isCall(node: ContractTree | EndpointDefinition): node is EndpointDefinition {
  return typeof node.method === 'string' && typeof node.path === 'string';
}
