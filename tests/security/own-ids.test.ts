import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointDefinition } from '#platform/http/endpoint.ts';
import { endpoints } from '../../src/api.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { type SignedIn, signedIn } from '../support/members.ts';
import { addressOf, ask, TRUSTED, titleOf } from './calls.ts';
import { OWNED, SHARED } from './owned-ids.ts';
import { idNames, sampleOf } from './sample.ts';

/**
 * Every member endpoint that takes an id, called with another member's id: 404, as for an id that does not exist. Covers new endpoints
 * without a change here; a new name of an id needs a builder.
 */

let app: TestApp;
beforeAll(async () => {
  // Enables what is off by default, so that it is tested too.
  app = await testApp({ ...TRUSTED, BETTING_PARTNER: 'embedded' });
});
afterAll(() => app.close());

const namesOf = ({ params, query, body }: EndpointDefinition) => [
  ...new Set([...idNames(params), ...idNames(query), ...idNames(body)]),
];

const calls = endpoints
  .map(({ definition }) => definition)
  .filter((definition) => definition.access === 'signed_in' && namesOf(definition).length > 0);
const ownedNames = (call: EndpointDefinition) =>
  namesOf(call).filter((name) => !SHARED.has(name) && !SHARED.has(`${titleOf(call)} ${name}`));

test('each id that a call of a member’s own takes has a builder, or is said to be nobody’s', () => {
  const unknown = calls.flatMap((call) =>
    ownedNames(call)
      .filter((name) => !(name in OWNED))
      .map((name) => `${titleOf(call)}: add a builder for "${name}" to OWNED of tests/security/owned-ids.ts`),
  );
  expect(unknown).toEqual([]);
});

const asStrict = () =>
  signedIn(app, {
    session: { strictUntil: new Date(app.clock.now().getTime() + 600_000), secondFactorAt: app.clock.now() },
  });

/** New data of `whose`, one row for each member's id that the endpoint takes. */
async function idsOf(call: EndpointDefinition, whose: SignedIn): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const name of ownedNames(call)) {
    const id = await OWNED[name]?.(app.database, whose.member.id);
    if (id === undefined) throw new Error(`no builder for ${name}`);
    ids.set(name, id);
  }
  return ids;
}

function askWith(ids: ReadonlyMap<string, number>, call: EndpointDefinition, browser: SignedIn) {
  const idOf = (name: string) => ids.get(name) ?? 1;
  const query = call.query === undefined ? '' : `?${queryText(sampleOf(call.query, idOf))}`;
  return ask(app, call, addressOf(call, idOf) + query, {
    cookies: { ...browser.cookies },
    ...(call.body === undefined ? {} : { body: Object(sampleOf(call.body, idOf)) }),
  });
}

const queryText = (query: unknown) =>
  new URLSearchParams(
    Object.entries(Object(query)).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[key, String(value)]] : [],
    ),
  ).toString();

describe.each(calls.filter((call) => ownedNames(call).length > 0).map((call) => [titleOf(call), call] as const))(
  '%s',
  (_, call) => {
    test('with the ids of another member: 404, and what is his stays as it was', async () => {
      const [browser, other] = [await asStrict(), await asStrict()];
      const ids = await idsOf(call, other);
      const before = await fingerprints(other.member.id);
      const reply = await askWith(ids, call, browser);
      expect(reply, reply.text).toMatchObject({ status: 404, body: { error_code: 'not_found' } });
      expect(reply.text).not.toContain(other.member.username);
      expect(reply.text).not.toContain(other.member.email);
      expect(await fingerprints(other.member.id)).toEqual(before);
    });

    test('with his own it is not 404: the builder makes what the call looks for', async () => {
      const browser = await asStrict();
      const reply = await askWith(await idsOf(call, browser), call, browser);
      expect(reply.status, reply.text).not.toBe(404);
      expect(reply.status, reply.text).toBeLessThan(500);
    });
  },
);

/** A fingerprint of a member's rows in every table that names members: none may have changed. */
async function fingerprints(userId: number) {
  const tables = await app.database.executeSql(
    `select table_name from information_schema.columns where column_name = 'user_id' and table_schema = 'public'`,
  );
  const of = (table: string, column: string) =>
    `select '${table}' as name, md5(string_agg(to_jsonb(t)::text, '' order by to_jsonb(t)::text)) as print
     from ${table} as t where ${column} = ${userId}`;
  const parts = tables.rows.map(({ table_name }) => of(String(table_name), 'user_id'));
  return (await app.database.executeSql([of('users', 'id'), ...parts].join(' union all '))).rows;
}
