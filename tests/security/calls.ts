import type { EndpointDefinition, Method } from '#platform/http/endpoint.ts';
import type { TestApp, TestReply, TestRequest } from '../support/app.ts';

/** Shared by the generated tests: every endpoint as an address, with any ids filled in. */

/** The path with its parameters filled in; `idOf` is called for each by name. */
export const addressOf = ({ path }: EndpointDefinition, idOf: (name: string) => string | number): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(idOf(name))));

export const titleOf = ({ method, path }: Pick<EndpointDefinition, 'method' | 'path'>) => `${method} ${path}`;

export const isWrite = ({ method }: { method: Method }) => method !== 'GET';

type Send = Pick<TestApp, 'get' | 'sendWithToken'>;

let asked = 0;
/** A new client address for each request, behind the proxy that TRUSTED names: these tests check access, not rate limits. */
export const fromAnywhere = () => {
  asked += 1;
  return { 'x-forwarded-for': `198.18.${Math.floor(asked / 250) % 250}.${(asked % 250) + 1}` };
};
export const TRUSTED = { TRUST_PROXY: '127.0.0.1' };

/** Calls an endpoint with `cookies`, and the token that a write needs. The body is empty, so those with access get a 422. */
export function ask(
  app: Send,
  { method }: EndpointDefinition,
  address: string,
  given: TestRequest = {},
): Promise<TestReply> {
  const request = { ...given, headers: { ...fromAnywhere(), ...given.headers } };
  return method === 'GET' ? app.get(address, request) : app.sendWithToken(method, address, { body: {}, ...request });
}
