import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken, runSubscriptionsAt } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { promotionCommand } from '../promotions/command.ts';

/** Each line of an invoice names the period it covers. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  await runOn(app, promotionCommand, ['create', 'TWO-WEEKS', '--days', '14', '--reason', 'a test']);
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(() => app.close());

/** The lines of a member's latest invoice. */
async function latestLines({ member }: Buyer): Promise<{ description: string; from: Date; to: Date }[]> {
  const { rows } = await app.database.db.execute<{ description: string; starts_at: string; ends_at: string }>(sql`
    select l.description, l.starts_at, l.ends_at from invoice_lines l where l.invoice_id = (
      select max(i.id) from invoices i join billing_customers c on c.id = i.customer_id where c.user_id = ${member.id})
    order by l.id`);
  return rows.map((line) => ({ description: line.description, from: at(line.starts_at), to: at(line.ends_at) }));
}
const at = (text: string) => new Date(text);

test('a plan is billed for the term that begins, and so is its renewal', async () => {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly', add_on: 'AD_LITE' });
  const first = { from: TEST_NOW, to: addMonths(TEST_NOW, 1) };
  expect(await latestLines(buyer)).toEqual([
    { description: 'Standard (Alabama Recruiting)', ...first },
    { description: 'Ad Lite', ...first },
  ]);
  await runSubscriptionsAt(app, first.to);
  const second = { from: first.to, to: addMonths(TEST_NOW, 2) };
  expect(await latestLines(buyer)).toMatchObject([second, second]);
});

test('a free trial is billed for its days', async () => {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'annual', promo_code: 'TWO-WEEKS' });
  const trial = { from: TEST_NOW, to: addDays(TEST_NOW, 14) };
  expect(await latestLines(buyer)).toMatchObject([trial, { description: 'Promotion', ...trial }]);
});

test('a year in place of a month is billed from now on, and credits the days until the month would have ended', async () => {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  const [{ id }] = await buyer.own();
  const now = addDays(TEST_NOW, 10);
  app.clock.set(now);
  const { body: shown } = await buyer.get(`/api/v2/users/subscriptions/${id}/upgrade_preview`);
  const body = { subscription_plan: 'annual', auto_renewal_opt_in: true, quote: shown.quote };
  const { body: changed } = await buyer.send('PATCH', `/api/v2/users/${buyer.member.id}/subscriptions/${id}`, body);
  expect(await latestLines(buyer)).toEqual([
    { description: 'Standard, a year (Alabama Recruiting)', from: now, to: at(changed.subscription.term_ends_at) },
    { description: 'Credit for unused days', from: now, to: addMonths(TEST_NOW, 1) },
  ]);
});

test('an add-on is billed for the rest of the term', async () => {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  const [{ id }] = await buyer.own();
  const now = addDays(TEST_NOW, 10);
  app.clock.set(now);
  const asked = `subscription_id=${id}&add_on_id=WAR_ROOM`;
  const { body: shown } = await buyer.get(`/api/v2/users/estimate_add_on_price?${asked}`);
  const body = { subscription_id: id, add_on_id: 'WAR_ROOM', quote: shown.quote };
  await buyer.send('POST', '/api/v2/users/subscription_add_ons', body);
  expect(await latestLines(buyer)).toMatchObject([{ from: now, to: addMonths(TEST_NOW, 1) }]);
});
