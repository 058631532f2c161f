import { findMemberForUpdate } from '#features/membership/accounts/public.ts';
import { listOfferedCards } from '#features/recruiting/prospects/public.ts';
import { track } from '#features/sites/analytics/public.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import {
  countFollowedProspects,
  deleteProspectFollow,
  insertProspectFollow,
  isFollowing,
  replaceSiteFollows,
} from './queries.ts';

/** Enough for the most eager fan; following everybody is pointless. */
export const MOST_FOLLOWED = 500;

/** Throws not_found if the prospect does not exist, is hidden or is of a closed sport. */
async function needProspect(db: Db, prospectId: number): Promise<void> {
  const found = await listOfferedCards(db, [prospectId]);
  if (found.length === 0) throw apiError('not_found');
}

type Follow = { userId: number; prospectId: number };
type Followed = { ok: true } | { ok: false; reason: 'too_many_follows' };

/** Throws not_found for an unknown prospect. */
export async function followProspect({ db, now }: Context, follow: Follow): Promise<Followed> {
  return db.transaction(async (tx) => {
    await needProspect(tx, follow.prospectId);
    // Locks the member's row, so that two concurrent calls cannot both take the last place.
    if (!(await findMemberForUpdate(tx, follow.userId))) throw apiError('not_found');
    if (await isFollowing(tx, follow)) return { ok: true };
    if ((await countFollowedProspects(tx, follow.userId)) >= MOST_FOLLOWED)
      return { ok: false, reason: 'too_many_follows' };
    await insertProspectFollow(tx, { ...follow, followedAt: now });
    return { ok: true };
  });
}

/** A prospect who was hidden in the meantime can still be unfollowed; throws not_found for an unknown one. */
export async function unfollowProspect({ db }: Context, follow: Follow): Promise<void> {
  if (!(await deleteProspectFollow(db, follow))) await needProspect(db, follow.prospectId);
}

/** Throws not_found for an unknown prospect. */
export async function followsProspect({ db }: Context, follow: Follow): Promise<boolean> {
  await needProspect(db, follow.prospectId);
  return isFollowing(db, follow);
}

/** Throws for an unknown site id. */
export async function followSites(
  ctx: Context,
  { userId, siteIds }: { userId: number; siteIds: readonly number[] },
): Promise<number[]> {
  const known = new Set((await listSites(ctx.db)).map(({ id }) => id));
  if (!siteIds.every((id) => known.has(id))) throw invalidFields({ site_ids: ['That site doesn’t exist'] });
  await ctx.db.transaction(async (tx) => {
    // One list at a time: two concurrent ones would leave a mixture of both.
    if (!(await findMemberForUpdate(tx, userId))) throw apiError('not_found');
    await replaceSiteFollows(tx, { userId, siteIds, followedAt: ctx.now });
  });
  track(ctx, { name: 'update_followed_sites', properties: { sites: siteIds.length } });
  return siteIds.toSorted((a, b) => a - b);
}
