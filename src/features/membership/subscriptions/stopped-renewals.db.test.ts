import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentCommand } from '#features/billing/payments/payment-command.ts';
import { createPaymentsCommand } from '#features/billing/payments/payments-command.ts';
import { paymentDeps } from '#features/billing/payments/public.ts';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { HOUR_MS, MINUTE_MS } from '#kernel/dates.ts';
import { MAX_TRIES } from '#platform/events/dispatcher.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, cardToken } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { centsDuring } from '#tests/support/provider-money.ts';
import { countOverdue } from './due-queries.ts';
import { runDue } from './service/renew.ts';

/** Renewals while almost every card is declined: then the fault is probably ours. */

const END = addMonths(TEST_NOW, 1);

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
});
afterAll(() => app.close());

const deps = () => {
  return paymentDeps({ db: app.database.db, ports: app.application.ports, now: app.clock.now() });
};
const payments = (...words: string[]) =>
  runOn(app, createPaymentsCommand({ countOverdue, settlement: app.application.ports.settlement }), words);

/** Adds other members' renewals of an hour ago, with these numbers of declines and payments. */
async function tried({ refused, paid }: { refused: number; paid: number }): Promise<void> {
  const columns =
    'invoice_id, reference, provider_customer_id, provider_source_id, cents, status, started_at, ended_at';
  for (let each = 0; each < refused + paid; each += 1) {
    const isRefused = each < refused;
    await app.database.executeSql(
      `insert into payment_attempts (${columns}, refusal)
       select min(id), $1, 'cus_other', 'pm_other', 995, $2, $3, $3, $4 from invoices`,
      [
        `other${refused}-${each}-0`,
        isRefused ? 'refused' : 'paid',
        new Date(END.getTime() - HOUR_MS),
        isRefused ? 'declined' : null,
      ],
    );
  }
}

async function run(): Promise<{ charged: number[]; stopped: unknown[] }> {
  const stopped: unknown[] = [];
  const charged = await centsDuring(app, 'charge', () =>
    runDue(
      deps(),
      (error) => expect(error).toBeNull(),
      (refusals) => stopped.push(refusals),
    ),
  );
  return { charged, stopped };
}

test('a day with refusals as usual goes on; where almost all are refused nothing is charged until staff say so', async () => {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  await tried({ refused: 12, paid: 13 });
  app.clock.set(new Date(END.getTime() - MINUTE_MS));
  expect(await payments('status')).toMatchObject({ code: 0 });
  await tried({ refused: 40, paid: 0 });
  app.clock.set(END);
  expect(await run()).toEqual({ charged: [], stopped: [{ tries: 65, refused: 52, isStopped: true }] });
  expect(await buyer.own()).toMatchObject([{ status: 'active', owed: null }]);
  const status = await payments('status', '--json');
  expect(status.code).toBe(1);
  expect(JSON.parse(status.out)).toEqual({
    restored_as_of: null,
    renewals: { tries: 65, refused: 52, is_stopped: true },
    refused_refunds: [],
    unanswered_charges: 0,
    overdue_subscriptions: 0,
    returned_refunds: 0,
    dead_events: 0,
  });
  expect((await payments('status')).out).toContain('Renewals are stopped.');
  expect((await payments('resume')).code).toBe(2);
  expect(await payments('resume', '--reason', 'the key was of the test account')).toMatchObject({ code: 0 });
  app.clock.set(new Date(END.getTime() + 6 * MINUTE_MS));
  expect(await run()).toEqual({ charged: [995], stopped: [] });
  expect((await payments('status')).code).toBe(0);
});

test('an event that failed at every try is shown for a week', async () => {
  const now = app.clock.now();
  for (const days of [1, 8])
    await app.database.executeSql(
      `insert into outbox (type, payload, at, due_at, tries) values ('nothing', '{}', $1, 'infinity', $2)`,
      [addDays(now, -days), MAX_TRIES],
    );
  const status = await payments('status', '--json');
  expect({ code: status.code, ...JSON.parse(status.out) }).toMatchObject({ code: 1, dead_events: 1 });
  expect((await payments('status')).out).toContain('Events of the last week that failed at every try: 1.');
  await app.database.executeSql(`delete from outbox where type = 'nothing'`);
});

test('a refused refund says what to do, until it went another way', async () => {
  await (await aBuyer(app)).buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  const { rows } = await app.database.executeSql('select max(id) as id from payments', []);
  const id = Number(rows[0]?.id);
  const insert = (days: number, refusal: string) =>
    app.database.executeSql(
      'insert into due_refunds (payment_id, cents, noted_at, decided_at, refusal) values ($1, 300, $2, $2, $3)',
      [id, addDays(app.clock.now(), -days), refusal],
    );
  await insert(2, 'not_refundable');
  await insert(1, 'disputed');
  await insert(31, 'not_refundable');
  const status = await payments('status', '--json');
  expect(JSON.parse(status.out).refused_refunds).toMatchObject([{ payment_id: id, method: 'card', cents: 300 }]);
  const line = /send it yourself, then: bluechip (payment refund \d+ --dollars 3\.00 --by-hand) --reason …/.exec(
    (await payments('status')).out,
  );
  const [, words = ''] = line ?? [];
  expect(words).toBe(`payment refund ${id} --dollars 3.00 --by-hand`);
  expect(await runOn(app, paymentCommand, [...words.split(' ').slice(1), '--reason', 'a cheque'])).toMatchObject({
    code: 0,
  });
  expect(await payments('status')).toMatchObject({ code: 0, out: expect.stringContaining('Nothing needs you.') });
});

test('what waits for more than an hour is named: a charge without an answer, a renewal that is due', async () => {
  const now = app.clock.now();
  await app.database.executeSql(
    `insert into payment_attempts (invoice_id, reference, provider_customer_id, provider_source_id, cents, status, started_at)
     select min(id), 'waiting-0', 'cus_other', 'pm_other', 995, 'started', $1 from invoices`,
    [new Date(now.getTime() - HOUR_MS - MINUTE_MS)],
  );
  await app.database.executeSql('update subscriptions set due_at = $1 where id = (select max(id) from subscriptions)', [
    new Date(now.getTime() - HOUR_MS + MINUTE_MS),
  ]);
  const facts = async () => JSON.parse((await payments('status', '--json')).out);
  expect(await facts()).toMatchObject({ unanswered_charges: 1, overdue_subscriptions: 0 });
  app.clock.set(new Date(now.getTime() + 2 * MINUTE_MS));
  expect(await facts()).toMatchObject({ unanswered_charges: 1, overdue_subscriptions: 1 });
  const { code, out } = await payments('status');
  expect({ code, out }).toEqual({
    code: 1,
    out: expect.stringMatching(
      /Charges without an answer for more than an hour: 1\.[\s\S]*due more than an hour ago: 1\. Jobs do not run or fail/,
    ),
  });
});
