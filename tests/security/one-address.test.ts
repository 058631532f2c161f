import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestReply } from '../support/app.ts';
import { testSite } from '../support/site-app.ts';
import { TRUSTED } from './calls.ts';

/**
 * An IPv6 connection has 2^64 addresses, and a tunnel broker's customer 65,536 such networks: abuse limits count the /64 and, more
 * loosely, the /56 and /48; reading limits leave the phones of a mobile carrier's /48 alone. The sign-in limit is tested in
 * sign-in-limits.db.test.ts.
 */

let app: Awaited<ReturnType<typeof testSite>>;
beforeAll(async () => {
  app = await testSite({ ...TRUSTED, RATE_LIMIT_PER_MINUTE: '30' });
});
afterAll(() => app.close());

/** A different address of one network for each try. */
const of = (network: string, index: number) => ({ 'x-forwarded-for': `2001:db8:${network}::${index.toString(16)}:1` });

async function tried(count: number, ask: (index: number) => Promise<TestReply>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 1; index <= count; index++) statuses.push((await ask(index)).status);
  return statuses;
}
const passed = (statuses: readonly number[], refusal: number) => statuses.filter((status) => status !== refusal).length;

const validate = (index: number, headers: Record<string, string>) =>
  app.get(`/api/v2/users/validate?property=username&value=guess${index}`, { headers });

test('validate answers a network of IPv6 150 times in ten minutes, however many addresses it asks from', async () => {
  const statuses = await tried(155, (index) => validate(index, of('1', index)));
  expect(passed(statuses, 422)).toBe(150);
  expect(new Set(statuses.slice(0, 150))).toEqual(new Set([200]));
});

test('forty /64 networks of one /56 have four times the answers of one, and not forty times', async () => {
  const statuses = await tried(40 * 20, (index) =>
    validate(index, { 'x-forwarded-for': `2001:db8:10:${(1 + (index % 40)).toString(16)}::1` }),
  );
  expect(passed(statuses, 422)).toBe(600);
});

test('a call without a limit of its own answers each of forty /64 networks of one /48', async () => {
  const statuses = await tried(40 * 10, (index) =>
    app.get('/api/v2/users/is_current_user_valid', {
      headers: { 'x-forwarded-for': `2001:db8:11:${((1 + (index % 40)) * 256).toString(16)}::1` },
    }),
  );
  expect(passed(statuses, 429)).toBe(400);
});

test('a network of IPv6 makes forty accounts in an hour without a captcha', async () => {
  const { body: form, cookies } = await app.get('/api/v2/csurf_token');
  const made = await tried(42, (index) =>
    app.send('POST', '/api/v2/registrations', {
      cookies,
      headers: { ...of('2', index), 'x-xsrf-token': form.csurf_token },
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
  expect(passed(made, 422)).toBe(40);
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
