import { apiError } from '#kernel/errors.ts';
import { isStaff } from '#kernel/permissions.ts';
import { isSport, SPORTS, type Sport } from '#kernel/sports.ts';
import { type Context, standingOf } from '#platform/context.ts';
import type { Gate } from '#platform/http/runner.ts';
import { listClosedSports, listOfferedSports } from './site-book.ts';

/**
 * Answers not_found to a reader’s call that names a closed sport (decision 0175). Pages load their data with the same calls, so their
 * addresses return 404 too. Calls that name no sport are left to `isOfferedSport`.
 */
export const sportGate: Gate = async ({ access }, ctx, { params, query }) => {
  if (access === 'staff' || access === 'server' || isOfStaff(ctx)) return;
  const closed = await listClosedSports(ctx.db);
  if (closed.size === 0) return;
  if ([params, query].some((part) => namesClosed(part, closed))) throw apiError('not_found');
};

/** Data entry continues for a closed sport, and its pages call public endpoints. */
const isOfStaff = ({ actor }: Pick<Context, 'actor'>): boolean =>
  actor.kind === 'operator' || (actor.kind === 'member' && isStaff(standingOf(actor)));

/** Finds a closed sport as `sport`, at any depth, or as the first word of a `list` such as hockey-national. */
function namesClosed(part: unknown, closed: ReadonlyMap<Sport, Date>): boolean {
  if (typeof part !== 'object' || part === null) return false;
  return Object.entries(part).some(([name, value]) => {
    const named = name === 'list' && typeof value === 'string' ? value.split('-')[0] : value;
    if (name === 'sport' || name === 'list') return isSport(named) && closed.has(named);
    return namesClosed(value, closed);
  });
}

/** The sports whose people a call may show: all for staff, the offered ones for readers. */
export async function listSportsFor(ctx: Pick<Context, 'actor' | 'db'>): Promise<readonly Sport[]> {
  return isOfStaff(ctx) ? SPORTS : listOfferedSports(ctx.db);
}

/** Throws not_found for a sport that is not offered to the reader. */
export async function checkSportIsOffered(ctx: Pick<Context, 'actor' | 'db'>, sport: Sport): Promise<void> {
  if (!(await listSportsFor(ctx)).includes(sport)) throw apiError('not_found');
}
