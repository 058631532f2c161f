import {
  changedByOf,
  findEnteredFacts,
  rankClass,
  ratingScale,
  tenthsOfRating,
  writeRating,
} from '#features/recruiting/prospects/public.ts';
import { isRankedSport, rebuildRankings } from '#features/teams/rankings/public.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { isSport, type Sport, sportName } from '#kernel/sports.ts';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/events.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import type { updateRating } from '../contract.ts';
import { editProspect } from './edit-prospect.ts';

type Wish = ParsedOf<typeof updateRating>['body'];

/**
 * Rates a prospect: history, ranks of the class and the rank of their college in one transaction. The points of other teams, which depend
 * on the ranks, follow through the event.
 */
export async function rate(ctx: Context, prospectId: number, { rating, reason }: Wish) {
  return editProspect(ctx, { prospectId, ordersClass: true }, async (db, { sport, classYear, collegeId }) => {
    const known = await findEnteredFacts(db, prospectId);
    if (!known || !isSport(sport)) throw apiError('not_found');
    const newTenths = tenthsIn(sport, rating);
    const { ratingTenths: oldTenths, isRatingDerived } = known;
    // Saving the same rating marks a derived one as entered by staff.
    if (oldTenths === newTenths && !isRatingDerived) return { ok: false, reason: 'same_rating' as const };
    const { now, actor } = ctx;
    await writeRating(db, { prospectId, oldTenths, newTenths, changedBy: changedByOf(actor), reason, now });
    await rankClass(db, sport, classYear);
    if (isRankedSport(sport)) {
      if (collegeId !== null) await rebuildRankings(db, { sport, classYear, collegeIds: [collegeId], now });
      await emit(db, { type: 'class_reordered', sport, classYear });
    }
    if (oldTenths !== newTenths)
      await emit(db, { type: 'prospect_rated', prospectId, oldTenths, newTenths, at: now.toISOString() });
    return {
      ok: true,
      change: {
        action: 'prospect.rate',
        before: { rating: inPoints(oldTenths) },
        after: { rating: inPoints(newTenths) },
        reason,
      },
    };
  });
}

const inPoints = (tenths: number | null) => (tenths === null ? null : tenths / 10);

/** Throws with an error at the field for a rating that is not a step of the scale. */
function tenthsIn(sport: Sport, rating: Wish['rating']): number | null {
  if (rating === null || rating === '') return null;
  const tenths = tenthsOfRating(sport, rating);
  if (tenths !== null) return tenths;
  const { lowest, highest } = ratingScale(sport);
  const words = `${sportName(sport)} ratings are ${(lowest / 10).toFixed(1)} to ${(highest / 10).toFixed(1)}, with one decimal`;
  throw invalidFields({ rating: [words] });
}
