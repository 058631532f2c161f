import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, cardToken } from '#tests/support/buyers.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';

/** Promotions in the admin area. */

const DESK = '/api/v2/admin/promotions';

let app: TestApp;
let marketing: SignedIn;
let support: SignedIn;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  marketing = await staffSignedIn(app, { role: 'marketing_admin' });
  support = await staffSignedIn(app, { role: 'customer_support_admin' });
});
afterEach(() => app.clock.set(TEST_NOW));
afterAll(() => app.close());

const form = (code: string, more: object = {}) => ({
  code,
  gives: 'percent',
  value: '20',
  reason: 'a test',
  ...more,
});
const create = (by: SignedIn, code: string, more: object = {}) => by.send('POST', DESK, form(code, more));
async function made(code: string, more: object = {}): Promise<number> {
  const { status, body } = await create(marketing, code, more);
  expect({ status, body }).toEqual({ status: 200, body: { promotion_id: expect.any(Number) } });
  return body.promotion_id;
}
const preview = (by: SignedIn, code: string, more: Record<string, string> = {}) =>
  by.get(`${DESK}/preview?${new URLSearchParams({ code, gives: 'percent', value: '20', ...more })}`);
const codesOf = async (state: string): Promise<string[]> =>
  (await marketing.get(`${DESK}?state=${state}`)).body.promotions.map(({ code }: { code: string }) => code);
const entriesOf = async (code: string) =>
  (
    await app.database.executeSql(
      `select action, actor_id, before, after, reason from audit_entries where subject_type = 'promotion' and subject_id = '${code}' order by id`,
    )
  ).rows;

test('marketing previews a promotion, creates it, changes its limits and ends it', { tags: ['engine'] }, async () => {
  const wish = { lasting: 'months', lasting_months: '3', plans: 'STANDARD', most_uses: '10', last_day: '2026-12-31' };
  const { body: shown } = await preview(marketing, 'desk-26', wish);
  expect(shown).toEqual({
    prices_digest: expect.any(String),
    promotion: {
      code: 'DESK-26',
      gives: '20% off for 3 months',
      plan_types: ['STANDARD'],
      period: null,
      site: null,
      most_uses: 10,
      starts_at: TEST_NOW.toISOString(),
      ends_at: '2027-01-01T06:00:00.000Z',
    },
    prices: [
      {
        plan_type: 'STANDARD',
        period: 'month',
        price: 9.95,
        first_price: 7.96,
        trial_days: null,
        renewal_price: 7.96,
        terms: 3,
      },
      {
        plan_type: 'STANDARD',
        period: 'year',
        price: 99.95,
        first_price: 79.96,
        trial_days: null,
        renewal_price: 99.95,
        terms: 1,
      },
    ],
  });
  expect(await codesOf('running')).not.toContain('DESK-26');
  const id = await made('desk-26', wish);
  expect(await codesOf('running')).toContain('DESK-26');
  expect((await app.get('/api/v2/promotions/active?code=DESK-26')).body.promotion).toMatchObject({ value: 20 });
  const { status } = await marketing.send('PUT', `${DESK}/${id}`, {
    most_uses: '',
    last_day: '2027-01-31',
    seen_most_uses: '10',
    seen_last_day: '2026-12-31',
    reason: 'it goes well',
  });
  expect(status).toBe(200);
  expect((await support.get(`${DESK}/${id}`)).body).toMatchObject({
    promotion: { state: 'running', most_uses: null, ends_at: '2027-02-01T06:00:00.000Z', used: 0, held: 0 },
    may_write: false,
  });
  expect((await marketing.send('DELETE', `${DESK}/${id}`, { reason: 'enough' })).status).toBe(200);
  expect((await app.get('/api/v2/promotions/active?code=DESK-26')).body.promotion).toBeNull();
  expect(await codesOf('over')).toContain('DESK-26');
  const limits = { endsAt: '2027-02-01T06:00:00.000Z' };
  expect(await entriesOf('DESK-26')).toEqual([
    {
      action: 'promotion.create',
      actor_id: marketing.member.id,
      before: null,
      after: expect.objectContaining({ type: 'discount', value: 20, lasting: 3, mostUses: 10 }),
      reason: 'a test',
    },
    {
      action: 'promotion.change',
      actor_id: marketing.member.id,
      before: { endsAt: '2027-01-01T06:00:00.000Z', mostUses: 10 },
      after: { ...limits, mostUses: null },
      reason: 'it goes well',
    },
    {
      action: 'promotion.stop',
      actor_id: marketing.member.id,
      before: { ...limits, stoppedAt: null },
      after: { ...limits, stoppedAt: TEST_NOW.toISOString() },
      reason: 'enough',
    },
  ]);
});

test('one that begins later is scheduled, then runs, then has ended', async () => {
  await made('LATER', { first_day: '2026-12-01', last_day: '2026-12-02' });
  expect(await codesOf('to_come')).toContain('LATER');
  app.clock.set(new Date('2026-12-01T06:00:00Z'));
  const wake = await staffSignedIn(app, { role: 'marketing_admin' });
  const at = async (state: string) =>
    (await wake.get(`${DESK}?state=${state}`)).body.promotions.map(({ code }: { code: string }) => code);
  expect(await at('running')).toContain('LATER');
  app.clock.set(new Date('2026-12-03T06:00:00Z'));
  const later = await staffSignedIn(app, { role: 'marketing_admin' });
  expect((await later.get(`${DESK}?state=over`)).body.promotions).toMatchObject([{ code: 'LATER' }, {}]);
});

test.each([
  [
    { gives: 'days', value: '14' },
    { trial_days: 14, first_price: 0, renewal_price: 9.95, terms: 0 },
  ],
  [
    { gives: 'price', value: '4.95' },
    { trial_days: null, first_price: 4.95, renewal_price: 9.95, terms: 1 },
  ],
  [
    { gives: 'amount', value: '5.00', lasting: 'forever' },
    { trial_days: null, first_price: 4.95, renewal_price: 4.95, terms: null },
  ],
])('the preview of %j says what a new buyer pays', async (wish, paid) => {
  const { body } = await preview(marketing, 'SHOWN', { plans: 'STANDARD', period: 'month', ...wish });
  expect(body.prices).toEqual([{ plan_type: 'STANDARD', period: 'month', price: 9.95, ...paid }]);
});

test('a promotion is not created at prices that its preview did not show', async () => {
  const facts = { gives: 'amount', value: '5.00', plans: 'STANDARD', period: 'month' };
  const { body: shown } = await preview(marketing, 'MOVED-26', facts);
  expect(shown.prices).toMatchObject([{ price: 9.95, first_price: 4.95 }]);
  await app.database.executeSql(
    `insert into product_prices (product, months, cents, effective_at, created_at)
      values ('STANDARD', 1, 495, $1::timestamptz - interval '1 second', $1)`,
    [app.clock.now()],
  );
  const createSeen = (digest: string) => create(marketing, 'MOVED-26', { ...facts, prices_digest: digest });
  const refused = await createSeen(shown.prices_digest);
  expect({ status: refused.status, code: refused.body.error_code }).toEqual({ status: 409, code: 'conflict' });
  expect(await codesOf('running')).not.toContain('MOVED-26');
  const { body: again } = await preview(marketing, 'MOVED-26', facts);
  expect(again.prices).toMatchObject([{ price: 4.95, first_price: 0 }]);
  expect((await createSeen(again.prices_digest)).status).toBe(200);
  await app.database.executeSql('delete from product_prices where cents = 495');
});

describe('what is wrong is said at its field, in the preview and when it is saved', () => {
  test.each([
    [{ code: 'A' }, 'code', 'Use 3 to 32 letters, digits and hyphens'],
    [{ value: '101' }, 'value', 'Enter a whole number from 1 to 100'],
    [{ gives: 'days', value: '91' }, 'value', 'Enter a whole number of days from 1 to 90'],
    [{ gives: 'price', value: '0.49' }, 'value', 'Enter dollars like 49.95, from $0.50 to $1,000.00'],
    [{ gives: 'amount', value: 'five' }, 'value', 'Enter dollars like 5.00, at most $1,000.00'],
    [{ lasting: 'months', lasting_months: '' }, 'lasting_months', 'Enter a whole number of months from 1 to 36'],
    [{ plans: 'GOLD' }, 'plans', 'There is no such plan'],
    [{ site_id: '999999' }, 'site_id', 'We couldn’t find that site'],
    [{ last_day: '2026-11-01' }, 'last_day', 'The last day must be after the first'],
    [{ first_day: '2026-12-02', last_day: '2026-12-01' }, 'last_day', 'The last day must be after the first'],
    [{ most_uses: '0' }, 'most_uses', 'Enter a whole number from 1 to 1,000,000'],
  ])('%j', async (wish, field, message) => {
    for (const { status, body } of [await preview(marketing, 'WRONG', wish), await create(marketing, 'WRONG', wish)])
      expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { [field]: [message] } });
  });

  test('a code that was ever used', async () => {
    await made('TWICE');
    expect((await create(marketing, 'twice')).body.errors).toEqual({
      code: ['This code is taken. A code can’t be reused, even after it has ended'],
    });
  });

  test('no reason', async () => {
    expect((await create(marketing, 'WHY', { reason: ' ' })).body.errors).toEqual({
      reason: ['Please enter a reason'],
    });
  });
});

test('the limit cannot fall below what is used and reserved', async () => {
  const id = await made('LIMITED', { most_uses: '3' });
  const change = (most: string, seen: string) =>
    marketing.send('PUT', `${DESK}/${id}`, {
      most_uses: most,
      last_day: '',
      seen_most_uses: seen,
      seen_last_day: '',
      reason: 'a test',
    });
  for (const _ of [1, 2])
    await (await aBuyer(app)).buy({ payment_token: await cardToken(app) }, { promo_code: 'LIMITED' });
  const { used, held } = (await marketing.get(`${DESK}/${id}`)).body.promotion;
  expect(used + held).toBe(2);
  expect((await change('1', '3')).body.errors).toEqual({
    most_uses: ['Members have used or reserved it more often than that'],
  });
  expect((await change('2', '3')).status).toBe(200);
  expect((await change('2', '2')).body.errors).toEqual({ last_day: ['Nothing was changed'] });
  // The stale form of the earlier page would undo the change.
  expect((await change('3', '3')).body.error_code).toBe('conflict');
});

test('what has ended is not changed and not ended again', async () => {
  const id = await made('OVER');
  await marketing.send('DELETE', `${DESK}/${id}`, { reason: 'a test' });
  for (const method of ['PUT', 'DELETE'] as const) {
    const { status, body } = await marketing.send(method, `${DESK}/${id}`, {
      most_uses: '5',
      last_day: '',
      seen_most_uses: '',
      seen_last_day: '',
      reason: 'a test',
    });
    expect({ method, status, code: body.error_code }).toEqual({ method, status: 422, code: 'ended' });
  }
});

test('support reads, marketing and super admins write, and nobody else sees them', async () => {
  const id = await made('ROLES');
  expect((await support.get(DESK)).body).toMatchObject({ may_write: false });
  expect((await create(support, 'SUPPORT')).status).toBe(403);
  expect((await preview(support, 'SUPPORT')).status).toBe(403);
  expect((await support.send('DELETE', `${DESK}/${id}`, { reason: 'a test' })).status).toBe(403);
  const owner = await staffSignedIn(app, { role: 'super_admin' });
  expect((await create(owner, 'OWNER')).status).toBe(200);
  for (const role of ['reporting_admin'] as const)
    expect((await (await staffSignedIn(app, { role })).get(DESK)).status).toBe(403);
  expect((await (await signedIn(app)).get(DESK)).status).toBe(403);
  expect((await app.get(DESK)).status).toBe(401);
  expect((await marketing.get(`${DESK}/999999`)).status).toBe(404);
});
