import { type SQL, sql } from 'drizzle-orm';
import { type Broken, type Checked, isAbout } from './checked.ts';

/** Our books against the provider's, which our program cannot write. */

/**
 * A refund that failed before its answer was known and was repeated after its key expired: the first moved no money, and the second is in
 * the books.
 */
const isSentAgain = sql`(o.body->>'status' = 'failed' and exists (
  select 1 from embedded_card_objects again join refunds entered on entered.provider_id = again.id
  where again.object = 'refund' and again.number > o.number
    and again.body->>'charge' = o.body->>'charge'
    and again.body->'metadata'->>'reference' = o.body->'metadata'->>'reference'))`;

/** A refund that the program owes without having sent it (decision 0143) is at no provider. */
const isSent = sql`r.provider_id not like 'unsent:%'`;

const RULES: Readonly<Record<string, SQL>> = {
  'every charge of the provider has its payment': sql`
    select o.id as subject from embedded_card_objects o
    where o.object = 'payment_intent' and o.body->>'status' = 'succeeded' and not exists (
      select 1 from payments y where y.method = 'card' and y.provider_id = o.id
        and y.cents = (o.body->>'amount_received')::int)`,
  'every payment has its charge at the provider': sql`
    select 'payment ' || y.id as subject from payments y
    where y.method = 'card' and not exists (
      select 1 from embedded_card_objects o where o.id = y.provider_id and o.body->>'status' = 'succeeded')`,
  'every refund of the provider has its own, and back': sql`
    select coalesce(o.id, 'refund ' || r.id) as subject
    from (select id, (body->>'amount')::int as cents from embedded_card_objects o
      where object = 'refund' and not ${isSentAgain}) o
    full join (select * from refunds r where ${isSent}) r on r.provider_id = o.id and r.cents = o.cents
    left join payments y on y.id = r.payment_id
    where (r.id is null or o.id is null) and coalesce(y.method, 'card') = 'card'`,
  // A failed refund leaves the money with the provider.
  'what goes back is never more than what was charged': sql`
    select o.body->>'charge' as subject from embedded_card_objects o
    join embedded_card_objects c on c.id = o.body->>'charge'
    where o.object = 'refund' and o.body->>'status' <> 'failed' group by o.body->>'charge', c.body
    having sum((o.body->>'amount')::int) > (c.body->>'amount')::int`,
  'every charge of PayPal has its payment, and back': sql`
    select coalesce(o.id, 'payment ' || y.id) as subject
    from (select id, body->>'captureId' as capture, (body->>'cents')::int as cents from embedded_paypal_objects
      where body->>'kind' = 'order' and body->>'captureStatus' = 'COMPLETED') o
    full join (select id, provider_id, cents from payments where method = 'paypal') y
      on y.provider_id = o.capture and y.cents = o.cents
    where o.id is null or y.id is null`,
  'every refund of PayPal has its own, and back': sql`
    select coalesce(o.id, 'refund ' || r.id) as subject
    from (select id, (body->>'cents')::int as cents from embedded_paypal_objects where body->>'kind' = 'refund') o
    full join (select r.id, r.provider_id, r.cents from refunds r
      join payments y on y.id = r.payment_id and y.method = 'paypal' where ${isSent}) r on r.provider_id = o.id and r.cents = o.cents
    where o.id is null or r.id is null`,
  'only what is too old for PayPal is owed without having been sent': sql`
    select 'refund ' || r.id as subject from refunds r join payments y on y.id = r.payment_id
    where not (${isSent}) and not (y.method = 'paypal' and r.refunded_at > y.paid_at + interval '180 days'
      and exists (select 1 from refund_failures f where f.refund_id = r.id))`,
  'PayPal gives back no more than it charged': sql`
    select o.id as subject from embedded_paypal_objects o
    left join lateral (select coalesce(sum((r.body->>'cents')::int), 0) as cents from embedded_paypal_objects r
      where r.body->>'kind' = 'refund' and r.body->>'captureId' = o.body->>'captureId') back on true
    where o.body->>'kind' = 'order'
      and (back.cents > (o.body->>'cents')::int or back.cents <> (o.body->>'refundedCents')::int)`,
  'what the provider has for us is what we charged and did not give back': sql`
    with ours as (select coalesce(sum(cents), 0) as cents from ledger_postings where account = 'card_clearing'),
    charged as (
      select coalesce(sum((body->>'amount')::int - (body->>'amount_refunded')::int), 0) as cents
      from embedded_card_objects where object = 'charge' and (body->>'paid')::boolean),
    taken as (
      select coalesce(sum((body->>'amount')::int), 0) as cents
      from embedded_card_objects where object = 'dispute' and body->>'status' <> 'won'
        and body->>'status' not like 'warning%'),
    theirs as (select charged.cents - taken.cents as cents from charged, taken)
    select ours.cents || ', and the provider has ' || theirs.cents as subject from ours, theirs
    where ours.cents <> theirs.cents`,
};

export async function unlikeProvider({ world: { database } }: Checked): Promise<Broken[]> {
  const broken: Broken[] = [];
  for (const [rule, asked] of Object.entries(RULES)) {
    const { rows } = await database.db.execute<{ subject: string }>(asked);
    broken.push(...rows.map(({ subject }) => isAbout(rule)(subject)));
  }
  return broken;
}
