import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken, failsFromNowOn, runSubscriptionsAt } from '#tests/support/buyers.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { sendNotices } from './service/send-notices.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
});
afterAll(() => app.close());

/** Subjects of the mails that came since the last time, and the words of all of them. */
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
  expect(begun.subjects).toEqual(['Your subscription has begun', 'Your receipt, $9.95']);
  expect(begun.text).toContain('The next charge is $9.95, tax included, on Dec 21, 2026.');
  expect(begun.text).toContain('Standard for Alabama Recruiting');

  await runSubscriptionsAt(app, addMonths(TEST_NOW, 1));
  expect((await told(buyer, 2)).subjects).toEqual(['Your receipt, $9.95']);

  await failsFromNowOn(app, buyer);
  const due = addMonths(TEST_NOW, 2);
  for (const days of [0, 1, 3, 7, 14]) await runSubscriptionsAt(app, addDays(due, days));
  const failed = await told(buyer, 3);
  expect(failed.subjects).toEqual([
    ...Array.from({ length: 4 }, () => 'Your payment did not go through'),
    'Your subscription has ended: the payment did not go through',
  ]);
  expect(failed.text).toContain('We try again on Jan 22, 2027.');
});

test('a year is announced before it is charged; a cancellation and its end are confirmed', async () => {
  app.clock.set(TEST_NOW);
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) });
  // Events are told in a moment of their own: of the beginning before the clock moves on.
  expect((await told(buyer, 0)).subjects).toHaveLength(2);
  const end = addMonths(TEST_NOW, 12);
  for (const days of [40, 30, 29, 7, 6, 1]) {
    app.clock.set(addDays(end, -days));
    for (const _ of [1, 2]) await runNotices();
  }
  const notices = await told(buyer, 2);
  expect(notices.subjects).toEqual(Array.from({ length: 2 }, () => 'Your subscription renews on Nov 21, 2027'));
  expect(notices.text).toContain('your card is charged $99.95, tax included');

  const [{ id }] = await buyer.own();
  const cancel = () => buyer.send('DELETE', `/api/v2/users/subscriptions/${id}`, {});
  const steps = [
    [cancel, 'Your subscription is cancelled'],
    [() => buyer.send('PUT', `/api/v2/users/subscriptions/${id}/reactivate`, {}), 'Your subscription goes on'],
    [cancel, 'Your subscription is cancelled'],
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
  expect(text).toContain('your card is charged $99.95, tax included');
});
