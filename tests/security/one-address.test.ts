import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestReply } from '../support/app.ts';
import { testSite } from '../support/site-app.ts';
import { TRUSTED } from './calls.ts';

/**
 * Whoever has one IPv6 address has the 2^64 of its network: each limit by address counts the network. The limit of a sign-in is tried
 * beside it (sign-in-limits.db.test.ts).
 */

let app: Awaited<ReturnType<typeof testSite>>;
beforeAll(async () => {
  app = await testSite({ ...TRUSTED, RATE_LIMIT_PER_MINUTE: '30' });
});
afterAll(() => app.close());

/** Another address of one network for each try. */
const of = (network: string, index: number) => ({ 'x-forwarded-for': `2001:db8:${network}::${index.toString(16)}:1` });

async function tried(count: number, ask: (index: number) => Promise<TestReply>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 1; index <= count; index++) statuses.push((await ask(index)).status);
  return statuses;
}
const passed = (statuses: readonly number[], refusal: number) => statuses.filter((status) => status !== refusal).length;

test('validate tells a network of IPv6 twenty times a minute, however many addresses it asks from', async () => {
  const ask = (index: number) =>
    app.get(`/api/v2/users/validate?property=username&value=guess${index}`, { headers: of('1', index) });
  const statuses = await tried(25, ask);
  expect(passed(statuses, 422)).toBe(20);
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
});

test('a network of IPv6 makes three accounts in an hour without a captcha', async () => {
  const made = await tried(5, (index) =>
    app.sendWithToken('POST', '/api/v2/registrations', {
      headers: of('2', index),
      body: {
        registration: {
          username: `network_fan_${index}`,
          email: `network_fan_${index}@mail.example`,
          password: 'nine green parsnips',
          age_band: '16_and_over',
        },
      },
    }),
  );
  expect(made).toEqual([200, 200, 200, 422, 422]);
});

test('a call without a limit of its own', async () => {
  const statuses = await tried(33, (index) => app.get('/api/v2/captcha', { headers: of('3', index) }));
  expect(passed(statuses, 429)).toBe(33);
  const plain = await tried(33, (index) => app.get('/api/v2/users/is_current_user_valid', { headers: of('3', index) }));
  expect(passed(plain, 429)).toBe(30);
});

test('pages that have to be made', async () => {
  const statuses = await tried(33, (index) => app.get('/users/sign_in', { headers: of('4', index) }));
  expect(passed(statuses, 429)).toBe(30);
});

test('X-Forwarded-For of whoever is no proxy of ours is not believed', async () => {
  const direct = await testSite({ RATE_LIMIT_PER_MINUTE: '30' });
  try {
    const statuses = await tried(33, (index) =>
      direct.get('/api/v2/users/is_current_user_valid', { headers: { 'x-forwarded-for': `198.51.100.${index}` } }),
    );
    expect(passed(statuses, 429)).toBe(30);
  } finally {
    await direct.close();
  }
});
