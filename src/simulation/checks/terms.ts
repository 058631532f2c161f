import { sql } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { type Delay, deadline, ofProviders } from '../delays.ts';
import { type Broken, type Checked, isAbout } from './checked.ts';
import type { Told } from './history.ts';

/** No period is charged twice, none is skipped, and expired subscriptions end. */

const twice = isAbout('no period is charged twice');
const missed = isAbout('no period is missed');
const asAgreed = isAbout('a subscription lasts as long as what was paid for it');
const asSaid = isAbout('it renews if its member says so, and not else');

/** The rest of the term was refunded, or the member is gone. */
const CUT_SHORT = new Set(['account_deleted', 'disputed', 'refunded']);
/** Two weeks by the network's calendar, minus one hour in case daylight saving time begins within them. */
const TRIES_MS = 14 * DAY_MS - HOUR_MS;

export async function wrongTerms({ world, history, now, lateMs }: Checked): Promise<Broken[]> {
  const { faults, database } = world;
  const methodsOf = await readMethods(database.db);
  const delaysOf = (id: number) => ofProviders(faults.delays, methodsOf.get(id) ?? new Set());
  return [
    ...history.unordered.map((id) => isAbout('there is no subscription that nobody ordered')(`subscription ${id}`)),
    ...history.told.flatMap((told) => [
      ...paidTwice(told),
      ...misdated(told),
      ...unfounded(told),
      ...takenTooMuch(told),
      ...overdue(told, { now, lateMs, delays: delaysOf(told.kept.id) }),
    ]),
  ];
}

/** The payment provider of each subscription: only its own outages explain a late payment. */
async function readMethods(db: Db): Promise<Map<number, Set<string>>> {
  const { rows } = await db.execute<{ id: number; methods: string[] }>(sql`
    select s.subscription_id as id, array_agg(distinct a.method::text) as methods
    from subscription_invoices s join payment_attempts a using (invoice_id) group by 1`);
  return new Map(rows.map(({ id, methods }) => [id, new Set(methods)]));
}

function paidTwice({ kept, renewals }: Told): Broken[] {
  const starts = renewals.map(({ given }) => given.termStartsAt?.getTime());
  const first = kept.given.filter(({ kind }) => kind === 'first');
  return [
    ...(new Set(starts).size === starts.length ? [] : [twice(`subscription ${kept.id}: two renewals for one term`)]),
    ...(first.length <= 1 ? [] : [twice(`subscription ${kept.id}: two first terms`)]),
  ];
}

function misdated({ kept, renewals, paidUntil }: Told): Broken[] {
  const wrong = renewals.filter(({ given, startsAt }) => given.termStartsAt?.getTime() !== startsAt.getTime());
  const isAsPaid = kept.termEndsAt?.getTime() === paidUntil?.getTime();
  return [
    ...wrong.map(({ given, startsAt }) =>
      missed(
        `subscription ${kept.id}: invoice ${given.invoiceId} is for ${text(given.termStartsAt)}, and ${text(startsAt)} was next`,
      ),
    ),
    ...(isAsPaid
      ? []
      : [asAgreed(`subscription ${kept.id}: until ${text(kept.termEndsAt)}, paid until ${text(paidUntil)}`)]),
  ];
}

/** Days are added only for the time of a dispute that was won, as the provider reports it. */
function unfounded({ kept, disputes }: Told): Broken[] {
  const isOf = (from: Date, to: Date) =>
    disputes.some(({ openedAt, wonAt }) => openedAt <= from && wonAt !== null && wonAt <= to);
  return kept.closures.flatMap(({ from, to }) =>
    isOf(from, to) ? [] : [asAgreed(`subscription ${kept.id}: closed from ${text(from)}, and no dispute was won then`)],
  );
}

/** A gift whose buyer was refunded removes no more days than it added. */
const takenTooMuch = ({ kept }: Told): Broken[] =>
  kept.takenGifts.flatMap(({ addedDays, takenDays }) =>
    takenDays <= addedDays ? [] : [asAgreed(`subscription ${kept.id}: ${takenDays} days of ${addedDays} taken`)],
  );

type Lateness = { now: Date; lateMs: number; delays: readonly Delay[] };

function overdue({ kept, paidUntil, renews }: Told, { now, lateMs, delays }: Lateness): Broken[] {
  const { id, status, endReason, endedAt } = kept;
  if (!paidUntil || status === 'incomplete') return [];
  if (status === 'ended') {
    const isEarly = !CUT_SHORT.has(endReason ?? '') && endedAt !== null && endedAt < paidUntil;
    const isGivenUpEarly =
      endReason === 'payment_failed' && endedAt !== null && endedAt.getTime() < paidUntil.getTime() + TRIES_MS;
    return [
      ...(isEarly ? [asAgreed(`subscription ${id}: ended ${text(endedAt)}, paid until ${text(paidUntil)}`)] : []),
      ...(isGivenUpEarly ? [missed(`subscription ${id}: given up at ${text(endedAt)}, two weeks too early`)] : []),
    ];
  }
  const patienceMs = lateMs + (status === 'past_due' ? TRIES_MS : 0);
  // A disputed subscription waits for the decision.
  const isLate = status !== 'suspended' && deadline(paidUntil.getTime(), patienceMs, delays) < now.getTime();
  return [
    ...(isLate ? [missed(`subscription ${id}: ${status}, and paid until ${text(paidUntil)}`)] : []),
    ...(kept.renews === renews ? [] : [asSaid(`subscription ${id}: ${kept.renews}, and he said ${renews}`)]),
  ];
}

const text = (at: Date | null) => at?.toISOString() ?? 'never';
