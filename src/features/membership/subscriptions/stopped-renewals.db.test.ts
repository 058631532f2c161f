import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentsCommand } from '#features/billing/payments/payments-command.ts';
import { paymentDeps } from '#features/billing/payments/public.ts';
import { addMonths } from '#kernel/calendar.ts';
import { HOUR_MS, MINUTE_MS } from '#kernel/dates.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, cardToken } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { centsDuring } from '#tests/support/provider-money.ts';
import { runDue } from './service/renew.ts';

/** Renewals while almost every card is refused: then the fault is ours. */

const END = addMonths(TEST_NOW, 1);

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
});
afterAll(() => app.close());

const deps = () => {
  return paymentDeps({ db: app.database.db, ports: app.application.ports, now: app.clock.now() });
};
const payments = (...words: string[]) => runOn(app, paymentsCommand, words);

/** Renewals of others of an hour ago, so many refused and so many paid. */
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
    renewals: { tries: 65, refused: 52, is_stopped: true },
    unanswered_charges: 0,
    refused_refunds: 0,
    dead_events: 0,
  });
  expect((await payments('status')).out).toContain('Renewals are stopped.');
  expect((await payments('resume')).code).toBe(2);
  expect(await payments('resume', '--reason', 'the key was of the test account')).toMatchObject({ code: 0 });
  app.clock.set(new Date(END.getTime() + 6 * MINUTE_MS));
  expect(await run()).toEqual({ charged: [995], stopped: [] });
  expect((await payments('status')).code).toBe(0);
});

test('a refund that was refused and an event that failed at every try are shown for a week', async () => {
  const now = app.clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * HOUR_MS);
  for (const days of [1, 8]) {
    await app.database.executeSql(
      `insert into due_refunds (payment_id, cents, noted_at, decided_at, refusal) values (1, 5, $1, $1, 'not_refundable')`,
      [daysAgo(days)],
    );
    await app.database.executeSql(
      `insert into outbox (type, payload, at, due_at, tries) values ('nothing', '{}', $1, 'infinity', 8)`,
      [daysAgo(days)],
    );
  }
  const status = await payments('status', '--json');
  expect({ code: status.code, ...JSON.parse(status.out) }).toMatchObject({
    code: 1,
    refused_refunds: 1,
    dead_events: 1,
  });
  expect((await payments('status')).out).toContain('Refunds that the provider refused in the last week: 1.');
});
