import { sql } from 'drizzle-orm';
import { addDays, addMonths, daysBetween } from '#kernel/calendar.ts';
import { DAY_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { type Delay, deadline, ofBackgroundWork, ofCharge } from '../delays.ts';
import { type Broken, type Checked, isAbout } from './checked.ts';
import { type Dispute, renewsBy, type Told } from './history.ts';
import { resourcesOf } from './resources.ts';
import { type Expected, exactly, isAsExpected, joined, never, type Span, within, without } from './spans.ts';

/** Members have access exactly when they are entitled to it. Checked for every moment since the start, because grants are never deleted. */

const rule = isAbout('access is had by right, and only by right');

/** How late background work and the provider's webhooks may be, unless a recorded fault delayed them. */
const LATE_MS = 3 * DAY_MS;

export async function wrongAccess({ world, history, now }: Checked): Promise<Broken[]> {
  const { delays } = world.faults;
  const granted = await readGrants(world.database.db);
  const known = new Set(history.told.map(({ kept }) => String(kept.id)));
  const strange = [...granted.keys()]
    .filter((id) => !known.has(id))
    .map((id) => rule(`grants of ${id}, which is nothing`));
  return [
    ...strange,
    ...history.told.flatMap((told) => compare(told, granted.get(String(told.kept.id)) ?? new Map(), { now, delays })),
  ];
}

type GrantRow = { source_id: string; what: string; from: string; to: string | null };

/** The spans of access by the subscription that granted it, then by resource, such as "premium on 3". */
async function readGrants(db: Db): Promise<Map<string, Map<string, Span[]>>> {
  const { rows } = await db.execute<GrantRow>(sql`
    select source_id, resource || ' on ' || coalesce(site_id::text, 'every site') as what,
      starts_at as from, least(ends_at, revoked_at) as to
    from entitlement_grants where source = 'subscription' order by starts_at, id`);
  const bySource = new Map<string, Map<string, Span[]>>();
  for (const { source_id, what, from, to } of rows) {
    const span = { from: Date.parse(from), to: to === null ? Number.POSITIVE_INFINITY : Date.parse(to) };
    if (span.to <= span.from) continue;
    const own = bySource.get(source_id) ?? new Map<string, Span[]>();
    bySource.set(source_id, own);
    own.set(what, joined([...(own.get(what) ?? []), span]));
  }
  return bySource;
}

function compare(
  told: Told,
  had: ReadonlyMap<string, readonly Span[]>,
  { now, delays }: { now: Date; delays: readonly Delay[] },
): Broken[] {
  const right = rightOf(told);
  const open = right === null ? [] : without(right, closedOf(told, delays));
  const wanted = right === null ? new Map<string, Span[]>() : resourcesOf(told);
  const { id } = told.kept;
  return [...new Set([...wanted.keys(), ...had.keys()])].flatMap((what) => {
    const spans = had.get(what) ?? [];
    const expected = (wanted.get(what) ?? []).flatMap((span) => within(open, span));
    return isAsExpected(spans, expected, now.getTime())
      ? []
      : [rule(`subscription ${id}: ${what} is had ${text(spans)}, by right ${text(expected.map(earliest))}`)];
  });
}

const earliest = ({ from, to }: Expected): Span => ({ from: from.from, to: to.from });

/** The span in which the member is entitled to read; null if never. */
function rightOf({ said, kept, beganAt, paidUntil, renews }: Told): Span | null {
  if (!beganAt || !paidUntil) return null;
  const from = beganAt.getTime();
  const paid = paidUntil.getTime();
  const ended = kept.endedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  switch (kept.endReason) {
    case 'account_deleted':
    case 'disputed':
    case 'refunded':
    // A past-due subscription keeps its access until retries end.
    case 'payment_failed':
      return spanOf(from, ended);
    case null:
      return spanOf(from, renews || kept.status === 'past_due' ? ended : paid);
    default:
      // A subscription cancelled while the next term was being billed ends at once; otherwise it ends with the paid term.
      return spanOf(
        from,
        renewsBy(said, paid) && kept.cancelledAt && kept.cancelledAt.getTime() >= paid ? ended : paid,
      );
  }
}

const spanOf = (from: number, to: number): Span | null => (to > from ? { from, to } : null);

/** When access is closed despite the subscription: in a pause, during an open dispute, and after a lost one. */
function closedOf({ deal, kept, disputes }: Told, delays: readonly Delay[]): Expected[] {
  const late = (at: Date, own: readonly Delay[]) => ({
    from: at.getTime(),
    by: deadline(at.getTime(), LATE_MS, own),
  });
  const ofAll = ofBackgroundWork(delays);
  return [
    ...deal.moves.flatMap(({ at, months, isPause }) =>
      isPause ? [{ from: exactly(at.getTime()), to: late(pauseEnd({ at, months }, kept.closures), ofAll) }] : [],
    ),
    ...disputes.flatMap((dispute) => closedByDispute(dispute, delays) ?? []),
  ];
}

/**
 * Null: the dispute closes nothing, because it was won, and the win was processed, before the access began, or because it was lost after it
 * had been won and later payments kept the subscription alive. `openedAt`: at the earliest when the access began.
 */
export function closedByDispute(
  { openedAt, wonAt, lostAt, charge }: Dispute,
  delays: readonly Delay[],
): Expected | null {
  const own = ofCharge(delays, charge);
  const opened = openedAt.getTime();
  if (lostAt?.getTime() === opened) return null;
  const from = { from: opened, by: deadline(opened, LATE_MS, own) };
  if (wonAt === null) return { from, to: never };
  const won = wonAt.getTime();
  const by = deadline(won, LATE_MS, own);
  return by <= opened ? null : { from, to: { from: Math.max(won, opened), by } };
}

/** Days on which a dispute had closed the access do not count as days of the pause. Closures are in order. */
export function pauseEnd(
  { at, months }: { at: Date; months: number },
  closures: readonly { from: Date; to: Date }[],
): Date {
  let end = addMonths(at, months);
  for (const { from, to } of closures) if (from >= at && from < end) end = addDays(end, daysBetween(from, to));
  return end;
}

const instant = (at: number) => (Number.isFinite(at) ? new Date(at).toISOString() : 'on');
const text = (spans: readonly Span[]) =>
  spans.length === 0 ? 'never' : spans.map(({ from, to }) => `${instant(from)} to ${instant(to)}`).join(', ');
