import { sql } from 'drizzle-orm';
import type { FigureQuery } from './figure.ts';
import { monthOf } from './state-queries.ts';

/** MRR and members by month. Each row is a change, so the sum of all rows up to a month is the state at its end. */

/**
 * Why the MRR of a customer changed (docs/figures.md). MRR that a subscription loses while its customer keeps another is contraction, and
 * MRR that returns after a pause is expansion. Churn is the end of the last subscription that a customer paid for.
 */
const MOVEMENT = sql`
  case
    when cents > 0 then case
      when mrr_most = 0 then 'new'
      when mrr_had > 0 or status_before in ('active', 'past_due', 'paused') then 'expansion'
      else 'reactivation' end
    when mrr_after > 0 or status <> 'ended' then 'contraction'
    when end_reason = 'payment_failed' then 'churn_failed'
    when end_reason in ('refunded', 'disputed') then 'churn_reversed'
    else 'churn_voluntary' end`;

/** `count`: changes; for new, reactivation and churn it counts customers. */
const movements: FigureQuery = {
  figure: 'movement',
  rows: sql`
    select month, site_id, ${MOVEMENT} as part, count(*) as count, sum(abs(cents)) as cents
    from figure_steps group by 1, 2, 3`,
};

/** Customers with MRR, however many subscriptions they have. */
const payers: FigureQuery = {
  figure: 'paying',
  rows: sql`
    select month, site_id, '' as part, sum((mrr_after > 0)::int - (mrr_had > 0)::int) as count, 0 as cents
    from figure_steps group by 1, 2`,
};

const kindOf = (status: string, type: string) =>
  sql.raw(
    `case when ${status} in ('trial', 'paused') then ${status} when ${status} in ('active', 'past_due') then ${type} end`,
  );

/** Subscriptions by state: their type, on trial, or paused. A past-due one keeps its earlier state. */
const subscribed: FigureQuery = {
  figure: 'members',
  rows: sql`
    with changed as (
      select ${monthOf(sql`at`)} as month, site_id, ${kindOf('status', 'type')} as kind, ${kindOf('status_before', 'type_before')} as kind_before
      from figure_states)
    select month, site_id, part, sum(change) as count, 0 as cents
    from changed cross join lateral (values (kind, 1), (kind_before, -1)) as each (part, change)
    where part is not null and kind is distinct from kind_before
    group by 1, 2, 3`,
};

const monthsBetween = sql`((extract(year from month) - extract(year from cohort)) * 12 + extract(month from month) - extract(month from cohort))::int`;

/**
 * `month`: when a customer first paid; `part`: how many months later some of them left or came back. The site is that of the first payment.
 */
const cohorts: FigureQuery = {
  figure: 'cohort',
  rows: sql`
    with paid as (
      select *, first_value(month) over of_customer as cohort, first_value(site_id) over of_customer as home
      from figure_steps window of_customer as (partition by customer_id order by at, id))
    select cohort as month, home as site_id, (${monthsBetween})::text as part,
      sum((mrr_after > 0)::int - (mrr_had > 0)::int) as count, 0 as cents
    from paid group by 1, 2, 3`,
};

const cohortSizes: FigureQuery = {
  figure: 'cohort_size',
  rows: sql`
    select month, site_id, '' as part, count(*) as count, 0 as cents
    from figure_steps where mrr_most = 0 and cents > 0 and mrr_had = 0 group by 1, 2`,
};

export const memberFigures: readonly FigureQuery[] = [movements, payers, subscribed, cohorts, cohortSizes];
