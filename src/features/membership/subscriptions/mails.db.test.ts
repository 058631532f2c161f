import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureCustomer, grantCredit } from '#features/billing/ledger/public.ts';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken, failsFromNowOn, runSubscriptionsAt } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { promotionCommand } from '../promotions/command.ts';
import { sendNotices } from './service/send-notices.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
});
afterAll(() => app.close());

/** The subjects of the emails since the last call, and the text of all of them. */
async function told(buyer: Buyer, known: number): Promise<{ subjects: string[]; text: string }> {
  await app.application.dispatcher.drain();
  const mails = (await mailsTo(app, buyer.member.email ?? '')).slice(known);
  return { subjects: mails.map(({ subject }) => subject), text: mails.map(({ text }) => text).join('\n') };
}

async function runNotices(): Promise<void> {
  const { database, config, application, clock } = app;
  await sendNotices({ db: database.db, config, mail: application.ports.mail, now: clock.now() }, () => {});
}

test('a member is told of all that is charged, and how it ends, each once', async () => {
  app.clock.set(TEST_NOW);
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  const begun = await told(buyer, 0);
  expect(begun.subjects).toEqual(['Your subscription is active', 'Your receipt, $9.95']);
  expect(begun.text).toContain('Your next charge is $9.95, tax included, on Dec 21, 2026.');
  expect(begun.text).toContain('Your Standard plan opens every subscriber-only Alabama story.');
  expect(begun.text).toContain('· Standard, Alabama');

  await runSubscriptionsAt(app, addMonths(TEST_NOW, 1));
  expect((await told(buyer, 2)).subjects).toEqual(['Your receipt, $9.95']);

  await failsFromNowOn(app, buyer);
  const due = addMonths(TEST_NOW, 2);
  for (const days of [0, 1, 3, 7, 14]) {
    await runSubscriptionsAt(app, addDays(due, days));
    // The email names the day of the next retry as it is when the email is written.
    await app.application.dispatcher.drain();
  }
  const failed = await told(buyer, 3);
  expect(failed.subjects).toEqual([
    ...Array.from({ length: 4 }, () => 'Your payment didn’t go through'),
    'Your subscription has ended: your payment didn’t go through',
  ]);
  expect(failed.text).toContain('we’ll try again on Jan 22, 2027.');
});

test('credit of the account is named beside every charge that is told', async () => {
  app.clock.set(TEST_NOW);
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) });
  await told(buyer, 0);
  const { db } = app.database;
  const customerId = await ensureCustomer(db, buyer.member.id, TEST_NOW);
  await grantCredit(db, { customerId, cents: 2000, key: 'told-credit' }, TEST_NOW);
  app.clock.set(addDays(addMonths(TEST_NOW, 12), -7));
  await runNotices();
  const [{ id }] = await buyer.own();
  await buyer.send('DELETE', `/api/v2/users/subscriptions/${id}`, {});
  await buyer.send('PUT', `/api/v2/users/subscriptions/${id}/reactivate`, {});
  const { subjects, text } = await told(buyer, 2);
  expect(subjects).toEqual(
    expect.arrayContaining(['Your subscription is active again', 'Your subscription renews on Nov 21, 2027']),
  );
  const words = text.replaceAll(/\s+/g, ' ');
  expect(words.match(/We’ll use your \$20\.00 in account credit first, for whatever is due next/g)).toHaveLength(1);
  expect(words).toContain(
    'On Nov 21, 2027 we’ll charge your card $79.95 for Standard for Alabama Recruiting: $99.95, tax included, minus your account credit of $20.00 unless something else uses it first.',
  );
  await runSubscriptionsAt(app, addMonths(TEST_NOW, 12));
  expect((await told(buyer, 5)).text).not.toContain('account credit');
});

describe('the first charge after a free trial', () => {
  const END = addDays(TEST_NOW, 14);
  const CARDS = ['4242424242424242', '5555555555554444', '6011111111111117'];
  async function aTrial() {
    app.clock.set(TEST_NOW);
    const buyer = await aBuyer(app);
    // A card can have only one free trial.
    const card = CARDS.pop();
    await buyer.buy({ payment_token: await cardToken(app, card) }, { promo_code: 'FORTNIGHT', plan: 'annual' });
    await told(buyer, 0);
    const state = async () => (await buyer.own())[0];
    expect((await state()).status).toBe('trial');
    return { buyer, state };
  }
  beforeAll(async () => {
    app.clock.set(TEST_NOW);
    await runOn(app, promotionCommand, ['create', 'FORTNIGHT', '--days', '14', '--reason', 'a test']);
  });

  test('is made on its day where it was announced', async () => {
    const { buyer, state } = await aTrial();
    app.clock.set(addDays(END, -3));
    await runNotices();
    expect((await told(buyer, 1)).subjects).toEqual(['Your free trial ends on Dec 5, 2026']);
    await runSubscriptionsAt(app, END);
    expect((await state()).status).toBe('active');
  });

  test('is announced first where nobody could, and made a day later, unless he cancels', async () => {
    for (const cancels of [false, true]) {
      const { buyer, state } = await aTrial();
      const late = new Date(END.getTime() + 3_600_000);
      for (const _ of [1, 2]) await runSubscriptionsAt(app, late);
      await runNotices();
      const { subjects, text } = await told(buyer, 1);
      expect(subjects).toEqual(['Your free trial ends on Dec 6, 2026']);
      expect(text).toContain('On Dec 6, 2026 we’ll charge your card $99.95');
      expect(await state()).toMatchObject({
        status: 'trial',
        next_bill: { at: addDays(late, 1).toISOString(), amount: 99.95 },
      });
      if (cancels) await buyer.send('DELETE', `/api/v2/users/subscriptions/${(await state()).id}`, {});
      await runSubscriptionsAt(app, addDays(late, 1));
      expect((await state()).status).toBe(cancels ? 'ended' : 'active');
    }
  });
});

test('a year is announced before it is charged; a cancellation and its end are confirmed', async () => {
  app.clock.set(TEST_NOW);
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) });
  // Handles the events of the beginning before the clock moves on.
  expect((await told(buyer, 0)).subjects).toHaveLength(2);
  const end = addMonths(TEST_NOW, 12);
  for (const days of [40, 30, 29, 7, 6, 1]) {
    app.clock.set(addDays(end, -days));
    for (const _ of [1, 2]) await runNotices();
  }
  const notices = await told(buyer, 2);
  expect(notices.subjects).toEqual(Array.from({ length: 2 }, () => 'Your subscription renews on Nov 21, 2027'));
  expect(notices.text).toContain('we’ll charge your card $99.95, tax included');

  const [{ id }] = await buyer.own();
  const cancel = () => buyer.send('DELETE', `/api/v2/users/subscriptions/${id}`, {});
  const steps = [
    [cancel, 'Your subscription is canceled'],
    [() => buyer.send('PUT', `/api/v2/users/subscriptions/${id}/reactivate`, {}), 'Your subscription is active again'],
    [cancel, 'Your subscription is canceled'],
    [() => runSubscriptionsAt(app, end), 'Your subscription has ended'],
  ] as const;
  for (const [index, [step, subject]] of steps.entries()) {
    await step();
    expect((await told(buyer, 4 + index)).subjects).toEqual([subject]);
  }
});

test('a year that is paused is announced on the days that lie within the pause', async () => {
  app.clock.set(TEST_NOW);
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) });
  const [{ id }] = await buyer.own();
  const path = `/api/v2/users/subscriptions/${id}`;
  const end = addMonths(TEST_NOW, 12);
  app.clock.set(addDays(end, -5));
  const { body } = await buyer.get(`${path}/cancellation_save_eligibility`);
  await buyer.send('PUT', `${path}/extend_renewal_date`, { offer: body.offer.token, kind: 'pause', months: 2 });
  const { subjects } = await told(buyer, 0);
  for (const days of [30, 7]) {
    app.clock.set(addDays(addMonths(end, 2), -days));
    await runNotices();
    expect((await buyer.own())[0].status).toBe('paused');
  }
  const { subjects: announced, text } = await told(buyer, subjects.length);
  expect(announced).toEqual(Array.from({ length: 2 }, () => 'Your subscription renews on Jan 21, 2028'));
  expect(text).toContain('we’ll charge your card $99.95, tax included');
});
