import { type SQL, sql } from 'drizzle-orm';
import { BILLED } from '#features/billing/ledger/public.ts';
import { FIRST_REFUSALS } from '#features/billing/payments/public.ts';
import { promotionUses } from '../promotions/tables.ts';
import { subscriptionSaves } from '../save-offers/tables.ts';
import { subscriptionInvoices, subscriptions } from '../subscriptions/tables.ts';
import type { FigureQuery } from './figure.ts';
import { monthOf } from './state-queries.ts';

/** Results of trials, promotions, save offers and declined renewals, by the month in which each began. */

/** converted: it paid. ended: it never will. open: undecided so far. */
const trials: FigureQuery = {
  figure: 'trial',
  rows: sql`
    select ${monthOf(sql`t.at`)} as month, t.site_id,
      case when paid.is_so then 'converted' when over.is_so then 'ended' else 'open' end as part, count(*) as count, 0 as cents
    from figure_states t
    cross join lateral (select exists (
      select 1 from figure_states s where s.subscription_id = t.subscription_id and s.id > t.id and s.mrr > 0) as is_so) paid
    cross join lateral (select exists (
      select 1 from figure_states s where s.subscription_id = t.subscription_id and s.id > t.id and s.status = 'ended') as is_so) over
    where t.status = 'trial' and t.status_before is distinct from 'trial'
    group by 1, 2, 3`,
};

/** What a subscription has earned; `since`: only invoices paid after that. */
const earnedOf = (since?: SQL) => sql`(
  select coalesce(sum(e.cents), 0) from figure_earnings e
  where e.subscription_id = s.id${since ? sql` and e.fulfilled_at > ${since}` : sql``})`;

const isPaying = sql`s.status in ('active', 'past_due') and s.type in ('monthly', 'annual') and s.recurring_cents > 0`;

/** Uses of a code: all of them, those that have paid, and those that pay now. `cents`: what the subscriptions have earned. */
const promotionOf = (figure: FigureQuery['figure'], isCounted: SQL): FigureQuery => ({
  figure,
  rows: sql`
    with used as (
      select ${monthOf(sql`u.confirmed_at`)} as month, s.site_id, u.promotion_id::text as part, ${earnedOf()} as earned, ${isPaying} as is_paying
      from ${promotionUses} u join ${subscriptions} s on s.id = u.subscription_id
      where u.confirmed_at is not null)
    select month, site_id, part, count(*) as count, sum(earned) as cents from used where ${isCounted} group by 1, 2, 3`,
});

/** Save offers accepted, and how many of those members stayed. `cents`: what the subscriptions have earned since. */
const saveOf = (figure: FigureQuery['figure'], isCounted: SQL): FigureQuery => ({
  figure,
  rows: sql`
    select ${monthOf(sql`o.taken_at`)} as month, s.site_id, o.kind as part, count(*) as count, sum(${earnedOf(sql`o.taken_at`)}) as cents
    from ${subscriptionSaves} o join ${subscriptions} s on s.id = o.subscription_id
    where ${isCounted} group by 1, 2, 3`,
});

/** Renewals that were declined at least once, by the month of the first decline. `cents`: the amount owed, tax included. */
const refusals: FigureQuery = {
  figure: 'renewal_failure',
  rows: sql`
    select ${monthOf(sql`r.at`)} as month, s.site_id,
      case when i.is_forgiven then 'waived' when i.status = 'paid' then 'recovered' when i.status = 'open' then 'open' else 'lost' end as part,
      count(*) as count, sum(i.total_cents) as cents
    from ${subscriptionInvoices} b
    join ${FIRST_REFUSALS} r on r.invoice_id = b.invoice_id
    join ${BILLED} i on i.invoice_id = b.invoice_id
    join ${subscriptions} s on s.id = b.subscription_id
    where b.kind = 'renewal'
    group by 1, 2, 3`,
};

export const offerFigures: readonly FigureQuery[] = [
  trials,
  promotionOf('promotion', sql`true`),
  promotionOf('promotion_paid', sql`earned > 0`),
  promotionOf('promotion_paying', sql`is_paying`),
  saveOf('save', sql`true`),
  saveOf('save_kept', sql`s.status <> 'ended' and s.cancelled_at is null`),
  refusals,
];
