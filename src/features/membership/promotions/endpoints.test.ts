import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findSite } from '#features/sites/sites/public.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { staffSignedIn } from '#tests/support/members.ts';
import { promotionCommand } from './command.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
});
afterEach(() => app.clock.set(TEST_NOW));
afterAll(() => app.close());

const promotion = (...args: string[]) => runOn(app, promotionCommand, args);
const create = (...args: string[]) => promotion('create', ...args, '--reason', 'a test');
const active = async (code: string) =>
  (await app.get(`/api/v2/promotions/active?code=${encodeURIComponent(code)}`)).body.promotion;
const validation = async (query: Record<string, string>, host = 'alabama.localhost') =>
  (await app.get(`/api/v2/promotions/validation?${new URLSearchParams(query)}`, { host })).body;

test('a code that was made holds for what it is for, and says what the first term costs', {
  tags: ['engine'],
}, async () => {
  const made = await create(
    'fall-26',
    '--percent',
    '20',
    '--plan',
    'STANDARD',
    '--period',
    'year',
    '--site',
    'alabama',
  );
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(made.out).toBe(
    'FALL-26: 20% off the first term; STANDARD; yearly; on alabama; from 11/21/2026 12:00; until it is stopped.',
  );
  const siteId = (await findSite(app.database.db, 'alabama'))?.id;
  expect(await active('fall-26')).toEqual({
    code: 'FALL-26',
    type: 'discount',
    value_kind: 'percent',
    value: 20,
    lasting: 'once',
    lasting_months: null,
    plan_types: ['STANDARD'],
    periods: ['year'],
    site_id: siteId,
    ends_at: null,
  });
  const valid = { valid: true, code: 'FALL-26', type: 'discount', value_kind: 'percent', value: 20 };
  const prices = { price_before: 99.95, price_after: 79.96, refer_a_friend: null };
  const cheaper = { ...valid, ...prices, message: 'Code applied.' };
  expect(await validation({ code: ' Fall-26', plan_type: 'STANDARD' })).toEqual(cheaper);
  expect(
    await validation({ code: 'FALL-26', planType: 'STANDARD', siteId: String(siteId) }, 'auburn.localhost'),
  ).toEqual(cheaper);
});

test('it says why a code does not hold, and nothing of one that is to come', async () => {
  await create('NARROW', '--amount', '5.00', '--plan', 'BUNDLE', '--period', 'month', '--site', 'auburn');
  await create('NEXT-YEAR', '--days', '7', '--from', '2027-01-01');
  const refused = async (code: string, query: Record<string, string> = {}) => {
    const reply = await validation({ code, plan_type: 'STANDARD', ...query });
    expect(reply).toMatchObject({ valid: false, type: null, value: null });
    expect(reply.price_after).toBe(reply.price_before);
    return reply.message;
  };
  expect(await refused('NO-SUCH')).toBe('This code is not valid.');
  expect(await refused('a b')).toBe('This code is not valid.');
  expect(await refused('NEXT-YEAR')).toBe('This code is not valid.');
  expect(await refused('NARROW')).toBe('This code is for another plan.');
  expect(await refused('NARROW', { plan_type: 'BUNDLE' })).toBe('This code is for another billing period.');
  expect(await refused('NARROW', { plan_type: 'BUNDLE', period: 'month' })).toBe('This code is for another site.');
  expect(await active('NEXT-YEAR')).toBeNull();
  expect(await active('NO-SUCH')).toBeNull();
});

test('for a subscription it is held against its plan, its site and the year', async () => {
  await create('AUBURN-YEAR', '--percent', '10', '--plan', 'STANDARD', '--period', 'year', '--site', 'auburn');
  await create('ALABAMA-YEAR', '--percent', '10', '--plan', 'STANDARD', '--period', 'year', '--site', 'alabama');
  await create('A-TRIAL', '--days', '7');
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  const [{ id }] = await buyer.own();
  // Plan, period and site of the query do not match the subscription, which takes precedence.
  const asked = { plan_type: 'BUNDLE', period: 'month', subscription_id: String(id) };
  const answer = async (code: string, by: Buyer = buyer) =>
    by.get(`/api/v2/promotions/validation?${new URLSearchParams({ ...asked, code })}`, { host: 'auburn.localhost' });
  expect((await answer('ALABAMA-YEAR')).body).toMatchObject({ valid: true, price_before: 99.95, price_after: 89.95 });
  expect((await answer('AUBURN-YEAR')).body).toMatchObject({ valid: false, message: 'This code is for another site.' });
  expect((await answer('A-TRIAL')).body).toMatchObject({
    valid: false,
    message: 'This code is for new subscriptions.',
  });
  expect((await answer('ALABAMA-YEAR', await aBuyer(app))).body.error_code).toBe('not_found');
  expect((await validation({ ...asked, code: 'ALABAMA-YEAR' })).error_code).toBe('not_signed_in');
});

test('for a member it is held against what they have used; another member is for staff who look members up', async () => {
  await create('ONCE-EACH', '--percent', '10');
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { promo_code: 'ONCE-EACH' });
  const userId = String(buyer.member.id);
  const query = { code: 'ONCE-EACH', plan_type: 'ALL_ACCESS', user_id: userId };
  const path = `/api/v2/promotions/validation?${new URLSearchParams(query)}`;
  const used = { valid: false, message: 'You have used this code.' };
  expect((await buyer.get(path)).body).toMatchObject(used);
  expect((await (await aBuyer(app)).get(path)).body.error_code).toBe('not_found');
  expect((await validation(query)).error_code).toBe('not_signed_in');
  const support = await staffSignedIn(app, { role: 'customer_support_admin' });
  expect((await support.get(path)).body).toMatchObject(used);
  const marketing = await staffSignedIn(app, { role: 'marketing_admin' });
  expect((await marketing.get(path)).body.error_code).toBe('not_found');
});

test('an order for a site that there is not is none', async () => {
  const unknown = { code: 'FALL-26', plan_type: 'STANDARD', site_id: '999999' };
  expect(await validation(unknown)).toMatchObject({ error_code: 'unknown_site', error: 'We couldn’t find that site.' });
});

test('it holds to the end of its last day in Chicago', async () => {
  await create('ONE-DAY', '--price', '49.95', '--until', '2026-11-21');
  const after = async (instant: string) => {
    app.clock.set(new Date(instant));
    const { valid, price_after: price } = await validation({ code: 'ONE-DAY', plan_type: 'STANDARD' });
    return [valid, price, (await active('ONE-DAY')) !== null];
  };
  expect(await after('2026-11-22T05:59:59.999Z')).toEqual([true, 49.95, true]);
  expect(await after('2026-11-22T06:00:00Z')).toEqual([false, 99.95, false]);
  expect(await validation({ code: 'ONE-DAY', plan_type: 'STANDARD' })).toMatchObject({
    message: 'This code has expired.',
  });
});

test('a code is given once, stopped once, and both are in the log', async () => {
  await create('TWICE', '--days', '7');
  expect(await create('twice', '--days', '7')).toMatchObject({
    code: 1,
    err: 'This code is taken. A code can’t be reused, even after it has ended.',
  });
  const stop = () => promotion('stop', 'twice', '--reason', 'too dear');
  expect(await promotion('stop', 'twice', '--reason', 'x', '--dry-run')).toMatchObject({ code: 0 });
  expect(await active('TWICE')).toMatchObject({ type: 'free_trial', value_kind: null, value: 7, lasting: null });
  const codes = (await Promise.all([stop(), stop()])).map(({ code }) => code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(await active('TWICE')).toBeNull();
  const { rows } = await app.database.executeSql(
    `select action, reason, after->>'days' as days from audit_entries where subject_id = 'TWICE' order by id`,
  );
  expect(rows).toEqual([
    { action: 'promotion.create', reason: 'a test', days: '7' },
    { action: 'promotion.stop', reason: 'too dear', days: null },
  ]);
});

test('what cannot be is refused, and a dry run makes nothing', async () => {
  expect(await create('ELSEWHERE', '--days', '7', '--site', 'nowhere')).toMatchObject({
    code: 1,
    err: 'There is no site "nowhere".',
  });
  expect(await create('TOO-LATE', '--days', '7', '--until', '2026-11-20')).toMatchObject({
    code: 1,
    err: 'The last day must be after the first.',
  });
  expect(await create('TOO-MUCH', '--amount', '9999.00')).toMatchObject({
    code: 1,
    err: 'Enter dollars like 5.00, at most $1,000.00.',
  });
  expect((await create('ONLY-SAID', '--days', '7', '--dry-run')).out).toContain('Nothing was changed');
  const codes = JSON.parse((await promotion('list', '--json')).out).promotions.map(
    ({ code }: { code: string }) => code,
  );
  expect(codes).not.toContain('ONLY-SAID');
  expect(codes).toContain('TWICE');
  expect((await promotion('list')).out).toMatch(/^TWICE +stopped +7 days free; every plan/m);
});

test('a code can be guessed only slowly', async () => {
  const somebody = { headers: { 'x-forwarded-for': '203.0.113.9' } };
  const statuses: number[] = [];
  for (let guess = 0; guess < 31; guess += 1) {
    statuses.push((await app.get(`/api/v2/promotions/active?code=GUESS-${guess}`, somebody)).status);
  }
  expect(statuses.slice(-2)).toEqual([200, 429]);
});
