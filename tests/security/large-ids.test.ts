import { afterAll, beforeAll, expect, test } from 'vitest';
import { toSnake } from '#kernel/casing.ts';
import { LARGEST_ID } from '#kernel/ids.ts';
import type { EndpointDefinition } from '#platform/http/endpoint.ts';
import { endpoints } from '../../src/api.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { type SignedIn, staffSignedIn } from '../support/members.ts';
import { addressOf, ask, TRUSTED, titleOf } from './calls.ts';

/** An id beyond the database's integers does not exist: it is no server error at any endpoint. */

let app: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  app = await testApp(TRUSTED);
  owner = await staffSignedIn(app, { role: 'super_admin' });
});
afterAll(() => app.close());

const IDS = [LARGEST_ID + 1, 9_007_199_254_740_991];
const ID_NAME = /(^id|Id|Ids)$/;

const calls = endpoints.map(({ definition }) => definition).filter((call) => namesOf(call).length > 0);

/** Ids in the path and the query, by name. */
function namesOf({ path, query }: EndpointDefinition): string[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return [...inPath, ...queryNames(query)].filter((name) => ID_NAME.test(name));
}

function queryNames(query: EndpointDefinition['query']): string[] {
  return query && 'shape' in query && typeof query.shape === 'object' && query.shape !== null
    ? Object.keys(query.shape)
    : [];
}

test.each(calls.map((call) => [titleOf(call), call] as const))('%s', async (_, call) => {
  for (const id of IDS) {
    const query = queryNames(call.query)
      .filter((name) => ID_NAME.test(name))
      .map((name) => `${toSnake(name)}=${id}`);
    const reply = await ask(app, call, `${addressOf(call, () => id)}?${query.join('&')}`, {
      cookies: { ...owner.cookies },
    });
    expect({ path: call.path, isBelow500: reply.status < 500 }).toEqual({ path: call.path, isBelow500: true });
  }
});
