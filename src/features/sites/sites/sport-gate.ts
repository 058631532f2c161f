import { apiError } from '#kernel/errors.ts';
import { isStaff } from '#kernel/permissions.ts';
import { isSport, SPORTS, type Sport } from '#kernel/sports.ts';
import { type Context, standingOf } from '#platform/context.ts';
import type { Gate } from '#platform/http/runner.ts';
import { listClosedSports, listOfferedSports } from './site-book.ts';

/**
 * Answers not_found to a reader’s call that names a closed sport (decision 0175). Pages load their data by the same calls, so that their
 * addresses answer 404 too. What names no sport is left to `isOfferedSport`.
 */
export const sportGate: Gate = async ({ access }, ctx, { params, query }) => {
  if (access === 'staff' || access === 'server' || isOfStaff(ctx)) return;
  const closed = await listClosedSports(ctx.db);
  if (closed.size === 0) return;
  if ([params, query].some((part) => namesClosed(part, closed))) throw apiError('not_found');
};

/** Data entry of a closed sport goes on, and its pages use public calls. */
const isOfStaff = ({ actor }: Pick<Context, 'actor'>): boolean =>
  actor.kind === 'operator' || (actor.kind === 'member' && isStaff(standingOf(actor)));

/** As `sport`, at any depth, or as the first word of a `list` such as hockey-national. */
function namesClosed(part: unknown, closed: ReadonlyMap<Sport, Date>): boolean {
  if (typeof part !== 'object' || part === null) return false;
  return Object.entries(part).some(([name, value]) => {
    const named = name === 'list' && typeof value === 'string' ? value.split('-')[0] : value;
    if (name === 'sport' || name === 'list') return isSport(named) && closed.has(named);
    return namesClosed(value, closed);
  });
}

/** The sports of which a call shows people: all for staff, for readers those that they are offered. */
export async function listSportsFor(ctx: Pick<Context, 'actor' | 'db'>): Promise<readonly Sport[]> {
  return isOfStaff(ctx) ? SPORTS : listOfferedSports(ctx.db);
}

/** Throws not_found for a sport that the reader is not offered. */
export async function checkSportIsOffered(ctx: Pick<Context, 'actor' | 'db'>, sport: Sport): Promise<void> {
  if (!(await listSportsFor(ctx)).includes(sport)) throw apiError('not_found');
}
