import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { taxCommand } from '#features/billing/tax/command.ts';
import { findSite } from '#features/sites/sites/public.ts';
import { addMonths } from '#kernel/calendar.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, cardToken, failsFromNowOn, runSubscriptionsAt } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { promotionCommand } from '../promotions/command.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  await runOn(app, taxCommand, ['register', 'MN', '--reason', 'a test']);
  const code = ['create', 'TEN-OFF', '--percent', '10', '--lasting', 'forever', '--reason', 'a test'];
  expect((await runOn(app, promotionCommand, code)).code).toBe(0);
});
afterAll(() => app.close());

test('what a member has is listed by as many statements as one subscription takes, each with its own price', async () => {
  const buyer = await aBuyer(app);
  const idOf = async (subdomain: string) => String((await findSite(app.database.db, subdomain))?.id);
  await buyer.buy({ payment_token: await cardToken(app) }, { promo_code: 'TEN-OFF' });
  const once = async () => {
    const sent = await statementsOf(app.database, () => buyer.own());
    return sent.filter((text) => !text.includes('outbox')).length;
  };
  /**
   * Counts only the statements of the list, not the polling for events. The lowest count of three runs, because cached facts about the
   * member and the sites are dropped a moment after a change.
   */
  const statements = async () => {
    await app.application.dispatcher.drain();
    return Math.min(await once(), await once(), await once());
  };
  const forOne = await statements();
  await buyer.buy({}, { site_id: await idOf('georgia') });
  await buyer.buy({}, { site_id: await idOf('ohiostate'), plan: 'monthly' });
  const own = await buyer.own();
  expect(forOne).toBeGreaterThan(1);
  expect(own.map((each: Record<string, unknown>) => [each.promo_code, each.next_bill])).toEqual([
    [null, { at: '2026-12-21T18:00:00.000Z', amount: 10.63, tax: 0.68 }],
    [null, { at: '2027-11-21T18:00:00.000Z', amount: 106.82, tax: 6.87 }],
    ['TEN-OFF', { at: '2027-11-21T18:00:00.000Z', amount: 96.13, tax: 6.18 }],
  ]);
  expect(await statements()).toBe(forOne);

  // With a subscription of another state and with a renewal owed it takes the same number of statements for each kind.
  const db = app.database.db;
  await db.execute(sql`update subscriptions set state = 'AL' where id = ${own[0].id}`);
  expect(await statements()).toBe(forOne);
  await failsFromNowOn(app, buyer);
  await runSubscriptionsAt(app, addMonths(TEST_NOW, 1));
  expect((await buyer.own())[0]).toMatchObject({ status: 'past_due', owed: { amount: 10.63 } });
  const withOneOwed = await statements();
  await runSubscriptionsAt(app, addMonths(TEST_NOW, 12));
  const late = (await buyer.own()).map((each: Record<string, unknown>) => [each.status, each.owed]);
  expect(late.slice(1)).toEqual([
    ['past_due', expect.objectContaining({ amount: 106.82 })],
    ['past_due', expect.objectContaining({ amount: 96.13 })],
  ]);
  expect(await statements()).toBeLessThanOrEqual(withOneOwed);
});
