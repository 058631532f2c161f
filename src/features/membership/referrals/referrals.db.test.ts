import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { closeDispute } from '#features/billing/ledger/public.ts';
import { giveDueRefunds, paymentDeps } from '#features/billing/payments/public.ts';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { COOKIES } from '#platform/http/cookies.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, anAddress, type Buyer, cardToken, runSubscriptionsAt, tellEvents } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { signedIn } from '#tests/support/members.ts';
import { buyByPaypal } from '#tests/support/paypal-payers.ts';
import { promotionCommand } from '../promotions/command.ts';
import { subscriptionCommand } from '../subscriptions/command.ts';
import { dropStaleOrders } from '../subscriptions/service/drop-order.ts';
import { referralData } from './member-data.ts';
import { MOST_A_YEAR } from './referral.ts';
import { settleReferrals } from './service/settle.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

const HOST = { host: 'alabama.localhost' };
const own = async (member: Buyer) => (await member.get('/api/v2/users/refer_a_friend', HOST)).body;
const codeOf = async (member: Buyer): Promise<string> => (await own(member)).code;
const VISA = '4242424242424242';
const MASTERCARD = '5555555555554444';

/** A friend who joined with the code and paid for the month. */
async function friendOf(code: string, asked: Record<string, string> = {}, card = MASTERCARD): Promise<Buyer> {
  const friend = await aBuyer(app);
  const wish = { plan: 'monthly', refer_a_friend_code: code, ...asked };
  const { status } = await friend.buy({ payment_token: await cardToken(app, card) }, wish);
  expect(status).toBe(200);
  return friend;
}
async function subscriber(): Promise<Buyer> {
  const member = await aBuyer(app);
  await member.buy({ payment_token: await cardToken(app, VISA) });
  return member;
}
async function settleAt(at: Date, runs = 2): Promise<void> {
  app.clock.set(at);
  const failures: unknown[] = [];
  const deps = { db: app.database.db, config: app.config, mail: app.application.ports.mail, now: at };
  await Promise.all(Array.from({ length: runs }, () => settleReferrals(deps, (error) => failures.push(error))));
  expect(failures).toEqual([]);
}
const endOf = async (member: Buyer) => (await member.own())[0]?.term_ends_at;
const subjects = async ({ member }: Buyer) => (await mailsTo(app, member.email ?? '')).map(({ subject }) => subject);
const month = async (member: Buyer) =>
  (await subjects(member)).filter((subject) => subject === 'You earned a free month');
const creditOf = async (member: Buyer) => (await member.quote()).body.credit;
const DAY_30 = addDays(TEST_NOW, 30);

describe('a code', () => {
  test('is a member’s own, the same each time, also for many who ask at once', async () => {
    const member = await aBuyer(app);
    const asked = await Promise.all(Array.from({ length: 20 }, () => codeOf(member)));
    expect(new Set(asked).size).toBe(1);
    const mine = await own(member);
    expect(mine).toEqual({
      code: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
      link: expect.stringContaining(`/subscribe?refer_a_friend_code=${mine.code}`),
      waiting: 0,
      credited: 0,
      most_a_year: MOST_A_YEAR,
      paid_days: 30,
    });
  });

  test('is looked at by the validation, alone and beside a promotion, and by the quote', async () => {
    await runOn(app, promotionCommand, ['create', 'BESIDE', '--percent', '20', '--reason', 'a test']);
    const [member, friend] = [await subscriber(), await aBuyer(app)];
    const code = await codeOf(member);
    const validation = async (query: Record<string, string>) => {
      const path = `/api/v2/promotions/validation?${new URLSearchParams({ plan_type: 'STANDARD', ...query })}`;
      return (await friend.get(path, { ...HOST, headers: anAddress() })).body;
    };
    const accepted = { accepted: true, message: expect.stringContaining('each get a free month') };
    expect(await validation({ refer_a_friend_code: ` ${code.toLowerCase().replace('-', ' ')} ` })).toMatchObject({
      valid: true,
      type: null,
      price_after: 99.95,
      refer_a_friend: accepted,
    });
    expect(await validation({ refer_a_friend_code: code, code: 'BESIDE' })).toMatchObject({
      valid: true,
      price_after: 79.96,
      refer_a_friend: accepted,
    });
    expect(await validation({ refer_a_friend_code: 'NOBODY-S' })).toMatchObject({
      valid: false,
      message: expect.stringContaining('couldn’t find this referral code'),
    });
    expect((await validation({ code: 'BESIDE' })).refer_a_friend).toBeNull();
    expect((await friend.quote({ refer_a_friend_code: code })).body).toMatchObject({
      refer_a_friend: accepted,
      total_price: 99.95,
    });
  });

  test('is never one’s own, not by the same browser, and for a first subscription alone', async () => {
    const [member, friend] = [await subscriber(), await aBuyer(app)];
    const code = await codeOf(member);
    const answer = async (buyer: Buyer) => (await buyer.quote({ refer_a_friend_code: code })).body.refer_a_friend;
    expect(await answer(member)).toMatchObject({ accepted: false, message: expect.stringContaining('your own') });
    expect(await answer(friend)).toMatchObject({ accepted: true });
    await friend.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
    expect(await answer(friend)).toMatchObject({
      accepted: false,
      message: expect.stringContaining('new subscribers'),
    });
    const name = COOKIES.device.name;
    const [one, other] = [await signedIn(app), await signedIn(app)];
    const { code: ones } = (await one.get('/api/v2/users/refer_a_friend', HOST)).body;
    const query = new URLSearchParams({ refer_a_friend_code: ones, plan_type: 'STANDARD' });
    const cookies = { [name]: `${one.cookies[name]}.${other.cookies[name]}` };
    const sameBrowser = await other.get(`/api/v2/promotions/validation?${query}`, { cookies, headers: anAddress() });
    expect(sameBrowser.body).toMatchObject({ valid: false, message: expect.stringContaining('uses this browser') });
    const elsewhere = await other.get(`/api/v2/promotions/validation?${query}`, { headers: anAddress() });
    expect(elsewhere.body).toMatchObject({ valid: true });
  });

  test('that does not hold any more when one pays is told before the charge; one that is made up changes nothing', async () => {
    const [member, friend] = [await subscriber(), await aBuyer(app)];
    const { quote } = (await friend.quote({ refer_a_friend_code: await codeOf(member) })).body;
    await referralData.erase(app.database.db, member.member.id, app.clock.now());
    const token = await cardToken(app, MASTERCARD);
    const refused = await friend.buy({ quote, payment_token: token });
    expect(refused).toMatchObject({ status: 409, body: { amount_due: 99.95 } });
    const other = await friend.buy({
      quote: refused.body.quote,
      payment_token: token,
      refer_a_friend_code: 'ABCD-EFGH',
    });
    expect(other.status).toBe(409);
    expect((await friend.buy({ quote: refused.body.quote, payment_token: token })).status).toBe(200);
  });
});

describe('a month for both', () => {
  test('is given on the thirtieth paid day, once, however often and by how many it is asked', async () => {
    const member = await subscriber();
    const friend = await friendOf(await codeOf(member));
    expect(await own(member)).toMatchObject({ waiting: 1, credited: 0 });
    await settleAt(addDays(TEST_NOW, 29));
    expect(await endOf(member)).toBe(addMonths(TEST_NOW, 12).toISOString());
    // The month ends after thirty days, so it is renewed first.
    await runSubscriptionsAt(app, DAY_30);
    await settleAt(DAY_30, 50);
    await settleAt(addDays(DAY_30, 1));
    expect(await endOf(member)).toBe(addMonths(TEST_NOW, 13).toISOString());
    expect(await endOf(friend)).toBe(addMonths(TEST_NOW, 3).toISOString());
    expect({ member: await month(member), friend: await month(friend) }).toEqual({
      member: ['You earned a free month'],
      friend: ['You earned a free month'],
    });
    expect(await own(member)).toMatchObject({ waiting: 0, credited: 1 });
    expect((await friend.own())[0].next_bill).toMatchObject({ at: addMonths(TEST_NOW, 3).toISOString(), amount: 9.95 });
  });

  test('is credit for who has nothing that runs, and pays what he subscribes to', async () => {
    const member = await aBuyer(app);
    const friend = await friendOf(await codeOf(member), { plan: 'annual' });
    await settleAt(DAY_30);
    expect(await creditOf(member)).toBe(9.95);
    expect(await endOf(friend)).toBe(addMonths(TEST_NOW, 13).toISOString());
    await member.buy({ payment_token: await cardToken(app) });
    const { body } = await member.get('/api/v2/users/billing_history', HOST);
    expect(body.billing_history[0]).toMatchObject({ amount: 99.95 });
    expect(await creditOf(member)).toBe(0);
  });

  test('is none while nothing but a trial ran, and comes thirty days after the first charge', async () => {
    await runOn(app, promotionCommand, ['create', 'TRY-FIRST', '--days', '14', '--reason', 'a test']);
    const member = await subscriber();
    const friend = await friendOf(
      await codeOf(member),
      { promo_code: 'TRY-FIRST', plan: 'annual' },
      '4111111111111111',
    );
    await settleAt(DAY_30);
    expect(await own(member)).toMatchObject({ waiting: 1 });
    // No notice has gone out, so it is announced a day before the charge.
    for (const at of [addDays(DAY_30, -1), DAY_30]) await runSubscriptionsAt(app, at);
    await settleAt(addDays(DAY_30, 29));
    expect(await own(member)).toMatchObject({ waiting: 1, credited: 0 });
    await settleAt(addDays(DAY_30, 30));
    expect(await own(member)).toMatchObject({ waiting: 0, credited: 1 });
    expect(await month(friend)).toHaveLength(1);
  });

  test('is nobody’s where both pay by one card, be it an old one', async () => {
    const member = await subscriber();
    const code = await codeOf(member);
    const same = await friendOf(code, {}, VISA);
    // The friend ordered with another card, and switches to the referrer's card afterwards.
    const later = await friendOf(code);
    const body = {
      address: { name: 'A Friend', street_1: '1 Street', city: 'Minneapolis', state: 'MN', zip: '55401' },
    };
    const changed = await later.send('PUT', '/api/v2/users/billing_information/update', {
      billing_information: { ...body, payment_token: await cardToken(app, VISA) },
    });
    expect(changed.status).toBe(200);
    await runSubscriptionsAt(app, DAY_30);
    await settleAt(DAY_30);
    expect(await own(member)).toMatchObject({ waiting: 0, credited: 0 });
    for (const friend of [member, same, later]) expect(await month(friend)).toEqual([]);
    const exported = await referralData.export(app.database.db, same.member.id);
    expect(exported).toMatchObject([{ kind: 'came', refusal: 'same_payer' }]);
  });

  test('is nobody’s where both pay by one account at PayPal, also when it is another way now', async () => {
    const [member, friend, other] = [await aBuyer(app), await aBuyer(app), await aBuyer(app)];
    const email = 'one-payer@example.com';
    await buyByPaypal(app, member, { email });
    const code = await codeOf(member);
    const asked = { plan: 'monthly', refer_a_friend_code: code };
    expect((await buyByPaypal(app, friend, { email, ...asked })).body.status).toBe('active');
    expect((await buyByPaypal(app, other, { email: 'another@example.com', ...asked })).body.status).toBe('active');
    expect(await own(member)).toMatchObject({ waiting: 1 });
    await runSubscriptionsAt(app, DAY_30);
    await settleAt(DAY_30);
    expect(await own(member)).toMatchObject({ waiting: 0, credited: 1 });
    expect({ friend: await month(friend), other: await month(other) }).toEqual({
      friend: [],
      other: ['You earned a free month'],
    });
  });

  test('is nobody’s where the friend had his money back, waits for his bank, and is not for days that nobody paid for', async () => {
    const member = await subscriber();
    const code = await codeOf(member);
    const [refunded, left] = [await friendOf(code), await friendOf(code)];
    const [{ id }] = await refunded.own();
    expect(
      (await runOn(app, subscriptionCommand, ['refund', String(id), '--dollars', '1', '--reason', 'x'])).code,
    ).toBe(0);
    const [{ id: leftId }] = await left.own();
    await left.send('DELETE', `/api/v2/users/subscriptions/${leftId}`, {});
    await settleAt(addDays(TEST_NOW, 1));
    expect(await own(member)).toMatchObject({ waiting: 1, credited: 0 });
    // A friend who canceled has still paid for thirty days.
    await runSubscriptionsAt(app, DAY_30);
    await settleAt(DAY_30);
    expect(await own(member)).toMatchObject({ waiting: 0, credited: 1 });
    expect(await creditOf(left)).toBe(9.95);
    await giveDueRefunds(paymentDeps({ db: app.database.db, ports: app.application.ports, now: DAY_30 }), () => {});
  });

  test.each(['won', 'lost'] as const)('waits for a bank that asks, and follows it: %s', async (outcome) => {
    const member = await subscriber();
    await friendOf(await codeOf(member), { plan: 'annual' }, '4000000000000259');
    await tellEvents(app);
    await app.application.dispatcher.drain();
    await settleAt(DAY_30);
    expect(await own(member)).toMatchObject({ waiting: 1 });
    const { rows } = await app.database.executeSql(`select max(id) as id from payments where dispute = 'open'`);
    await closeDispute(app.database.db, { paymentId: Number(rows[0]?.id), outcome }, DAY_30);
    await app.application.dispatcher.drain();
    await settleAt(addDays(DAY_30, 1));
    expect(await own(member)).toMatchObject({ waiting: 0, credited: outcome === 'won' ? 1 : 0 });
  });

  test('is given to a member for so many friends a year, and to each friend always', async () => {
    const member = await subscriber();
    const code = await codeOf(member);
    const friends: Buyer[] = [];
    for (let count = 0; count <= MOST_A_YEAR; count += 1) friends.push(await friendOf(code, { plan: 'annual' }));
    await settleAt(DAY_30);
    expect(await own(member)).toMatchObject({ waiting: 0, credited: MOST_A_YEAR });
    for (const friend of friends) expect(await month(friend)).toHaveLength(1);
  });
});

test('an order that is never paid brings nobody, and leaves the friend free for another code', async () => {
  const [first, second, friend] = [await subscriber(), await subscriber(), await aBuyer(app)];
  await friend.buy(
    { payment_token: await cardToken(app, '4000000000000341') },
    { refer_a_friend_code: await codeOf(first) },
  );
  await dropStaleOrders(app.database.db, addDays(TEST_NOW, 2), () => {});
  await friend.buy({ payment_token: await cardToken(app, MASTERCARD) }, { refer_a_friend_code: await codeOf(second) });
  expect({ first: await own(first), second: await own(second) }).toMatchObject({
    first: { waiting: 0 },
    second: { waiting: 1 },
  });
});

test('who leaves takes his name out, and the other one keeps what he is to have', async () => {
  const member = await subscriber();
  const friend = await friendOf(await codeOf(member), { plan: 'annual' });
  expect(await referralData.export(app.database.db, member.member.id)).toMatchObject([
    { kind: 'code' },
    { kind: 'brought', credited_at: null },
  ]);
  await referralData.erase(app.database.db, member.member.id, app.clock.now());
  expect(await referralData.export(app.database.db, member.member.id)).toEqual([]);
  await settleAt(DAY_30);
  expect(await month(friend)).toHaveLength(1);
  await referralData.erase(app.database.db, friend.member.id, app.clock.now());
  expect(await referralData.export(app.database.db, friend.member.id)).toEqual([]);
});
