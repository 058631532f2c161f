import type { EndpointDefinition, InputOf, ReplyOf } from './endpoint.ts';

/**
 * The typed API: `api.prospects.get({ query: { prospectId: 3 } })`. One tree of contracts, two transports:
 * `fetch` in the browser, the runner in process on the server.
 */

export type ContractTree = { readonly [name: string]: EndpointDefinition | ContractTree };

type Call<D extends EndpointDefinition> =
  object extends InputOf<D> ? (input?: InputOf<D>) => Promise<ReplyOf<D>> : (input: InputOf<D>) => Promise<ReplyOf<D>>;

export type ApiOf<Tree extends ContractTree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends EndpointDefinition
    ? Call<Tree[Name]>
    : Tree[Name] extends ContractTree
      ? ApiOf<Tree[Name]>
      : never;
};

export type CallInput = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  /** In the browser: sends even if the page is being left. Only for small bodies. */
  outlivesPage?: boolean;
};
export type Transport = (definition: EndpointDefinition, input: CallInput) => Promise<unknown>;

export function createApi<Tree extends ContractTree>(tree: Tree, transport: Transport): ApiOf<Tree> {
  const entries = Object.entries(tree).map(([name, node]) => [
    name,
    isDefinition(node) ? (input: CallInput = {}) => transport(node, input) : createApi(node, transport),
  ]);
  // Built from `tree` itself, so each name has the call that its definition types.
  return Object.fromEntries(entries) as ApiOf<Tree>;
}

/** Makes one call from its definition alone, as forms do. */
export function sendCall<D extends EndpointDefinition>(send: Transport, definition: D, input: CallInput) {
  return send(definition, input) as Promise<ReplyOf<D>>;
}

/** The call's own path with its parameters filled in. */
export function callPath({ path }: Pick<EndpointDefinition, 'path'>, params: unknown): string {
  const values: Record<string, unknown> = Object(params);
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name]).toWellFormed()));
}

function isDefinition(node: EndpointDefinition | ContractTree): node is EndpointDefinition {
  return typeof node.method === 'string' && typeof node.path === 'string';
}
