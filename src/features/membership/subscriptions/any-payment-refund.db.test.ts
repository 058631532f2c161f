import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { findPayment } from '#features/billing/ledger/public.ts';
import { payments, refundFailures, refunds } from '#features/billing/ledger/tables.ts';
import { paymentCommand } from '#features/billing/payments/payment-command.ts';
import { giveDueRefunds } from '#features/billing/payments/public.ts';
import { taxCommand } from '#features/billing/tax/command.ts';
import { addDays } from '#kernel/calendar.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, anAddress, type Buyer, cardToken, tellEvents } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { buyByPaypal } from '#tests/support/paypal-payers.ts';
import { centsDuring } from '#tests/support/provider-money.ts';
import { subscriptionCommand } from './command.ts';

/** `bluechip payment refund` refunds any payment, whatever happened to the thing it paid for. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  await runOn(app, taxCommand, ['register', 'MN', '--reason', 'a test']);
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

const payment = (...words: string[]) => runOn(app, paymentCommand, words);
const refund = (id: number, ...words: string[]) => payment('refund', `${id}`, '--reason', 'a test', ...words);
const refusals: (string | null)[] = [];
async function giveBack(): Promise<void> {
  await tellEvents(app);
  const { cards, paypal } = app.application.ports;
  const deps = { db: app.database.db, cards: cards.payments, paypal: paypal.payments, now: app.clock.now() };
  await giveDueRefunds(deps, (problem) => refusals.push(problem.refusal));
  await app.application.dispatcher.drain();
}
const lastPayment = async () => {
  const all = await app.database.db.select().from(payments).orderBy(payments.id);
  const last = all.at(-1);
  if (!last) throw new Error('nobody paid');
  return last;
};
async function aMonth(card?: string) {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app, card) }, { plan: 'monthly' });
  return { buyer, ...(await lastPayment()) };
}
const subscriptionOf = async (buyer: Buyer) => String((await buyer.own())[0].id);

test('gives the last cent back after parts of it went and its subscription ended', async () => {
  const { buyer, id, cents } = await aMonth();
  expect(cents).toBe(1063);
  const number = await subscriptionOf(buyer);
  const part = (...words: string[]) =>
    runOn(app, subscriptionCommand, ['refund', number, '--reason', 'a test', ...words]);
  const went = await centsDuring(app, 'refund', async () => {
    for (const words of [['--dollars', '3.33'], ['--dollars', '3.33'], []]) {
      expect((await part(...words)).code).toBe(0);
      await giveBack();
      app.clock.set(addDays(TEST_NOW, 25));
    }
  });
  expect((await part()).err).toMatch(/or it is over/);
  const left = cents - went.reduce((sum, each) => sum + each, 0);
  const rest = await centsDuring(app, 'refund', async () => {
    expect(await refund(id, '--dollars', '0.01')).toMatchObject({ code: 0, err: '' });
    await giveBack();
    expect(await refund(id)).toMatchObject({ code: 0, err: '' });
    await giveBack();
  });
  expect(rest).toEqual([left - 1, 1]);
  expect(await refund(id)).toEqual({ code: 1, out: '', err: 'Nothing more of this payment can go back.' });
});

test('is ordered with its part, shown, sent once, mailed and written into the audit log', async () => {
  const { buyer, id, providerId } = await aMonth();
  const dry = await refund(id, '--dollars', '4', '--dry-run');
  expect(dry.out).toBe(`Payment ${id}: $4.00 goes back, and $6.63 of it is left.\nNothing was changed (--dry-run).`);
  expect((await payment('refund', providerId, '--dollars', '4', '--reason', 'a test')).out).toBe(
    `Payment ${id}: $4.00 goes back, and $6.63 of it is left.`,
  );
  // While a refund is on its way there can't be a second one.
  expect((await refund(id, '--dollars', '6.64')).err).toBe(
    'Only $6.63 of this payment ($4.00 is on its way) can go back.',
  );
  expect(await centsDuring(app, 'refund', giveBack)).toEqual([400]);
  expect(await centsDuring(app, 'refund', giveBack)).toEqual([]);
  const { payments: listed } = JSON.parse((await payment('list', `${buyer.member.id}`, '--json')).out);
  expect(listed).toMatchObject([
    { payment_id: id, cents: 1063, returned_cents: 400, on_its_way_cents: 0, left_cents: 663, dispute: null },
  ]);
  expect((await payment('list', `${buyer.member.id}`)).out).toContain('$6.63 left');
  const { rows } = await app.database.executeSql(
    `select after, reason from audit_entries where action = 'payment.refund' and subject_id = $1`,
    [String(id)],
  );
  expect(rows).toEqual([{ after: { cents: 400, byHand: false }, reason: 'a test' }]);
  const subjects = (await mailsTo(app, buyer.member.email ?? '')).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /refund/i.test(subject))).toHaveLength(1);
  // The subscription goes on: the refund doesn't take away what was paid for.
  expect((await buyer.own())[0].status).toBe('active');
});

test.each([
  ['10.63', 0],
  ['6.38', 397],
])('of $%s, ordered and not sent yet, leaves an upgrade %i cents of the month to credit', async (dollars, netCents) => {
  const { buyer, id, cents } = await aMonth();
  const number = await subscriptionOf(buyer);
  expect((await refund(id, '--dollars', dollars)).code).toBe(0);
  const path = `/api/v2/users/subscriptions/${number}/upgrade_preview`;
  const { body: shown } = await buyer.get(path, { headers: anAddress() });
  const credits = shown.lines.filter(({ price }: { price: number }) => price < 0);
  expect(credits.map(({ price }: { price: number }) => price)).toEqual(netCents === 0 ? [] : [-netCents / 100]);
  const body = { subscription_plan: 'annual', auto_renewal_opt_in: true, quote: shown.quote };
  const changed = await buyer.send('PATCH', `/api/v2/users/${buyer.member.id}/subscriptions/${number}`, body);
  expect(changed.status).toBe(200);
  // The provider is reachable again, and nothing is refunded twice.
  expect(await centsDuring(app, 'refund', giveBack)).toEqual([Math.round(Number(dollars) * 100)]);
  const { rows } = await app.database.executeSql('select total_cents, returned_cents from invoices where id = $1', [
    (await findPayment(app.database.db, id))?.invoiceId,
  ]);
  expect(rows).toMatchObject([{ total_cents: cents }]);
  expect(Number(rows[0]?.returned_cents)).toBeLessThanOrEqual(cents);
});

test('says why it cannot go back: no such payment, a bank that asks, a bank that took it', async () => {
  expect((await refund(999_999)).err).toMatch(/^There is no such payment/);
  const { id } = await aMonth('4000000000000259');
  await giveBack();
  expect((await refund(id)).err).toMatch(/^A bank asks about this payment .* \(bluechip dispute list\)\.$/);
  await app.database.db.update(payments).set({ dispute: 'lost' }).where(eq(payments.id, id));
  expect((await refund(id)).err).toBe('A bank took this payment back for the member, who has the money.');
  await app.database.db.update(payments).set({ dispute: 'open' }).where(eq(payments.id, id));
});

test('by PayPal is refused after 180 days with what to do, and what was sent by hand is entered', async () => {
  const buyer = await aBuyer(app);
  await buyByPaypal(app, buyer);
  const { id, cents } = await lastPayment();
  app.clock.set(addDays(TEST_NOW, 179));
  expect((await refund(id, '--dry-run')).code).toBe(0);
  app.clock.set(addDays(TEST_NOW, 181));
  const { code, err } = await refund(id);
  expect({ code, err }).toEqual({
    code: 1,
    err: `PayPal gives nothing back after 180 days. Send $106.82 yourself, from PayPal’s pages or your bank, and enter it: bluechip payment refund ${id} --by-hand --reason …`,
  });
  const mails = (await mailsTo(app, buyer.member.email ?? '')).length;
  expect((await refund(id, '--by-hand')).out).toBe(`Payment ${id}: $106.82 was sent by hand, and $0.00 of it is left.`);
  await giveBack();
  expect(await lastPayment()).toMatchObject({ id, refundedCents: cents });
  const [entered] = await app.database.db
    .select()
    .from(refunds)
    .innerJoin(refundFailures, eq(refundFailures.refundId, refunds.id))
    .where(eq(refunds.paymentId, id));
  expect(entered).toMatchObject({
    refunds: { cents, taxCents: 687 },
    refund_failures: { settledAs: 'by_hand' },
  });
  expect(await mailsTo(app, buyer.member.email ?? '')).toHaveLength(mails);
  expect(refusals).toEqual([]);
});
