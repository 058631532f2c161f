import { sql } from 'drizzle-orm';
import { daysBetween } from '#kernel/calendar.ts';
import type { Db } from '#platform/db/database.ts';
import type { Deal } from '../member.ts';
import { readTakenGifts, type TakenGift, takingOf } from './taken-gifts.ts';

/** What became of each order, from its rows, and until when it is paid, by PostgreSQL's own calendar. */

/** A fulfilled invoice for a term of a subscription, in the order of fulfillment. */
type Given = {
  invoiceId: number;
  kind: 'first' | 'renewal' | 'upgrade' | 'add_on';
  at: Date;
  issuedAt: Date;
  termStartsAt: Date | null;
};

export type Kept = {
  id: number;
  status: string;
  renews: boolean;
  cancelledAt: Date | null;
  endedAt: Date | null;
  endReason: string | null;
  termEndsAt: Date | null;
  /** When access was closed for disputes that were won. */
  closures: { from: Date; to: Date }[];
  takenGifts: TakenGift[];
  given: Given[];
};

/** One order: what the member knows of it, what is stored, and what follows from the fulfilled invoices. */
export type Told = {
  deal: Deal;
  kept: Kept;
  /** When the subscription began; null if never. */
  beganAt: Date | null;
  /** Until when the subscription is paid, by its fulfilled terms. */
  paidUntil: Date | null;
  /** Each renewal: its months, and when it should have begun. */
  renewals: (Renewal & { startsAt: Date })[];
  /** The member's choices about renewal in order of time, including upgrades to yearly, which turn it on. */
  said: Deal['renews'];
  /** Whether the subscription renews, by the member's last choice. */
  renews: boolean;
  /** The disputes of the payments for this subscription. */
  disputes: Dispute[];
};

/**
 * `wonAt`: when the closed access was open again; null if the dispute is still open or was lost. `lostAt`: set when the bank kept the money
 * and later payments kept the subscription alive. `charge`: the provider's id of the disputed charge.
 */
export type Dispute = { openedAt: Date; wonAt: Date | null; lostAt: Date | null; charge: string };

export type History = { told: Told[] /** Subscriptions that nobody ordered. */; unordered: number[] };

type SubscriptionRow = {
  id: number;
  status: string;
  renews: boolean;
  cancelled_at: string | null;
  ended_at: string | null;
  end_reason: string | null;
  term_ends_at: string | null;
  closures: { from: string; to: string }[];
};
type GivenRow = {
  subscription_id: number;
  invoice_id: number;
  kind: Given['kind'];
  fulfilled_at: string;
  issued_at: string;
  term_starts_at: string | null;
};
type DisputeRow = {
  subscription_id: number;
  opened_at: string;
  won_at: string | null;
  lost_at: string | null;
  charge: string;
};

export async function readHistory(db: Db, deals: readonly Deal[]): Promise<History> {
  const { rows } = await db.execute<SubscriptionRow>(sql`
    select id, status, renews, cancelled_at, ended_at, end_reason, term_ends_at, closures from subscriptions order by id`);
  const { rows: givenRows } = await db.execute<GivenRow>(sql`
    select s.subscription_id, s.invoice_id, s.kind, s.fulfilled_at, i.issued_at, s.term_starts_at
    from subscription_invoices s join invoices i on i.id = s.invoice_id
    where s.fulfilled_at is not null and s.is_given order by s.fulfilled_at, s.invoice_id`);
  const disputesOf = await readDisputes(db);
  const takenOf = await readTakenGifts(db);
  const givenOf = Map.groupBy(givenRows, ({ subscription_id }) => subscription_id);
  const dealOf = new Map(deals.map((deal) => [deal.subscriptionId, deal]));
  const known = rows.flatMap((row) => {
    const deal = dealOf.get(row.id);
    return deal ? [{ deal, kept: keptOf(row, givenOf.get(row.id) ?? [], takenOf.get(row.id) ?? []) }] : [];
  });
  const unordered = rows.filter(({ id }) => !dealOf.has(id)).map(({ id }) => id);
  const walks = known.map(({ deal, kept }) => ({ deal, kept, walk: walkOf(deal, kept) }));
  const ends = await endsOf(
    db,
    walks.flatMap(({ walk }) => walk.terms),
  );
  let next = 0;
  const told = walks.map(({ deal, kept, walk }): Told => {
    const instants = walk.terms.map(() => ends[next++] ?? new Date(Number.NaN));
    const renewals = walk.terms.flatMap(({ renewal }, index) => {
      const startsAt = instants[index - 1];
      return renewal && startsAt ? [{ ...renewal, startsAt }] : [];
    });
    const paidUntil = instants.at(-1) ?? null;
    const disputes = disputesOf.get(kept.id) ?? [];
    // A lost dispute turns renewal off until the member turns it on again.
    const lost = disputes.flatMap(({ lostAt }) => (lostAt ? [{ at: lostAt, is: false as const }] : []));
    const said = [...walk.said, ...lost].toSorted((a, b) => a.at.getTime() - b.at.getTime());
    const beganAt = deal.given?.at ?? kept.given[0]?.at ?? null;
    return { deal, kept, beganAt, paidUntil, renewals, said, renews: renewsBy(said), disputes };
  });
  return { told, unordered };
}

/** From the provider's own rows: when the bank withdrew the money of a fulfilled invoice, and when it returned it. */
async function readDisputes(db: Db): Promise<Map<number, Dispute[]>> {
  const { rows } = await db.execute<DisputeRow>(sql`
    with changes as (
      select body->'data'->'object'->>'id' as dispute, body->'data'->'object'->>'payment_intent' as charge,
        body->'data'->'object'->>'status' as status, body->>'type' as type, created_at, number
      from embedded_card_objects where object = 'event' and body->>'type' like 'charge.dispute.%'),
    won as (select * from changes where type = 'charge.dispute.closed' and status = 'won'),
    lost as (select * from changes where type = 'charge.dispute.closed' and status = 'lost'),
    taken as (
      -- An inquiry takes nothing, until an update makes a dispute of it.
      select c.charge, c.created_at as opened_at, won.created_at as won_at, lost.created_at as lost_at, c.number
      from changes c left join won using (dispute) left join lost using (dispute)
      where c.type <> 'charge.dispute.closed' and c.status = 'needs_response'
      union all
      select c.charge, c.created_at, null, c.created_at, c.number
      from changes c join won using (dispute)
      where c.type = 'charge.dispute.closed' and c.status = 'lost'),
    disputed as (
      select y.invoice_id, t.charge, t.opened_at, t.won_at, t.lost_at, t.number
      from taken t join payments y on y.method = 'card' and y.provider_id = t.charge)
    select s.subscription_id, greatest(d.opened_at, s.fulfilled_at) as opened_at, d.won_at, d.charge, d.number,
      -- What ended by it ended within days.
      case when d.won_at is null and exists (
        select 1 from subscription_invoices n where n.subscription_id = s.subscription_id and n.is_given
          and n.kind in ('renewal', 'upgrade') and n.fulfilled_at > s.fulfilled_at and n.fulfilled_at < d.lost_at)
        and (u.end_reason is distinct from 'disputed' or u.ended_at not between d.lost_at and d.lost_at + interval '7 days')
        then d.lost_at end as lost_at
    from disputed d join subscription_invoices s using (invoice_id) join subscriptions u on u.id = s.subscription_id
    where s.is_given and s.fulfilled_at is not null
    union all
    select g.subscription_id, greatest(d.opened_at, g.redeemed_at), d.won_at, d.charge, d.number, null
    from disputed d join gifts g using (invoice_id) join subscriptions s on s.id = g.subscription_id
    where s.type = 'gift' and not exists (
      -- What others gave as well stays open.
      select 1 from gifts o where o.subscription_id = g.subscription_id and o.id <> g.id
        and o.redeemed_at < coalesce(d.won_at, 'infinity'))
    order by number`);
  const disputes = rows.map(({ subscription_id, opened_at, won_at, lost_at, charge }) => ({
    subscription_id,
    dispute: { openedAt: new Date(opened_at), wonAt: dateOf(won_at ?? lost_at), lostAt: dateOf(lost_at), charge },
  }));
  const grouped = Map.groupBy(disputes, ({ subscription_id }) => subscription_id);
  return new Map([...grouped].map(([id, own]) => [id, own.map(({ dispute }) => dispute)]));
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

const keptOf = (row: SubscriptionRow, given: readonly GivenRow[], takenGifts: TakenGift[]): Kept => ({
  id: row.id,
  status: row.status,
  renews: row.renews,
  cancelledAt: dateOf(row.cancelled_at),
  endedAt: dateOf(row.ended_at),
  endReason: row.end_reason,
  termEndsAt: dateOf(row.term_ends_at),
  closures: row.closures.map(({ from, to }) => ({ from: new Date(from), to: new Date(to) })),
  takenGifts,
  given: given.map((each) => ({
    invoiceId: each.invoice_id,
    kind: each.kind,
    at: new Date(each.fulfilled_at),
    issuedAt: new Date(each.issued_at),
    termStartsAt: dateOf(each.term_starts_at),
  })),
});

/**
 * Where a term ends: its spans one after another from an instant. After an upgrade from a free trial, the remaining trial days come first.
 */
type Term = { from: Date; spans: readonly Span[]; trial: Trial | null; renewal: Renewal | null };
/** Days, then months. A gift that is worth days starts a new span, and the months after it are counted from there. */
type Span = { days: number; months: number };
type Trial = { from: Date; days: number };
type Renewal = { given: Given; months: number };

/** What moved the end: a fulfilled term, or a shift by months or days. */
type Step = { at: Date; given: Given } | ({ at: Date } & Span);

function stepsOf(deal: Deal, { given, closures, takenGifts }: Kept): Step[] {
  const steps: Step[] = [
    ...given.filter(({ kind }) => kind !== 'add_on').map((each) => ({ at: each.at, given: each })),
    ...deal.moves.map(({ at, months, days }) => ({ at, months, days })),
    ...takenGifts.map((gift) => takingOf(deal, gift)),
    ...closures.map(({ from, to }) => ({ at: to, months: 0, days: daysBetween(from, to) })),
  ];
  return steps.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** The order's terms, one after another, by what the member agreed to. */
function walkOf(deal: Deal, kept: Kept): { terms: Term[]; said: Deal['renews'] } {
  const terms: Term[] = [];
  const said = [...deal.renews];
  let [from, period] = [new Date(0), deal.months];
  let spans: readonly Span[] = [{ days: 0, months: 0 }];
  const longerBy = (months: number) => {
    const last = spans.at(-1) ?? { days: 0, months: 0 };
    spans = [...spans.slice(0, -1), { ...last, months: last.months + months }];
  };
  let trial: Trial | null = null;
  if (deal.given) {
    from = deal.given.at;
    longerBy(deal.given.months);
    terms.push({ from, spans, trial, renewal: null });
  }
  let since = from;
  for (const step of stepsOf(deal, kept)) {
    if (!('given' in step)) {
      if (step.days !== 0) spans = [...spans, { days: step.days, months: 0 }];
      longerBy(step.months);
      terms.push({ from, spans, trial, renewal: null });
      continue;
    }
    const { given: each } = step;
    if (each.kind === 'first') {
      from = each.at;
      spans = [{ days: deal.trialDays, months: deal.trialDays > 0 ? 0 : period }];
    }
    if (each.kind === 'upgrade') {
      const days = spans[0]?.days ?? 0;
      if (days > 0) trial = { from, days };
      [from, period, spans] = [each.at, 12, [{ days: 0, months: 12 }]];
    }
    if (each.kind !== 'renewal') since = each.at;
    if (each.kind === 'upgrade') said.push({ at: each.at, is: true });
    if (each.kind === 'renewal') {
      const asked = deal.becomesMonthly.some((at) => at >= since && at < each.at);
      if (period === 12 && asked) period = 1;
      longerBy(period);
    }
    terms.push({
      from,
      spans,
      trial,
      renewal: each.kind === 'renewal' ? { given: each, months: period } : null,
    });
  }
  return { terms, said: said.toSorted((a, b) => a.at.getTime() - b.at.getTime()) };
}

/** Whether the subscription renews, by the member's choices before that instant. */
export function renewsBy(said: Deal['renews'], instant = Number.POSITIVE_INFINITY): boolean {
  let [present, before] = [false, false];
  for (const { at, is } of said) {
    if (at.getTime() >= instant) break;
    if (is === false) before = present;
    present = is === 'as_before' ? before : is;
  }
  return present;
}

/** The end of each term, by PostgreSQL's calendar in Chicago. */
async function endsOf(db: Db, terms: readonly Term[]): Promise<Date[]> {
  if (terms.length === 0) return [];
  const asked = JSON.stringify(terms.map(({ from, spans, trial }) => ({ from, spans, trial })));
  const { rows } = await db.execute<{ at: string }>(sql`
    with recursive asked as (
      select number, (each->>'from')::timestamptz as begins, each->'spans' as spans,
        coalesce(greatest(0, (each->'trial'->>'days')::int
          + ((each->'trial'->>'from')::timestamptz at time zone 'America/Chicago')::date
          - ((each->>'from')::timestamptz at time zone 'America/Chicago')::date), 0) as trial_days
      from jsonb_array_elements(${asked}::jsonb) with ordinality as t (each, number)),
    walked as (
      select number, spans, 0 as passed, trial_days, begins as at from asked
      union all
      select number, spans, passed + 1, 0, (anchored.at at time zone 'America/Chicago'
        + make_interval(months => (spans->passed->>'months')::int)) at time zone 'America/Chicago'
      from walked, lateral (
        select case (spans->passed->>'days')::int + trial_days when 0 then walked.at
          else (walked.at at time zone 'America/Chicago'
            + make_interval(days => (spans->passed->>'days')::int + trial_days)) at time zone 'America/Chicago' end as at
      ) anchored
      where passed < jsonb_array_length(spans))
    select at from walked where passed = jsonb_array_length(spans) order by number`);
  return rows.map(({ at }) => new Date(at));
}
