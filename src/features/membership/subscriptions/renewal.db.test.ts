import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { ledgerData } from '#features/billing/ledger/member-data.ts';
import { ensureCustomer, grantCredit } from '#features/billing/ledger/public.ts';
import { giveDueRefunds, paymentDeps, resumeAttempts } from '#features/billing/payments/public.ts';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { CardProviderFailure } from '#platform/cards/card-payments.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import {
  aBuyer,
  type Buyer,
  cardToken,
  consentsOf,
  failsFromNowOn,
  runSubscriptionsAt,
  tellEvents,
} from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { centsDuring } from '#tests/support/provider-money.ts';
import { promotionCommand } from '../promotions/command.ts';
import { subscriptionData } from './member-data.ts';
import { findSubscription } from './queries.ts';
import { runDue } from './service/renew.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

const runAt = (at: Date) => runSubscriptionsAt(app, at);

async function monthly(number?: string, more: Record<string, unknown> = {}): Promise<Buyer> {
  const buyer = await aBuyer(app);
  const reply = await buyer.buy({ payment_token: await cardToken(app, number), ...more }, { plan: 'monthly' });
  expect(reply.status).toBe(200);
  return buyer;
}

const dueAtOf = async (buyer: Buyer) => (await findSubscription(app.database.db, (await buyer.own())[0].id))?.dueAt;

async function paidCents({ member }: Buyer): Promise<unknown[]> {
  const rows = await ledgerData.export(app.database.db, member.id);
  return rows
    .filter(({ kind, status }) => kind === 'invoice' && status === 'paid')
    .map(({ total_cents }) => total_cents)
    .toReversed();
}

const mayRead = async (buyer: Buyer) =>
  (await buyer.get('/api/v2/users/access', { host: 'alabama.localhost' })).body.access.length > 0;

const END = addMonths(TEST_NOW, 1);

describe('a renewal', () => {
  test('is charged once for each term, at its beginning or late', async () => {
    const buyer = await monthly();
    await runAt(new Date(END.getTime() - 1));
    expect(await paidCents(buyer)).toEqual([995]);
    await runAt(END);
    expect(await paidCents(buyer)).toEqual([995, 995]);
    expect(await buyer.own()).toMatchObject([{ status: 'active', term_ends_at: addMonths(TEST_NOW, 2).toISOString() }]);
    await runAt(addDays(addMonths(TEST_NOW, 2), 3));
    expect(await paidCents(buyer)).toEqual([995, 995, 995]);
    expect(await buyer.own()).toMatchObject([{ term_ends_at: addMonths(TEST_NOW, 3).toISOString() }]);
  });

  test('costs what the page said it would, for as long as the promotion lasts', async () => {
    await runOn(app, promotionCommand, [
      'create',
      'TWO-MONTHS',
      '--percent',
      '50',
      '--lasting',
      '2',
      '--reason',
      'a test',
    ]);
    const buyer = await aBuyer(app);
    await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly', promo_code: 'TWO-MONTHS' });
    const shown: number[] = [];
    for (const months of [1, 2, 3]) {
      shown.push(Math.round((await buyer.own())[0].next_bill.amount * 100));
      await runAt(addMonths(TEST_NOW, months));
    }
    expect(await paidCents(buyer)).toEqual([497, ...shown]);
    expect(shown).toEqual([497, 995, 995]);
  });

  test('that the card refuses keeps the access, is tried after 1, 3, 7 and 14 days, and ends it then, with nothing owed', async () => {
    const buyer = await monthly();
    await failsFromNowOn(app, buyer);
    for (const [days, status] of [
      [0, 'past_due'],
      [1, 'past_due'],
      [3, 'past_due'],
      [7, 'past_due'],
    ] as const) {
      await runAt(addDays(END, days));
      const [own] = await buyer.own();
      expect({ days, status: own.status, owed: own.owed.amount, mayRead: await mayRead(buyer) }).toEqual({
        days,
        status,
        owed: 9.95,
        mayRead: true,
      });
    }
    const refused = await buyer.buy({ payment_token: await cardToken(app) }, { plan_type: 'ALL_ACCESS' });
    expect(refused.body.errors).toEqual({
      payment_issue: ['An outstanding balance prevented this transaction from processing.'],
    });
    await runAt(addDays(END, 14));
    expect(await buyer.own()).toMatchObject([{ status: 'ended', owed: null }]);
    expect(await mayRead(buyer)).toBe(false);
    expect((await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' })).status).toBe(200);
  });

  test('is not made of what was not to renew: it ends with its term', async () => {
    const buyer = await monthly(undefined, { auto_renewal_opt_in: false });
    await runAt(new Date(END.getTime() - 1));
    expect(await mayRead(buyer)).toBe(true);
    await runAt(END);
    expect(await paidCents(buyer)).toEqual([995]);
    expect(await buyer.own()).toMatchObject([{ status: 'ended' }]);
    expect(await mayRead(buyer)).toBe(false);
  });
});

describe('a cancellation', () => {
  const PRESENT = 'Renews Dec 21, 2026, at $9.95 with tax, then every month until you cancel.';
  const cancel = (buyer: Buyer, id: number) =>
    buyer.send('DELETE', `/api/v2/users/subscriptions/${id}`, { cancel_reason: 'price', cancel_text: 'Too dear.' });

  test('keeps the access to the end and is charged nothing; taken back, it renews again', async () => {
    const buyer = await monthly();
    const [{ id }] = await buyer.own();
    const { body } = await cancel(buyer, id);
    expect(body.subscription).toMatchObject({
      status: 'active',
      next_bill: null,
      can_cancel: false,
      can_reactivate: true,
      once_reactivated: { at: END.toISOString(), amount: 9.95, regular: 9.95, period: 'month' },
    });
    expect((await cancel(buyer, id)).status).toBe(200);
    expect(await mayRead(buyer)).toBe(true);
    const old = { agreed_to: PRESENT.replace('$9.95', '$8.95') };
    const stale = await buyer.send('PUT', `/api/v2/users/subscriptions/${id}/reactivate`, old);
    expect(stale).toMatchObject({ status: 409, body: { error_code: 'quote_changed' } });
    expect(await buyer.own()).toMatchObject([{ can_reactivate: true }]);
    const back = await buyer.send('PUT', `/api/v2/users/subscriptions/${id}/reactivate`, { agreed_to: PRESENT });
    expect(back.body.subscription).toMatchObject({
      cancelled_at: null,
      next_bill: { amount: 9.95 },
      once_reactivated: null,
    });
    expect((await consentsOf(app, id)).at(-1)).toBe(PRESENT);
    const consents = await consentsOf(app, id);
    // A second press: it is already done, and no second consent is kept.
    const again = await buyer.send('PUT', `/api/v2/users/subscriptions/${id}/reactivate`, { agreed_to: PRESENT });
    expect(again).toMatchObject({ status: 200, body: { subscription: { cancelled_at: null } } });
    expect(await consentsOf(app, id)).toEqual(consents);
    await cancel(buyer, id);
    await runAt(END);
    expect(await paidCents(buyer)).toEqual([995]);
    expect(await mayRead(buyer)).toBe(false);
    const late = await buyer.send('PUT', `/api/v2/users/subscriptions/${id}/reactivate`, {});
    expect(late).toMatchObject({ status: 422, body: { error_code: 'not_reactivated' } });
  });

  test('of what was not to renew, taken back, leaves it as it was: it ends with its term', async () => {
    const buyer = await monthly(undefined, { auto_renewal_opt_in: false });
    const [{ id }] = await buyer.own();
    const { body } = await cancel(buyer, id);
    expect(body.subscription).toMatchObject({ can_reactivate: false, once_reactivated: null });
    const back = await buyer.send('PUT', `/api/v2/users/subscriptions/${id}/reactivate`, {});
    expect(back.body.subscription).toMatchObject({ cancelled_at: null, next_bill: null, auto_renewal_opt_in: false });
    await runAt(END);
    expect({ paidCents: await paidCents(buyer), consents: await consentsOf(app, id) }).toEqual({
      paidCents: [995],
      consents: [],
    });
    expect(await buyer.own()).toMatchObject([{ status: 'ended' }]);
  });

  test('while a renewal is owed ends it at once, and nothing is owed', async () => {
    const buyer = await monthly();
    await failsFromNowOn(app, buyer);
    await runAt(END);
    const [{ id }] = await buyer.own();
    await cancel(buyer, id);
    expect(await buyer.own()).toMatchObject([{ status: 'ended', owed: null }]);
    expect(await mayRead(buyer)).toBe(false);
  });

  test('of somebody else’s subscription finds none', async () => {
    const [buyer, other] = [await monthly(), await aBuyer(app)];
    const [{ id }] = await buyer.own();
    expect((await cancel(other, id)).status).toBe(404);
    expect((await other.send('PUT', `/api/v2/users/subscriptions/${id}/reactivate`, {})).status).toBe(404);
    expect(await buyer.own()).toMatchObject([{ cancelled_at: null }]);
  });
});

test('who deletes his account has nothing any more, and the books stay without him', async () => {
  const buyer = await monthly();
  const { db } = app.database;
  await db.transaction((tx) => subscriptionData.erase(tx, buyer.member.id, app.clock.now()));
  expect(await buyer.own()).toEqual([]);
  expect(await mayRead(buyer)).toBe(false);
});

test('a due date that nothing is due on heals, and keeps no other renewal from its turn', async () => {
  const buyer = await monthly();
  await app.database.executeSql(`update subscriptions set due_at = $1 where id = (select max(id) from subscriptions)`, [
    TEST_NOW,
  ]);
  expect(await dueAtOf(buyer)).toEqual(TEST_NOW);
  await runAt(addDays(TEST_NOW, 1));
  expect(await dueAtOf(buyer)).toEqual(END);
});

describe('what comes at the same time', () => {
  /** The provider charges, but its response is lost, so the result is unknown. */
  async function billsWithoutAnswer(at: Date): Promise<void> {
    app.clock.set(at);
    const cards = { ...app.application.ports.cards.payments };
    const confirm = cards.confirmCharge.bind(cards);
    cards.confirmCharge = async (of) => {
      await confirm(of);
      throw new CardProviderFailure('the line broke');
    };
    const deps = paymentDeps({ db: app.database.db, ports: app.application.ports, now: at });
    await runDue({ ...deps, cards }, () => {});
  }
  const billing = async (buyer: Buyer) => (await buyer.get('/api/v2/users/billing_information')).body;
  const cancelAll = async (buyer: Buyer) => {
    for (const { id } of await buyer.own()) await buyer.send('DELETE', `/api/v2/users/subscriptions/${id}`, {});
  };

  test('a renewal whose answer was lost and a cancellation: it ends, and the money goes back with one mail', async () => {
    const buyer = await monthly();
    await billsWithoutAnswer(END);
    await cancelAll(buyer);
    expect(await buyer.own()).toMatchObject([{ status: 'ended', owed: null }]);
    const back = await centsDuring(app, 'refund', async () => {
      await tellEvents(app);
      // The payment is being refunded, so it pays for nothing.
      expect(await billing(buyer)).toMatchObject({ outstanding_balance: null, account_credit: 0 });
      const deps = paymentDeps({ db: app.database.db, ports: app.application.ports, now: app.clock.now() });
      for (const _ of [1, 2]) await giveDueRefunds(deps, (problem) => expect(problem).toBeNull());
      await app.application.dispatcher.drain();
    });
    // The list also has refunds to members of other tests.
    expect(back).toContain(995);
    const mails = await mailsTo(app, buyer.member.email ?? '');
    expect(mails.filter(({ template }) => template === 'refund')).toMatchObject([{ subject: 'Your refund, $9.95' }]);
  });

  test('a renewal that was paid is given by a process whose clock is a little behind', async () => {
    const buyer = await monthly();
    await billsWithoutAnswer(END);
    app.clock.set(new Date(END.getTime() - 30_000));
    const behind = paymentDeps({ db: app.database.db, ports: app.application.ports, now: app.clock.now() });
    await resumeAttempts(behind, { startedBy: END, abandonBy: END }, (error) => expect(error).toBeNull());
    await app.application.dispatcher.drain();
    expect(await buyer.own()).toMatchObject([
      { status: 'active', next_bill: { at: addMonths(TEST_NOW, 2).toISOString() } },
    ]);
    expect(await billing(buyer)).toMatchObject({ outstanding_balance: null, account_credit: 0 });
  });

  test('what a webhook tells of while the answer is lost is done: nothing is due about it any more', async () => {
    const buyer = await monthly();
    app.clock.set(END);
    const { payments } = app.application.ports.cards;
    const { confirmCharge } = payments;
    let lost = 0;
    payments.confirmCharge = async (of) => {
      await confirmCharge(of);
      await tellEvents(app);
      await app.application.dispatcher.drain();
      lost += 1;
      throw new CardProviderFailure(new Error('the answer was lost'));
    };
    const deps = paymentDeps({ db: app.database.db, ports: app.application.ports, now: END });
    await runDue(deps, () => {}).finally(() => {
      payments.confirmCharge = confirmCharge;
    });
    expect(lost).toBeGreaterThan(0);
    const [{ status, next_bill }] = await buyer.own();
    expect({ status, nextBillAt: next_bill.at }).toEqual({
      status: 'active',
      nextBillAt: addMonths(TEST_NOW, 2).toISOString(),
    });
    expect(await dueAtOf(buyer)).toEqual(addMonths(TEST_NOW, 2));
  });

  test('two runs at once, of which one has an old list: a card that refused is not tried again by the other', async () => {
    const [first, second] = [await monthly(), await monthly()];
    for (const buyer of [first, second]) await failsFromNowOn(app, buyer);
    app.clock.set(END);
    const { cards } = app.application.ports;
    const { confirmCharge } = cards.payments;
    const deps = paymentDeps({ db: app.database.db, ports: app.application.ports, now: END });
    const never = (error: unknown) => expect(error).toBeNull();
    let asked = 0;
    cards.payments.confirmCharge = async (of) => {
      asked += 1;
      // The other run does all the due work while this one waits for its first response.
      if (asked === 1) await runDue(deps, never);
      return confirmCharge(of);
    };
    await runDue(deps, never).finally(() => {
      cards.payments.confirmCharge = confirmCharge;
    });
    const tries = await Promise.all([first, second].map(async (buyer) => (await buyer.own())[0].owed.next_try_at));
    expect(tries).toEqual([addDays(END, 1).toISOString(), addDays(END, 1).toISOString()]);
  });

  test('credit that a dropped order used comes back, and pays the next one', async () => {
    const buyer = await aBuyer(app);
    const { db } = app.database;
    const customerId = await ensureCustomer(db, buyer.member.id, app.clock.now());
    await grantCredit(db, { customerId, cents: 995, key: `friend:${customerId}` }, app.clock.now());
    const refused = await cardToken(app, '4000000000000002');
    // The bank asks about the card, so the order waits for its cardholder.
    const asked = await buyer.buy({ payment_token: await cardToken(app, '4000002760003184') }, { plan: 'monthly' });
    expect(asked.body.status).toBe('asks_holder');
    expect(await billing(buyer)).toMatchObject({ account_credit: 0 });
    await buyer.buy({ payment_token: refused }, { plan: 'annual' });
    // The quote was made while the first order held the credit; a different total needs a new quote.
    const { body: quoted } = await buyer.quote();
    expect(quoted).toMatchObject({ credit: 9.95, amount_due: 90 });
    const done = await buyer.buy({ quote: quoted.quote, payment_token: await cardToken(app) });
    expect(done.body.subscription).toMatchObject({ status: 'active', type: 'annual' });
  });

  test('after an outage the card is tried once a day, not five times in five minutes', async () => {
    const buyer = await monthly();
    await failsFromNowOn(app, buyer);
    const late = addDays(END, 20);
    for (let minute = 0; minute < 5; minute += 1) await runAt(new Date(late.getTime() + minute * 60_000));
    expect(await buyer.own()).toMatchObject([{ status: 'past_due' }]);
    for (let day = 1; day <= 4; day += 1) await runAt(addDays(late, day));
    expect(await buyer.own()).toMatchObject([{ status: 'ended' }]);
  });
});
