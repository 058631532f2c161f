import { type SQL, sql } from 'drizzle-orm';
import { countFigures } from '#features/admin/figures/public.ts';
import { type Broken, type Checked, isAbout } from './checked.ts';

/** The figures that operators read, counted from transitions, compared with what subscriptions and invoices say now. */

/** Subscriptions with monthly recurring revenue. An undecided dispute changes nothing. */
const RUNNING = sql`
  select s.id, s.months, s.recurring_cents, round(s.recurring_cents / s.months::numeric) as mrr, (
    select min(i.customer_id) from subscription_invoices b join invoices i on i.id = b.invoice_id where b.subscription_id = s.id) as customer_id
  from subscriptions s
  where s.type in ('monthly', 'annual') and s.recurring_cents > 0
    and case s.status when 'suspended' then s.suspended_from else s.status end in ('active', 'past_due')`;

const RULES: Readonly<Record<string, SQL>> = {
  'monthly recurring revenue is the sum of its movements': sql`
    select counted.cents || ', of subscriptions ' || held.cents as subject
    from (select coalesce(sum(case when part in ('new', 'expansion', 'reactivation') then cents else -cents end), 0) as cents
        from monthly_figures where figure = 'movement') counted,
      (select coalesce(sum(mrr), 0) as cents from (${RUNNING}) r) held
    where counted.cents <> held.cents`,
  'paying members are the customers of running subscriptions': sql`
    select counted.members || ', of subscriptions ' || held.members as subject
    from (select coalesce(sum(count), 0) as members from monthly_figures where figure = 'paying') counted,
      (select count(distinct customer_id) as members from (${RUNNING}) r) held
    where counted.members <> held.members`,
  'subscriptions by kind are those of their rows': sql`
    select coalesce(held.kind, counted.part) || ': ' || coalesce(counted.members, 0) || ', of rows ' || coalesce(held.members, 0) as subject
    from (select part, sum(count) as members from monthly_figures where figure = 'members' group by 1) counted
    full join (
      select case when now_is in ('trial', 'paused') then now_is else type end as kind, count(*) as members
      from (select type, case status when 'suspended' then suspended_from else status end as now_is from subscriptions) s
      where now_is in ('active', 'past_due', 'trial', 'paused') group by 1) held on held.kind = counted.part
    where coalesce(counted.members, 0) <> coalesce(held.members, 0)`,
  'a cohort has as many members as were new': sql`
    select sizes.members || ', new ' || movements.members as subject
    from (select coalesce(sum(count), 0) as members from monthly_figures where figure = 'cohort_size') sizes,
      (select coalesce(sum(count), 0) as members from monthly_figures where figure = 'movement' and part = 'new') movements
    where sizes.members <> movements.members`,
  'a running subscription recurs at the price of its term': sql`
    select 'subscription ' || s.id || ': ' || s.recurring_cents || ', billed ' || billed.cents as subject
    from (${RUNNING}) s
    join lateral (
      select b.invoice_id from subscription_invoices b
      where b.subscription_id = s.id and b.kind <> 'add_on' and b.is_given and b.fulfilled_at is not null
      order by b.fulfilled_at desc limit 1) term on true
    join lateral (
      select coalesce(sum(l.cents) filter (where l.description not like 'Credit for unused%'), 0) as cents
      from invoice_lines l where l.invoice_id = term.invoice_id) billed on true
    where billed.cents <> s.recurring_cents
      and not exists (select from subscription_invoices b where b.subscription_id = s.id and b.kind = 'add_on' and b.invoice_id > term.invoice_id)`,
};

export async function wrongFigures({ world: { database }, now }: Checked): Promise<Broken[]> {
  await countFigures(database.db, now);
  const broken: Broken[] = [];
  for (const [rule, asked] of Object.entries(RULES)) {
    const { rows } = await database.db.execute<{ subject: string }>(asked);
    broken.push(...rows.map(({ subject }) => isAbout(rule)(subject)));
  }
  return broken;
}
