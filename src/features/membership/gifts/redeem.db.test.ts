import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { listPayments } from '#features/billing/ledger/public.ts';
import { paymentCommand } from '#features/billing/payments/payment-command.ts';
import { giveDueRefunds, paymentDeps } from '#features/billing/payments/public.ts';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { MINUTE_MS } from '#kernel/dates.ts';
import { SESSION_SECRET, TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, anAddress, cardToken, tellEvents } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { setFlag } from '#tests/support/flags.ts';
import { aGiver, type Giver, mailedTo, tokenFor } from '#tests/support/gifts.ts';
import { type Browser, openBrowser, signedIn } from '#tests/support/members.ts';
import { centsDuring } from '#tests/support/provider-money.ts';
import { giftCommand } from './command.ts';
import { giftData } from './member-data.ts';
import { findGift, listPaidGifts } from './queries.ts';
import { deliverDue } from './service/deliver-gift.ts';
import { finishRefunds, refundGift } from './service/refund-gift.ts';
import { forgetEnded } from './service/sweep-gifts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  await setFlag(app, 'gifting', true);
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

const HOST = 'alabama.localhost';

async function given(more: Record<string, unknown> = {}): Promise<{ giver: Giver; token: string; id: number }> {
  const giver = aGiver(app);
  const { status, text } = await giver.buy({ payment_token: await cardToken(app), ...more });
  if (status !== 200) throw new Error(text);
  const token = await tokenFor(app, giver.recipient);
  const [gift] = await listPaidGifts(app.database.db, giver.email, 1);
  return { giver, token, id: gift?.id ?? 0 };
}

const redeem = (browser: Pick<Browser, 'send'>, token: string) =>
  browser.send(
    'POST',
    '/api/v2/registrations/gift_redeem',
    { gift_redeem: { token } },
    { host: HOST, headers: anAddress() },
  );

const checked = async (token: string, siteName = 'alabama') =>
  app.get(`/api/v2/registrations/gift_check?${new URLSearchParams({ token, siteName })}`, {
    host: HOST,
    headers: anAddress(),
  });

const operate = (...words: string[]) => runOn(app, giftCommand, words, { SESSION_SECRET });

describe('a gift is redeemed', () => {
  test('by a free member, once, and reads the site from then on; nobody hears of its giver', async () => {
    const { giver, token } = await given();
    const before = await checked(token);
    expect(before.body).toMatchObject({
      status: 'valid',
      months: 6,
      site: { name: 'Alabama Recruiting' },
      is_of_site: true,
    });
    expect(before.text).not.toMatch(new RegExp(`${giver.email}|${giver.recipient}|Ansel`));
    expect((await checked(token, 'auburn')).body.is_of_site).toBe(false);
    const member = await signedIn(app);
    const { body } = await redeem(member, token);
    expect(body).toMatchObject({
      outcome: 'begun',
      months: 6,
      ends_at: '2027-05-21T17:00:00.000Z',
      return_to: '/landing_page',
    });
    const access = await member.get('/api/v2/users/access', { host: HOST });
    expect(access.body.access).toEqual([
      expect.objectContaining({ resource: 'premium', until: '2027-05-21T17:00:00.000Z' }),
    ]);
    const own = await member.get('/api/v2/users/subscriptions', { host: HOST });
    expect(own.body.subscriptions).toMatchObject([{ type: 'gift', next_bill: null, auto_renewal_opt_in: false }]);
    expect((await checked(token)).body.status).toBe('used');
    const again = await redeem(member, token);
    expect(again).toMatchObject({ status: 410, body: { error_code: 'gift_used' } });
    expect(Object.keys(again.body.errors)).toEqual(['gift_redeem.token']);
  });

  test('by who pays for the same site: his next bill comes as many months later; for another site it begins beside', async () => {
    const buyer = await aBuyer(app);
    await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
    const charges = await centsDuring(app, 'charge', async () => {
      const { token } = await given();
      const { body } = await redeem(buyer, token);
      expect(body).toMatchObject({ outcome: 'extended', ends_at: '2027-06-21T17:00:00.000Z' });
      const [paid] = await buyer.own();
      expect(paid).toMatchObject({ type: 'monthly', next_bill: { at: '2027-06-21T17:00:00.000Z', amount: 9.95 } });

      const giver = aGiver(app);
      const sites = (await app.get('/api/v2/sites?subscribable=true&per_page=100')).body.sites;
      const other = sites.find(({ subdomain }: { subdomain: string }) => subdomain === 'auburn');
      const { quote } = (await giver.quote({ site_id: String(other.id), months: '3' })).body;
      await giver.buy({ quote, payment_token: await cardToken(app) });
      const elsewhere = await redeem(buyer, await tokenFor(app, giver.recipient));
      expect(elsewhere.body).toMatchObject({ outcome: 'begun', months: 3, site: { subdomain: 'auburn' } });
    });
    // Only the gifts of this test were charged.
    expect(charges).toEqual([5295, 2795]);
  });

  test('after another one for the same site: its end comes later, also of two at once', async () => {
    const member = await signedIn(app);
    const tokens = [(await given()).token, (await given()).token, (await given()).token];
    const replies = await Promise.all(tokens.map((token) => redeem(member, token)));
    expect(replies.map(({ body }) => String(body.outcome)).toSorted()).toEqual(['begun', 'extended', 'extended']);
    const own = await member.get('/api/v2/users/subscriptions', { host: HOST });
    expect(own.body.subscriptions).toMatchObject([{ type: 'gift', term_ends_at: '2028-05-21T17:00:00.000Z' }]);
  });

  test('by one of ten who try at once', async () => {
    const { token } = await given();
    const members = await Promise.all(Array.from({ length: 10 }, () => signedIn(app)));
    const replies = await Promise.all(members.map((member) => redeem(member, token)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.error_code === 'gift_used')).toHaveLength(9);
  });

  test('while none is sold', async () => {
    const { token } = await given();
    await setFlag(app, 'gifting', false);
    await setFlag(app, 'disable_subscriptions', true);
    try {
      expect((await redeem(await signedIn(app), token)).status).toBe(200);
    } finally {
      await setFlag(app, 'gifting', true);
      await setFlag(app, 'disable_subscriptions', false);
    }
  });

  test('by nobody who is not signed in: he is told to register or to log in', async () => {
    const { token } = await given();
    const { status, body } = await redeem(openBrowser(app), token);
    expect({ status, errorCode: body.error_code }).toEqual({ status: 401, errorCode: 'not_signed_in' });
    expect((await checked(token)).body.status).toBe('valid');
  });
});

describe('a registration with a gift', () => {
  const register = (name: string, giftToken: string) =>
    openBrowser(app).send(
      'POST',
      '/api/v2/registrations',
      {
        registration: {
          email: `${name}@example.com`,
          username: name,
          password: 'violet lantern over the bridge',
          age_band: '16_and_over',
          gift_token: giftToken,
        },
      },
      { host: HOST, headers: anAddress() },
    );

  test('redeems it, and leads to what one has then', async () => {
    const { token } = await given();
    const { status, body } = await register('gifted.one', token);
    expect({ status, returnTo: body.return_to }).toEqual({ status: 200, returnTo: '/landing_page' });
    expect((await checked(token)).body.status).toBe('used');
  });

  test('that does not hold makes the account all the same, and leads to why', async () => {
    const { token } = await given();
    await redeem(await signedIn(app), token);
    const { status, body } = await register('gifted.two', token);
    expect({ status, returnTo: body.return_to }).toEqual({ status: 200, returnTo: `/redeem_gift?token=${token}` });
  });
});

test('a token is good for 60 months; what is none is unknown', async () => {
  const { token } = await given();
  app.clock.set(new Date(addMonths(TEST_NOW, 60).getTime() - MINUTE_MS));
  expect((await checked(token)).body.status).toBe('valid');
  app.clock.set(addMonths(TEST_NOW, 60));
  expect((await checked(token)).body).toMatchObject({ status: 'expired', months: 6 });
  const { body } = await redeem(await signedIn(app), token);
  expect(body.error_code).toBe('gift_expired');
  expect((await checked('no-gift-of-ours-at-all')).body).toEqual({
    status: 'unknown',
    months: null,
    site: null,
    is_of_site: null,
    extends: null,
  });
});

test('one that is mailed again has another link, and the earlier one is worthless at once', async () => {
  const { giver, token, id } = await given();
  const deliver = () =>
    deliverDue(
      { db: app.database.db, config: app.config, mail: app.application.ports.mail, now: app.clock.now() },
      () => {},
    );
  const words = ['resend', String(id), '--reason', 'it did not come'];
  expect((await operate(...words, '--dry-run')).out).toContain('Nothing was changed');
  expect((await checked(token)).body.status).toBe('valid');
  expect((await operate(...words, '--to', 'right-address@example.com')).code).toBe(0);
  expect((await checked(token)).body.status).toBe('unknown');
  await Promise.all([deliver(), deliver()]);
  expect(await mailedTo(app, giver.recipient)).toHaveLength(1);
  const newer = await tokenFor(app, 'right-address@example.com');
  expect(newer).not.toBe(token);
  expect((await redeem(await signedIn(app), token)).body.error_code).toBe('gift_unknown');
  expect((await redeem(await signedIn(app), newer)).status).toBe(200);
  expect((await operate(...words)).err).toContain('It can’t be redeemed');
});

describe('a refund', () => {
  const refund = (id: number, ...more: string[]) => operate('refund', String(id), '--reason', 'he asked', ...more);

  test('gives all back, once, and ends the gift', async () => {
    const { giver, token, id } = await given();
    const refunds = await centsDuring(app, 'refund', async () => {
      expect((await refund(id, '--dry-run')).out).toContain('Nothing was changed');
      expect((await checked(token)).body.status).toBe('valid');
      const done = await Promise.all([refund(id), refund(id)]);
      expect(done.some(({ code }) => code === 0)).toBe(true);
      expect((await refund(id)).err).toBe('This gift was already refunded.');
    });
    expect(refunds).toEqual([5295]);
    expect((await checked(token)).body.status).toBe('unknown');
    expect((await redeem(await signedIn(app), token)).body.error_code).toBe('gift_unknown');
    await mailedTo(app, giver.email);
    // The process died after sending the email, so the event is handled again.
    await app.database.executeSql(`update outbox set handled_at = null, due_at = now() where type = 'gift_refunded'`);
    const mails = (await mailedTo(app, giver.email)).filter(({ template }) => template === 'gift_refunded');
    expect(mails.map(({ subject }) => subject)).toEqual(['Your gift was refunded: $52.95']);
    expect((await operate('list', '--email', giver.email, '--json')).out).toContain('"status":"refunded"');
  });

  test('of a part of its payment is mailed to its buyer, once, and the gift stays', async () => {
    const { giver, token, id } = await given();
    const gift = await findGift(app.database.db, id);
    const [payment] = await listPayments(app.database.db, gift?.invoiceId ?? 0);
    const words = ['refund', `${payment?.id}`, '--dollars', '2.83', '--reason', 'late delivery'];
    expect((await runOn(app, paymentCommand, words)).code).toBe(0);
    const deps = paymentDeps({ db: app.database.db, ports: app.application.ports, now: app.clock.now() });
    await giveDueRefunds(deps, (problem) => expect(problem).toBeNull());
    await mailedTo(app, giver.email);
    await app.database.executeSql(
      `update outbox set handled_at = null, due_at = now() where type = 'payment_refunded'`,
    );
    const mails = (await mailedTo(app, giver.email)).filter(({ template }) => template === 'gift_payment_refund');
    expect(mails.map(({ subject }) => subject)).toEqual(['Your refund, $2.83']);
    expect((await checked(token)).body.status).toBe('valid');
  });

  test('after a refund of a part says and gives back what was left', async () => {
    const { giver, id } = await given();
    const gift = await findGift(app.database.db, id);
    const [payment] = await listPayments(app.database.db, gift?.invoiceId ?? 0);
    const words = ['refund', `${payment?.id}`, '--dollars', '2.83', '--reason', 'late delivery'];
    expect((await runOn(app, paymentCommand, words)).code).toBe(0);
    const deps = paymentDeps({ db: app.database.db, ports: app.application.ports, now: app.clock.now() });
    await giveDueRefunds(deps, (problem) => expect(problem).toBeNull());
    app.clock.advance(MINUTE_MS);
    expect((await refund(id, '--dry-run')).out).toContain('$50.12');
    expect(await centsDuring(app, 'refund', async () => expect((await refund(id)).out).toContain('$50.12'))).toEqual([
      5012,
    ]);
    const mails = (await mailedTo(app, giver.email)).filter(({ template }) => template === 'gift_refunded');
    expect(mails.map(({ subject }) => subject)).toEqual(['Your gift was refunded: $50.12']);
  });

  test('that the provider refuses holds the gift for four days, and then it can be redeemed again', async () => {
    const { token, id } = await given();
    const { cards, paypal } = app.application.ports;
    const refusing = { ...cards.payments, refund: async () => null };
    const by = { actor: { kind: 'operator' }, now: app.clock.now(), requestId: 'test' } as const;
    const deps = { db: app.database.db, cards: refusing, paypal: paypal.payments };
    expect(await refundGift(deps, by, { giftId: id, reason: 'they wrote', dryRun: false })).toEqual({
      ok: false,
      reason: 'not_refundable',
    });
    const problems: number[] = [];
    const sweep = () => finishRefunds(deps, app.clock.now(), (_, giftId) => problems.push(giftId));
    app.clock.set(new Date(addDays(TEST_NOW, 4).getTime() - 1));
    await sweep();
    expect((await checked(token)).body.status).toBe('unknown');
    expect(problems).toEqual([]);
    app.clock.advance(1);
    await sweep();
    expect((await checked(token)).body.status).toBe('valid');
    expect(problems).toEqual([id]);
  });

  test('that the giver’s bank does not take is told to the giver, once', async () => {
    const { giver, id } = await given({ payment_token: await cardToken(app, '4000000000005126') });
    expect((await refund(id)).code).toBe(0);
    await tellEvents(app);
    await mailedTo(app, giver.email);
    await app.database.executeSql(`update outbox set handled_at = null, due_at = now() where type = 'refund_failed'`);
    const mails = (await mailedTo(app, giver.email)).filter(({ template }) => template === 'gift_refund_failed');
    expect(mails.map(({ subject }) => subject)).toEqual(['Your refund of $52.95 did not arrive']);
  });

  test('is refused after the redemption, and after 14 days', async () => {
    const redeemed = await given();
    await redeem(await signedIn(app), redeemed.token);
    expect((await refund(redeemed.id)).err).toBe('It was redeemed already.');
    const late = await given();
    app.clock.set(addDays(TEST_NOW, 14));
    expect((await refund(late.id)).err).toContain('more than 14 days ago');
    app.clock.set(new Date(addDays(TEST_NOW, 14).getTime() - 1));
    expect((await refund(late.id)).code).toBe(0);
  });

  test('and a redemption at once: one of both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { token, id } = await given();
      const member = await signedIn(app);
      let isBack = false;
      const refunds = await centsDuring(app, 'refund', async () => {
        const [back, redeemed] = await Promise.all([refund(id), redeem(member, token)]);
        isBack = back.code === 0;
        expect([isBack, redeemed.status === 200].filter(Boolean)).toHaveLength(1);
      });
      expect(refunds).toHaveLength(isBack ? 1 : 0);
    }
  });
});

test('what is kept of giver and receiver is theirs to have, and goes with the account or 90 days after the end', async () => {
  const { db } = app.database;
  const buyer = await aBuyer(app);
  const giver = aGiver(app, buyer);
  await giver.buy({ payment_token: await cardToken(app) });
  const token = await tokenFor(app, giver.recipient);
  const receiver = await signedIn(app);
  const id = (await listPaidGifts(db, giver.email, 1))[0]?.id ?? 0;
  await db.transaction((tx) => giftData.erase(tx, buyer.member.id, TEST_NOW));
  expect(await findGift(db, id)).toMatchObject({ giverName: '', giverEmail: '', recipientEmail: giver.recipient });
  await redeem(receiver, token);
  expect(await giftData.export(db, buyer.member.id)).toMatchObject([{ kind: 'given', months: 6 }]);
  const received = await giftData.export(db, receiver.member.id);
  expect(received).toMatchObject([{ kind: 'received', months: 6, message: 'Have a good season!' }]);
  await db.transaction((tx) => giftData.erase(tx, receiver.member.id, TEST_NOW));
  expect(await findGift(db, id)).toMatchObject({
    recipientName: '',
    recipientEmail: '',
    message: '',
    receiverId: null,
  });

  const other = await given();
  await redeem(await signedIn(app), other.token);
  await forgetEnded(db, addDays(TEST_NOW, 89));
  expect((await findGift(db, other.id))?.giverEmail).toBe(other.giver.email);
  await forgetEnded(db, addDays(TEST_NOW, 91));
  expect(await findGift(db, other.id)).toMatchObject({ giverEmail: '', recipientEmail: '', message: '' });
});

test('a refund of which the provider did not answer is finished by itself, with one mail', async () => {
  const { giver, id } = await given();
  const { cards, paypal } = app.application.ports;
  const deps = { db: app.database.db, cards: cards.payments, paypal: paypal.payments };
  const deaf = {
    ...deps,
    cards: {
      ...cards.payments,
      refund: async (...asked: Parameters<typeof cards.payments.refund>) => {
        await cards.payments.refund(...asked);
        throw new Error('no answer');
      },
    },
  };
  const by = { actor: { kind: 'operator' }, now: TEST_NOW, requestId: 'test' } as const;
  await expect(refundGift(deaf, by, { giftId: id, reason: 'he wrote', dryRun: false })).rejects.toThrow('no answer');
  expect(await findGift(app.database.db, id)).toMatchObject({ refundingAt: TEST_NOW, refundedAt: null });
  const failures: unknown[] = [];
  const back = await centsDuring(app, 'refund', async () => {
    for (const minutes of [1, 11, 12]) {
      app.clock.set(new Date(TEST_NOW.getTime() + minutes * MINUTE_MS));
      await finishRefunds(deps, app.clock.now(), (error) => failures.push(error));
      const isDone = (await findGift(app.database.db, id))?.refundedAt !== null;
      expect(isDone).toBe(minutes > 10);
    }
  });
  expect({ failures, refundedCents: back }).toEqual({ failures: [], refundedCents: [] });
  const mails = await mailedTo(app, giver.email);
  expect(mails.filter(({ subject }) => /refunded/i.test(subject))).toHaveLength(1);
});
