import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { giveDueRefunds, paymentDeps } from '#features/billing/payments/public.ts';
import { moneyText } from '#kernel/money.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type Buyer, tellEvents } from '#tests/support/buyers.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { tellPaypalEvents } from '#tests/support/paypal-payers.ts';

/** One member's money as the provider has it, and whether the books, billing history and mail agree with that. */

export type MoneyStory = {
  app: TestApp;
  buyer: Buyer;
  customerId: number;
  /** The address that receipts and refund notices go to. */
  email: string;
  /** The expected account credit. */
  creditCents: number;
  /** The expected subjects of mail about money. */
  mails: string[];
};

/** What an act is said to move, in cents. */
export type Shown = {
  charged?: number;
  refunded?: number;
  /** The change of the account credit. */
  credit?: number;
  /** Subjects of receipts. */
  receipts?: string[];
  /** The email about a revoked gift replaces those about its refunds. */
  isGiftBack?: boolean;
};

export const cents = (dollars: number): number => Math.round(dollars * 100);

type Charge = { chargeId: string; method: string; invoiceId: number; cents: number; taken: number };
type Refund = { refundId: string; chargeId: string; cents: number };

const references = (customerId: number) => sql`
  select a.reference, a.invoice_id from payment_attempts a join invoices i on i.id = a.invoice_id
  where i.customer_id = ${customerId}`;

/** The provider's own rows, found by the names that we gave the charges. */
export async function chargesOf({ app, customerId }: MoneyStory): Promise<Charge[]> {
  const { rows } = await app.database.db.execute<Charge>(sql`
    select o.body->>'payment_intent' as "chargeId", 'card' as method, a.invoice_id as "invoiceId", (o.body->>'amount')::int as cents,
      (select coalesce(sum((d.body->>'amount')::int), 0) from embedded_card_objects d
        where d.object = 'dispute' and d.body->>'charge' = o.id
          and d.body->>'status' in ('needs_response', 'under_review', 'lost'))::int as taken
    from embedded_card_objects o join (${references(customerId)}) a on a.reference = o.body->'metadata'->>'reference'
    where o.object = 'charge' and (o.body->>'paid')::boolean
    union all
    select o.capture_id, 'paypal', a.invoice_id, (o.body->>'cents')::int,
      (select coalesce(-sum((t.body->>'cents')::int), 0) from embedded_paypal_objects t
        where t.body->>'kind' = 'taking' and t.body->>'captureId' = o.capture_id)::int
    from embedded_paypal_objects o join (${references(customerId)}) a on a.reference = o.body->>'customId'
    where o.body->>'kind' = 'order' and o.body->>'captureStatus' = 'COMPLETED'
    order by 1`);
  return rows;
}

async function refundsOf(story: MoneyStory, charges: readonly Charge[]): Promise<Refund[]> {
  const { rows } = await story.app.database.db.execute<Refund>(sql`
    select o.id as "refundId", o.body->>'payment_intent' as "chargeId", (o.body->>'amount')::int as cents
    from embedded_card_objects o where o.object = 'refund' and o.body->>'status' <> 'failed'
    union all
    select o.id, o.body->>'captureId', (o.body->>'cents')::int
    from embedded_paypal_objects o where o.body->>'kind' = 'refund'
    order by 1`);
  const own = new Set(charges.map(({ chargeId }) => chargeId));
  return rows.filter(({ chargeId }) => own.has(chargeId));
}

const sum = (rows: readonly { cents: number }[]) => rows.reduce((total, { cents: each }) => total + each, 0);

type AtProvider = { charges: Charge[]; refunds: Refund[]; owed: { id: number; cents: number }[] };

async function atProvider(story: MoneyStory): Promise<AtProvider> {
  const charges = await chargesOf(story);
  const { rows: owed } = await story.app.database.db.execute<{ id: number; cents: number }>(sql`
    select r.id, r.cents from refunds r join refund_failures f on f.refund_id = r.id join payments y on y.id = r.payment_id
    join invoices i on i.id = y.invoice_id where i.customer_id = ${story.customerId}`);
  return { charges, refunds: await refundsOf(story, charges), owed };
}

/** Runs what webhooks and jobs do within some minutes. */
async function settle({ app }: MoneyStory): Promise<void> {
  const { database, application, clock } = app;
  for (const _ of [1, 2]) {
    await tellEvents(app);
    await tellPaypalEvents(app);
    await application.dispatcher.drain();
    const deps = paymentDeps({ db: database.db, ports: application.ports, now: clock.now() });
    await giveDueRefunds(deps, ({ refusal, error }) => {
      if (error) throw error;
      // What PayPal no longer refunds is still owed, which is compared below.
      expect(refusal).toBe('too_late');
    });
    await application.dispatcher.drain();
  }
}

/** Does something and expects that exactly the amount shown was moved, and that every record of it agrees. */
export async function expectMoved(story: MoneyStory, work: () => Promise<Shown>): Promise<void> {
  const before = await atProvider(story);
  const shown = await work();
  await settle(story);
  const after = await atProvider(story);
  const isNew =
    <Row>(known: readonly Row[], idOf: (row: Row) => unknown) =>
    (row: Row) =>
      !known.some((each) => idOf(each) === idOf(row));
  const charged = after.charges.filter(isNew(before.charges, ({ chargeId }) => chargeId));
  const refunded = after.refunds.filter(isNew(before.refunds, ({ refundId }) => refundId));
  const owed = after.owed.filter(isNew(before.owed, ({ id }) => id));
  expect({ charged: sum(charged), refunded: sum(refunded) + sum(owed) }).toEqual({
    charged: shown.charged ?? 0,
    refunded: shown.refunded ?? 0,
  });
  story.creditCents += shown.credit ?? 0;
  story.mails.push(...(shown.receipts ?? []));
  if (!shown.isGiftBack) story.mails.push(...refunded.map((each) => `Your refund, ${moneyText(each.cents)}`));
  story.mails.push(...owed.map((each) => `Your refund of ${moneyText(each.cents)} didn’t go through`));
  await expectAgreement(story, after);
}

async function expectAgreement(story: MoneyStory, provider: AtProvider): Promise<void> {
  const { app, buyer, customerId } = story;
  expect(await booked(app, customerId)).toEqual(
    provider.charges.map(({ taken, ...charge }) => {
      const back = sum(provider.refunds.filter(({ chargeId }) => chargeId === charge.chargeId));
      return { ...charge, back, held: charge.cents - back - taken };
    }),
  );
  const { rows: invoices } = await app.database.db.execute<{
    id: number;
    total: number;
    tax: number;
    credited: number;
  }>(sql`
    select i.id, i.total_cents as total, i.tax_cents as tax,
      (select coalesce(-sum(p.cents), 0) from ledger_entries e join ledger_postings p on p.entry_id = e.id
        where e.invoice_id = i.id and e.kind = 'unused_credited' and p.account = 'account_credit')::int as credited
    from invoices i where i.customer_id = ${customerId} and i.status = 'paid' order by i.id`);
  const { billing_history: history } = (await buyer.get('/api/v2/users/billing_history?per_page=100')).body;
  const listed = history
    .map((entry: Record<'id' | 'amount' | 'tax' | 'credit' | 'refunded' | 'refund_owed', number>) => ({
      id: entry.id,
      total: cents(entry.amount),
      tax: cents(entry.tax),
      charged: cents(entry.amount) - cents(entry.credit),
      refunded: cents(entry.refunded) - cents(entry.refund_owed),
    }))
    .toSorted((a: { id: number }, b: { id: number }) => a.id - b.id);
  expect(listed).toEqual(
    invoices.map(({ id, total, tax, credited }) => {
      const charges = provider.charges.filter(({ invoiceId }) => invoiceId === id);
      const refunds = provider.refunds.filter(({ chargeId }) => charges.some((each) => each.chargeId === chargeId));
      return { id, total, tax, charged: sum(charges), refunded: sum(refunds) + credited };
    }),
  );
  const { body: billing } = await buyer.get('/api/v2/users/billing_information');
  expect(cents(billing.account_credit)).toBe(story.creditCents);
  expect(await moneyMails(story)).toEqual(story.mails.toSorted());
  expect(await violationsOf(app.database.db)).toEqual([]);
}

/** What the books say about each payment: how much was refunded, and how much the provider should still have. */
async function booked({ database }: TestApp, customerId: number) {
  const { rows } = await database.db.execute(sql`
    select y.provider_id as "chargeId", y.method, y.invoice_id as "invoiceId", y.cents,
      y.refunded_cents + y.over_refunded_cents - (select coalesce(sum(r.cents), 0) from refunds r
        join refund_failures f on f.refund_id = r.id where r.payment_id = y.id)::int as back,
      (select coalesce(sum(p.cents), 0) from ledger_entries e join ledger_postings p on p.entry_id = e.id
        where e.payment_id = y.id and p.account = y.method || '_clearing')::int as held
    from payments y join invoices i on i.id = y.invoice_id where i.customer_id = ${customerId} order by y.provider_id`);
  return rows;
}

const MONEY_MAILS = [
  'receipt',
  'gift_receipt',
  'refund',
  'refund_failed',
  'gift_refunded',
  'gift_payment_refund',
  'gift_refund_failed',
];

async function moneyMails({ app, email }: MoneyStory): Promise<string[]> {
  const mails = (await mailsTo(app, email)).filter(({ template }) => MONEY_MAILS.includes(template));
  return mails.map(({ subject }) => subject).toSorted();
}
