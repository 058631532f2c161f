import { type SQL, sql } from 'drizzle-orm';
import { type Broken, type Checked, isAbout } from './checked.ts';

/** Nothing that was begun is left unfinished. Checked after time has passed without faults. */

const RULES: Readonly<Record<string, SQL>> = {
  'every event was handled': sql`select 'event ' || id || ', ' || type as subject from outbox where handled_at is null`,
  'every mail left the outbox': sql`select 'mail ' || id as subject from mail_outbox where status = 'queued'`,
  'no work waits': sql`select 'job ' || id || ', ' || name as subject from simulated_jobs`,
  'of every payment is known what became of it': sql`
    select 'attempt ' || id as subject from payment_attempts where ended_at is null`,
  'what is to go back went back': sql`
    select 'due refund ' || d.id as subject from due_refunds d join payments y on y.id = d.payment_id
    where d.decided_at is null and y.dispute is distinct from 'open'
      or d.refusal = 'disputed' and y.dispute is distinct from 'lost'`,
  'what was charged and not owed went back': sql`
    select 'payment ' || id as subject from payments
    where over_refunded_cents < over_cents and dispute is distinct from 'open' and dispute is distinct from 'lost'`,
  'a refund of a gift that was begun was given': sql`
    select 'gift ' || id as subject from gifts where refunding_at is not null and refunded_at is null`,
  'what was paid was given': sql`
    select 'invoice ' || i.id as subject from subscription_invoices s join invoices i on i.id = s.invoice_id
    where s.fulfilled_at is null and i.status = 'paid' and s.kind <> 'first'
      or s.fulfilled_at is null and exists (select 1 from payments y where y.invoice_id = i.id and y.over_cents < y.cents)
        and i.status = 'paid'`,
  'the provider was heard': sql`
    select event_id as subject from embedded_card_deliveries where next_try_at is not null
    union all select event_id from embedded_paypal_deliveries where next_try_at is not null`,
};

export async function unfinished({ world: { database } }: Checked): Promise<Broken[]> {
  const broken: Broken[] = [];
  for (const [rule, asked] of Object.entries(RULES)) {
    const { rows } = await database.db.execute<{ subject: string }>(asked);
    broken.push(...rows.map(({ subject }) => isAbout(rule)(subject)));
  }
  return broken;
}
