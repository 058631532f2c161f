import { listCollegesByIds } from '#features/directory/colleges/public.ts';
import { deleteInterest, findInterest, type Interest, saveInterest } from '#features/recruiting/interests/public.ts';
import { formatDate } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { emit, purgeTags } from '#platform/events/events.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { checkDay, mayDecideFor, offerDays } from '../../commitments/public.ts';
import type { saveCollegeInterest } from '../contract.ts';
import { editProspect } from './edit-prospect.ts';

type Wish = ParsedOf<typeof saveCollegeInterest>['body'];

/** The interest level of a college and a prospect who chose it. */
const TAKEN_LEVEL = 5;
const hasHim = (interest: Interest | null) => interest?.status === 'committed' || interest?.status === 'signed';

const factsOf = (interest: Interest | null) =>
  interest && {
    collegeId: interest.collegeId,
    level: interest.level,
    status: interest.status,
    offeredOn: interest.offeredOn,
  };

/** Saves the level and the offer of a college. Throws with an error at the field for an offer date out of range. */
export async function enterInterest(ctx: Context, prospectId: number, wish: Wish) {
  return editProspect(ctx, { prospectId }, async (db, { classYear }) => {
    const { collegeId, source } = wish;
    if (!(await mayDecideFor(ctx, [collegeId]))) return { ok: false, reason: 'not_your_college' as const };
    if ((await listCollegesByIds(db, [collegeId])).length === 0)
      return { ok: false, reason: 'unknown_college' as const };
    if (wish.offeredOn) checkDay('offered_on', wish.offeredOn, offerDays(classYear, formatDate(ctx.now, 'YYYY-MM-DD')));
    const before = await findInterest(db, { prospectId, collegeId });
    const offeredOn = wish.isOfferWithdrawn ? null : wish.offeredOn || (before?.offeredOn ?? null);
    const isTaken = hasHim(before);
    const after: Interest = {
      prospectId,
      collegeId,
      level: isTaken ? TAKEN_LEVEL : wish.level,
      status: isTaken && before ? before.status : offeredOn === null ? 'none' : 'offered',
      offeredOn,
      // A corrected date of the same offer is not news.
      offerKnownAt: offeredOn === null ? null : before?.offeredOn ? before.offerKnownAt : ctx.now,
      source,
    };
    await saveInterest(db, after);
    // A corrected date of the same offer is not news, nor is an offer by the college that the prospect already chose.
    if (after.status === 'offered' && !before?.offeredOn)
      await emit(db, { type: 'offer_recorded', prospectId, collegeId, at: ctx.now.toISOString() });
    await purgeTags(db, [`team:${collegeId}`]);
    return {
      ok: true,
      change: { action: 'prospect.interest', before: factsOf(before), after: { ...factsOf(after), source } },
    };
  });
}

/** Removes a college's interest, unless the prospect chose that college. */
export async function dropInterest(ctx: Context, { prospectId, collegeId }: { prospectId: number; collegeId: number }) {
  return editProspect(ctx, { prospectId }, async (db) => {
    if (!(await mayDecideFor(ctx, [collegeId]))) return { ok: false, reason: 'not_your_college' as const };
    const before = await findInterest(db, { prospectId, collegeId });
    if (!before) throw apiError('not_found');
    if (hasHim(before)) return { ok: false, reason: 'college_has_him' as const };
    await deleteInterest(db, { prospectId, collegeId });
    await purgeTags(db, [`team:${collegeId}`]);
    return { ok: true, change: { action: 'prospect.drop_interest', before: factsOf(before), after: null } };
  });
}
