import { violationsOf } from '#features/billing/ledger/books.ts';
import { wholeMonths } from '#features/membership/subscriptions/term.ts';
import type { Database } from '#platform/db/database.ts';
import type { Shopper } from './shopper.ts';

/** What happened to a member's money, according to the provider's own rows and ours. */

export type MoneyFacts = {
  /** Cents of each charge in the providers' own books, and then of each refund, negative. */
  charges: number[];
  /** The same in ours. */
  payments: number[];
  /** "annual active, 12 months, 1 paid": the subscription, its duration from the beginning, and the number of invoices for it. */
  subscriptions: string[];
  /** Templates of the emails sent to them, by name. */
  mails: string[];
};

/** All charges at the providers: our name, theirs, and the cents refunded. */
const CHARGED = `
  select o.body->'metadata'->>'reference' as reference, o.body->>'payment_intent' as provider_id, (o.body->>'amount')::int as cents
  from embedded_card_objects o where o.object = 'charge' and (o.body->>'paid')::boolean
  union all
  select body->>'customId', capture_id, (body->>'cents')::int from embedded_paypal_objects
  where body->>'kind' = 'order' and body->>'captureStatus' = 'COMPLETED'`;
const GIVEN_BACK = `
  select id, body->>'payment_intent' as provider_id, (body->>'amount')::int as cents from embedded_card_objects where object = 'refund'
  union all
  select id, body->>'captureId', (body->>'cents')::int from embedded_paypal_objects where body->>'kind' = 'refund'`;
const CHARGES = `
  with own as (select o.* from (${CHARGED}) o join payment_attempts a on a.reference = o.reference
    join invoices i on i.id = a.invoice_id join billing_customers c on c.id = i.customer_id where c.user_id = $1)
  select cents from (
    select cents, 0 as later from own union all
    select -b.cents, 1 from (${GIVEN_BACK}) b join own on own.provider_id = b.provider_id) moved order by later, cents`;
const PAYMENTS = `
  with own as (select p.* from payments p join invoices i on i.id = p.invoice_id
    join billing_customers c on c.id = i.customer_id where c.user_id = $1)
  select cents from (
    select cents, 0 as later from own union all
    select -r.cents, 1 from refunds r join own on own.id = r.payment_id) moved order by later, cents`;
const SUBSCRIPTIONS = `
  select s.type, s.status, s.anchor, s.term_ends_at,
    (select count(*) from subscription_invoices where subscription_id = s.id and fulfilled_at is not null and is_given) as paid
  from subscriptions s where s.user_id = $1 and s.status not in ('incomplete', 'ended') order by s.id`;
const MAILS = `select template from mail_outbox where to_address = $1 order by template`;

export async function moneyFacts({ executeSql }: Database, { id, email }: Shopper): Promise<MoneyFacts> {
  const charges = await executeSql(CHARGES, [id]);
  const payments = await executeSql(PAYMENTS, [id]);
  const subscriptions = await executeSql(SUBSCRIPTIONS, [id]);
  const mails = await executeSql(MAILS, [email]);
  return {
    charges: charges.rows.map(({ cents }) => Number(cents)),
    payments: payments.rows.map(({ cents }) => Number(cents)),
    subscriptions: subscriptions.rows.map(({ type, status, anchor, term_ends_at: end, paid }) => {
      const months = wholeMonths(new Date(String(anchor)), new Date(String(end)));
      return `${String(type)} ${String(status)}, ${months} months, ${Number(paid)} paid`;
    }),
    mails: mails.rows.map(({ template }) => String(template)),
  };
}

/** How far a purchase had got. */
export const LANDINGS = [
  'before the charge',
  'charged, not written',
  'written, not given',
  'given, not told',
  'done',
] as const;
export type Landing = (typeof LANDINGS)[number];

/** `wanted`: the final state. */
export function landingOf(found: MoneyFacts, wanted: MoneyFacts): Landing {
  const isGiven = String(found.subscriptions) === String(wanted.subscriptions);
  const isCharged = found.charges.length >= wanted.charges.length && (wanted.charges.length > 0 || isGiven);
  if (!isCharged) return 'before the charge';
  if (found.payments.length < wanted.payments.length) return 'charged, not written';
  if (!isGiven) return 'written, not given';
  return found.mails.length < wanted.mails.length ? 'given, not told' : 'done';
}

/** Each counts an inconsistency, which must be zero once background work is done. */
const LAWS: Readonly<Record<string, string>> = {
  'charges of the provider that are not one payment of the same cents': `
    select count(*) from (${CHARGED}) o
    where (select count(*) from payments p where p.provider_id = o.provider_id and p.cents = o.cents) <> 1`,
  'payments that are not one charge of the provider': `
    select count(*) from payments p where (select count(*) from (${CHARGED}) o where o.provider_id = p.provider_id) <> 1`,
  'refunds of the provider that are not one refund of the same cents': `
    select count(*) from (${GIVEN_BACK}) b
    where (select count(*) from refunds r where r.provider_id = b.id and r.cents = b.cents) <> 1`,
  'refunds that are not one refund of the provider': `
    select count(*) from refunds r where (select count(*) from (${GIVEN_BACK}) b where b.id = r.provider_id) <> 1`,
  'refunds that wait': `select count(*) from due_refunds where decided_at is null`,
  'gifts that were paid and not given, or the reverse': `
    select count(*) from gifts g join invoices i on i.id = g.invoice_id where (i.status = 'paid') <> (g.paid_at is not null)`,
  'invoices that were paid other than once': `
    select count(*) from invoices i where (i.status = 'paid')::int <> (select count(*) from payments where invoice_id = i.id)`,
  'money that nothing was given for': `
    select count(*) from ledger_postings where account = 'account_credit'`,
  'what was paid and not given, or the reverse': `
    select count(*) from subscription_invoices s join invoices i on i.id = s.invoice_id
    where (i.status = 'paid') <> (s.fulfilled_at is not null and s.is_given)`,
  'subscriptions that nobody paid for or gave': `
    select count(*) from subscriptions s where s.status not in ('incomplete', 'ended')
      and not exists (select from subscription_invoices where subscription_id = s.id and fulfilled_at is not null)
      and (select count(*) from gifts where subscription_id = s.id and redeemed_at is not null and paid_at is not null) <> 1`,
  'access without a subscription, or the reverse': `
    select count(*) from (select id from users) u
    where (select count(*) from subscriptions where user_id = u.id and status not in ('incomplete', 'ended'))
       <> (select count(*) from entitlement_grants where user_id = u.id and resource = 'premium' and revoked_at is null
            and (ends_at is null or ends_at > now()))`,
  'promotions that were used more often than they may be': `
    select count(*) from promotions p where (select count(*) from promotion_uses where promotion_id = p.id) > p.most_uses`,
  'uses of promotions that are lost': `
    select count(*) from promotion_uses p join subscriptions s on s.id = p.subscription_id
    where (p.confirmed_at is not null) <> (s.status not in ('incomplete', 'ended')) or s.status = 'ended'`,
  'attempts of which nobody knows how they ended': `select count(*) from payment_attempts where ended_at is null`,
  'events that nobody handled': `select count(*) from outbox where handled_at is null`,
  'mail that waits or was given up': `select count(*) from mail_outbox where status in ('queued', 'failed')`,
};

export async function moneyFaults({ db, executeSql }: Database): Promise<string[]> {
  const faults = (await violationsOf(db)).map(({ rule, id }) => `${rule}: ${id}`);
  for (const [law, text] of Object.entries(LAWS)) {
    const n = Number((await executeSql(`select (${text})::int as n`)).rows[0]?.n);
    if (n !== 0) faults.push(`${law}: ${n}`);
  }
  return faults;
}
