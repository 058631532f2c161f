import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { Deal } from '../member.ts';
import { type Broken, type Checked, isAbout } from './checked.ts';
import type { Told } from './history.ts';

/** No access without right, and no right without access: of every moment since the first, for a grant is never deleted. */

const rule = isAbout('access is had by right, and only by right');

/** Milliseconds since 1970; the end is exclusive. */
type Span = { from: number; to: number };

export async function wrongAccess({ world, history }: Checked): Promise<Broken[]> {
  const granted = await readGrants(world.database.db);
  const known = new Set(history.told.map(({ kept }) => String(kept.id)));
  const strange = [...granted.keys()]
    .filter((id) => !known.has(id))
    .map((id) => rule(`grants of ${id}, which is nothing`));
  return [...strange, ...history.told.flatMap((told) => compare(told, granted.get(String(told.kept.id)) ?? new Map()))];
}

type GrantRow = { source_id: string; what: string; from: string; to: string | null };

/** By what granted it, then by "premium on 3": when it was had. */
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
    own.set(what, joined(own.get(what) ?? [], span));
  }
  return bySource;
}

/** One that follows on the last without a gap is one with it. */
function joined(spans: readonly Span[], span: Span): Span[] {
  const last = spans.at(-1);
  if (!last || last.to < span.from) return [...spans, span];
  return [...spans.slice(0, -1), { from: last.from, to: Math.max(last.to, span.to) }];
}

function compare(told: Told, had: ReadonlyMap<string, readonly Span[]>): Broken[] {
  const right = rightOf(told);
  const wanted = right === null ? [] : resourcesOf(told.deal);
  const { id } = told.kept;
  const missing = wanted.flatMap((what) => {
    const spans = had.get(what) ?? [];
    const isRight = spans.length === 1 && spans[0]?.from === right?.from && spans[0]?.to === right?.to;
    return isRight
      ? []
      : [rule(`subscription ${id}: ${what} is had ${text(spans)}, by right ${text(right ? [right] : [])}`)];
  });
  const extra = [...had.keys()].filter((what) => !wanted.includes(what));
  return [...missing, ...extra.map((what) => rule(`subscription ${id}: ${what} without right`))];
}

/** From when to when the member may read; null: never. */
function rightOf({ kept, beganAt, paidUntil, renews }: Told): Span | null {
  if (!beganAt || !paidUntil) return null;
  const from = beganAt.getTime();
  const paid = paidUntil.getTime();
  const ended = kept.endedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  switch (kept.endReason) {
    case 'account_deleted':
      return spanOf(from, ended);
    // What is owed keeps its access until it is given up.
    case 'payment_failed':
      return spanOf(from, ended);
    case null:
      return spanOf(from, renews || kept.status === 'past_due' ? ended : paid);
    default:
      // Cancelled while the next term was billed it ends at once, else with what was paid for.
      return spanOf(from, kept.cancelledAt && kept.cancelledAt.getTime() >= paid ? ended : paid);
  }
}

const spanOf = (from: number, to: number): Span | null => (to > from ? { from, to } : null);

/** What a member reads by what he ordered. */
function resourcesOf({ plan, addOns, siteIds }: Deal): string[] {
  const everywhere = (resource: string) => `${resource} on every site`;
  if (plan === 'ALL_ACCESS' || addOns.includes('ALL_ACCESS'))
    return ['premium', 'war_room', 'ads_none'].map(everywhere);
  return [...siteIds.map((id) => `premium on ${id}`), ...(addOns.includes('AD_LITE') ? [everywhere('ads_lite')] : [])];
}

const instant = (at: number) => (Number.isFinite(at) ? new Date(at).toISOString() : 'on');
const text = (spans: readonly Span[]) =>
  spans.length === 0 ? 'never' : spans.map(({ from, to }) => `${instant(from)} to ${instant(to)}`).join(', ');
