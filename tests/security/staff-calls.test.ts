import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Capacity, reachOf, STAFF_ROLES, type Standing } from '#kernel/permissions.ts';
import { endpoints } from '../../src/api.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '../support/members.ts';
import { addressOf, ask, TRUSTED, titleOf } from './calls.ts';
import { CALLS_OF_PERMISSIONS } from './staff-permissions.ts';

/** Every staff endpoint, called with every role and none: the response matches the permission matrix. */

const CAPACITIES: readonly Capacity[] = ['publisher', 'staff_writer', ...STAFF_ROLES];
/** No such id exists: those with access get not_found, and the call changes nothing. */
const NO_ID = 2_147_483_000;

const calls = endpoints.map(({ definition }) => definition).filter(({ access }) => access === 'staff');

const wantedOf = (capacity: Capacity) => ({
  role: capacity === 'publisher' || capacity === 'staff_writer' ? ('user' as const) : capacity,
  isStaffWriter: capacity === 'staff_writer',
  publisherSiteIds: capacity === 'publisher' ? [1] : [],
});

let app: TestApp;
let plain: SignedIn;
const staff = new Map<Capacity, SignedIn>();
const withoutFactor = new Map<Capacity, SignedIn>();
beforeAll(async () => {
  app = await testApp(TRUSTED);
  plain = await signedIn(app);
  for (const capacity of CAPACITIES) {
    staff.set(capacity, await staffSignedIn(app, wantedOf(capacity)));
    withoutFactor.set(capacity, await signedIn(app, wantedOf(capacity)));
  }
});
afterAll(() => app.close());

test('each call needs the right that the table names, and the table names no other calls', () => {
  const named = Object.entries(CALLS_OF_PERMISSIONS).flatMap(([permission, titles]) =>
    titles.map((title) => `${title}: ${permission}`),
  );
  expect(calls.map((call) => `${titleOf(call)}: ${call.permission}`).toSorted()).toEqual(named.toSorted());
});

describe.each(calls.map((call) => [titleOf(call), call] as const))('%s', (_, call) => {
  const { permission } = call;
  const address = addressOf(call, () => NO_ID);
  const asked = (browser: SignedIn | undefined) => ask(app, call, address, { cookies: { ...browser?.cookies } });

  test('a visitor: 401', async () => {
    const reply = await asked(undefined);
    expect(reply).toMatchObject({ status: 401, body: { error_code: 'not_signed_in' } });
  });

  test('a member without a role: 403', async () => {
    const reply = await asked(plain);
    expect(reply).toMatchObject({ status: 403, body: { error_code: 'forbidden' } });
  });

  test.each(CAPACITIES)('%s: as the matrix says', async (capacity) => {
    const { role, isStaffWriter, publisherSiteIds } = wantedOf(capacity);
    const standing: Standing = { role, isStaffWriter, isPublisher: publisherSiteIds.length > 0 };
    const isAllowed = permission !== undefined && reachOf(standing, permission) !== null;
    const reply = await asked(staff.get(capacity));
    if (isAllowed) {
      // With access: it is done, or the input is invalid, or the subject does not exist.
      const isRefused = ['forbidden', 'second_factor_needed'].includes(reply.body?.error_code);
      expect(isRefused, `${reply.status} ${reply.text}`).toBe(false);
      expect([200, 204, 403, 404, 409, 422]).toContain(reply.status);
    } else expect(reply).toMatchObject({ status: 403, body: { error_code: 'forbidden' } });
    const half = await asked(withoutFactor.get(capacity));
    expect(half).toMatchObject({ status: 403, body: { error_code: isAllowed ? 'second_factor_needed' : 'forbidden' } });
  });
});
