import { type Column, type SQL, sql } from 'drizzle-orm';
import { apiError } from '#kernel/errors.ts';
import { SPORTS, type Sport } from '#kernel/sports.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import { purgeTags } from '#platform/events/events.ts';
import { deleteClosedSport, insertClosedSport, selectClosedSports } from './queries.ts';

/**
 * Whether a sport is offered to readers. The data of a closed sport is kept, and staff and imports continue to write it (decision 0175).
 */

const LOCK = 716_205_032;

/** A condition: this sport is offered to readers. The few closed sports are collected once and compared by a hash. */
export const isOfferedSport = (sport: Column | SQL) => sql<boolean>`${sport} not in (select sport from closed_sports)`;

/**
 * Idempotent; throws last_sport. Every process reloads the closed sports and drops all cached pages, because any of them may show the
 * sport.
 */
export async function changeSportStatus(
  ctx: Context,
  sport: Sport,
  { isClosed, reason }: { isClosed: boolean; reason: string },
): Promise<void> {
  await ctx.db.transaction(async (db) => {
    // Without the lock, two super admins could each close one of the last two.
    await db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const closed = await selectClosedSports(db);
    const closedAt = closed.get(sport);
    if ((closedAt !== undefined) === isClosed) return;
    if (isClosed) checkIsNotLast(sport, closed);
    await (isClosed ? insertClosedSport(db, sport, ctx.now) : deleteClosedSport(db, sport));
    await audit(db, ctx, {
      action: isClosed ? 'sport.close' : 'sport.reopen',
      subject: { type: 'sport', id: sport },
      before: { closedAt: closedAt?.toISOString() ?? null },
      after: { closedAt: isClosed ? ctx.now.toISOString() : null },
      reason,
    });
    await purgeTags(db, 'all');
  });
}

/** Throws last_sport for the only offered one, because every page needs a sport to fall back to. */
export function checkIsNotLast(sport: Sport, closed: ReadonlyMap<Sport, Date>): void {
  if (SPORTS.every((each) => each === sport || closed.has(each)))
    throw apiError('last_sport', { message: 'The last open sport can’t be closed. Reopen another one first.' });
}
