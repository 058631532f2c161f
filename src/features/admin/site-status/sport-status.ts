import { countStoriesOfSport } from '#features/content/articles/public.ts';
import { countPrimaryMembers } from '#features/membership/accounts/public.ts';
import { countSubscriptionsOfSite } from '#features/membership/subscriptions/public.ts';
import { countProspectsOfSport } from '#features/recruiting/prospects/public.ts';
import { changeSportStatus, checkIsNotLast, findSite, listClosedSports } from '#features/sites/sites/public.ts';
import { SPORTS, type Sport } from '#kernel/sports.ts';
import { type Context, isAllowed } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { listSportStatus, previewSportClosing, SportStatus } from './sport-status-view.ts';

/** Follows belong to notifications, which other areas may not import: the composition root passes this in. */
export type CountFollowers = (db: Db, sport: Sport) => Promise<number>;

export async function sportStatusList(ctx: Context): Promise<ReplyOf<typeof listSportStatus>> {
  const closed = await listClosedSports(ctx.db);
  return {
    sports: SPORTS.map((sport) => statusOf(sport, closed)),
    mayWrite: isAllowed(ctx, 'operations:write'),
  };
}

export async function sportClosingOf(
  { db, now }: Context,
  sport: Sport,
  countFollowers: CountFollowers,
): Promise<ReplyOf<typeof previewSportClosing>> {
  const closed = await listClosedSports(db);
  checkIsNotLast(sport, closed);
  const [prospects, stories, followers, site] = await Promise.all([
    countProspectsOfSport(db, sport),
    countStoriesOfSport(db, sport, now),
    countFollowers(db, sport),
    siteClosingOf(db, sport),
  ]);
  return { sport: statusOf(sport, closed), prospects, stories, followers, site };
}

/** A sport’s own site has the sport as its label. */
async function siteClosingOf(db: Db, sport: Sport) {
  const site = await findSite(db, sport);
  if (site?.kind !== 'sport' || site.closedAt !== null) return null;
  const [primaryMembers, subscriptions] = await Promise.all([
    countPrimaryMembers(db, site.id),
    countSubscriptionsOfSite(db, site.id),
  ]);
  return { name: site.name, primaryMembers, subscriptions };
}

export async function changeSport(
  ctx: Context,
  sport: Sport,
  change: { isClosed: boolean; reason: string },
): Promise<{ sport: Sport }> {
  await changeSportStatus(ctx, sport, change);
  return { sport };
}

const statusOf = (sport: Sport, closed: ReadonlyMap<Sport, Date>): SportStatus => ({
  sport,
  closedAt: closed.get(sport)?.toISOString() ?? null,
});
