import { type SQL, sql } from 'drizzle-orm';
import { BILLED, EARNED } from '#features/billing/ledger/public.ts';
import { TIME_ZONE } from '#kernel/dates.ts';
import { promotionUses } from '../promotions/tables.ts';
import { subscriptionSaves } from '../save-offers/tables.ts';
import { subscriptionInvoices, subscriptions, subscriptionTransitions } from '../subscriptions/tables.ts';

/**
 * Two temporary tables that all figures are counted from; they last as long as the transaction. The database builds them with set
 * operations, on disk if they are large, so the program holds no rows.
 */

/** The first of the month, in Chicago. */
export const monthOf = (at: SQL): SQL =>
  sql`date_trunc('month', ${at} at time zone ${sql.raw(`'${TIME_ZONE}'`)})::date`;

/**
 * figure_states: each change of a subscription's state or of its monthly recurring revenue (MRR). A renewal at the same price is no change.
 * A disputed subscription keeps its earlier state, because the outcome is open.
 */
const STATES = sql`
  create temporary table figure_states on commit drop as
  with recorded as (
    select t.id, t.subscription_id, t.at, t.to_status, t.to_type as type, t.end_reason, t.recurring_cents,
      count(*) filter (where t.to_status <> 'suspended') over (partition by t.subscription_id order by t.id) as part
    from ${subscriptionTransitions} t),
  known as (
    select id, subscription_id, at, type, end_reason, recurring_cents,
      first_value(to_status) over (partition by subscription_id, part order by id) as status
    from recorded),
  priced as (
    select id, subscription_id, at, type, status, end_reason,
      case when status not in ('active', 'past_due') then 0
        when type = 'monthly' then recurring_cents
        when type = 'annual' then round(recurring_cents / 12.0)::int
        else 0 end as mrr
    from known),
  compared as (
    select *, lag(status) over of_subscription as status_before, lag(type) over of_subscription as type_before,
      lag(mrr, 1, 0) over of_subscription as mrr_before
    from priced window of_subscription as (partition by subscription_id order by id))
  select c.*, s.site_id
  from compared c join ${subscriptions} s on s.id = c.subscription_id
  where (c.status, c.type, c.mrr) is distinct from (c.status_before, c.type_before, c.mrr_before)`;

/**
 * figure_steps: each change of MRR, with the customer's MRR over all subscriptions before and after it, and their highest MRR until then.
 * The customer is the one in the books, which a deleted account leaves in place.
 */
const STEPS = sql`
  create temporary table figure_steps on commit drop as
  with buyers as (
    select b.subscription_id, min(i.customer_id) as customer_id
    from ${subscriptionInvoices} b join ${BILLED} i on i.invoice_id = b.invoice_id
    group by b.subscription_id),
  summed as (
    select s.*, b.customer_id, s.mrr - s.mrr_before as cents,
      sum(s.mrr - s.mrr_before) over (partition by b.customer_id order by s.at, s.id) as mrr_after
    from figure_states s join buyers b using (subscription_id)
    where s.mrr <> s.mrr_before)
  select id, subscription_id, customer_id, site_id, at, ${monthOf(sql`at`)} as month, status, status_before, end_reason, cents, mrr_after,
    mrr_after - cents as mrr_had,
    coalesce(max(mrr_after) over (
      partition by customer_id order by at, id rows between unbounded preceding and 1 preceding), 0) as mrr_most
  from summed`;

/** figure_earnings: what each subscription earned per invoice, for those with a code or a save offer. */
const EARNINGS = sql`
  create temporary table figure_earnings on commit drop as
  with followed as (
    select subscription_id from ${promotionUses} where confirmed_at is not null
    union select subscription_id from ${subscriptionSaves})
  select b.subscription_id, b.fulfilled_at, sum(e.cents) as cents
  from followed join ${subscriptionInvoices} b using (subscription_id) join ${EARNED} e on e.invoice_id = b.invoice_id
  group by 1, 2, b.invoice_id`;

/** Run in this order, before any figure is counted. */
export const FIGURE_TABLES: readonly SQL[] = [
  STATES,
  STEPS,
  EARNINGS,
  sql`create index on figure_states (subscription_id, id)`,
  sql`create index on figure_earnings (subscription_id)`,
  sql`analyze figure_states`,
  sql`analyze figure_steps`,
  sql`analyze figure_earnings`,
];
