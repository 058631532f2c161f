import { type Column, type SQL, sql } from 'drizzle-orm';
import { apiError } from '#kernel/errors.ts';
import { SPORTS, type Sport } from '#kernel/sports.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import { purgeTags } from '#platform/events/events.ts';
import { deleteClosedSport, insertClosedSport, selectClosedSports } from './queries.ts';

/** Whether readers are offered a sport. The data of a closed one is kept, and staff and imports go on writing it (decision 0175). */

const LOCK = 716_205_032;

/** For a condition: whether readers are offered this sport. The closed ones are few, so that they are gathered once and compared by a hash. */
export const isOfferedSport = (sport: Column | SQL) => sql<boolean>`${sport} not in (select sport from closed_sports)`;

/** Idempotent; throws last_sport. Every process reads the closed sports again and drops all cached pages: any of them may show the sport. */
export async function changeSportStatus(
  ctx: Context,
  sport: Sport,
  { isClosed, reason }: { isClosed: boolean; reason: string },
): Promise<void> {
  await ctx.db.transaction(async (db) => {
    // Otherwise two super admins could each close one of the last two.
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

/** Throws last_sport for the only one that is offered: every page has a sport to fall back to. */
export function checkIsNotLast(sport: Sport, closed: ReadonlyMap<Sport, Date>): void {
  if (SPORTS.every((each) => each === sport || closed.has(each)))
    throw apiError('last_sport', { message: 'The last open sport can’t be closed. Reopen another one first.' });
}
