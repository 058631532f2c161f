import { listCollegesByIds } from '#features/directory/colleges/public.ts';
import { deleteVisit, findVisitForUpdate, insertVisit } from '#features/recruiting/visits/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { emit, purgeTags } from '#platform/events/events.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { checkDay, mayDecideFor, visitDays } from '../../commitments/public.ts';
import type { recordVisit } from '../contract.ts';
import { editProspect } from './edit-prospect.ts';

type Wish = ParsedOf<typeof recordVisit>['body'];

/** Throws with an error at the field for a visit date out of range. */
export async function enterVisit(ctx: Context, prospectId: number, wish: Wish) {
  return editProspect(ctx, { prospectId }, async (db, { classYear }) => {
    const { collegeId } = wish;
    if (!(await mayDecideFor(ctx, [collegeId]))) return { ok: false, reason: 'not_your_college' as const };
    if ((await listCollegesByIds(db, [collegeId])).length === 0)
      return { ok: false, reason: 'unknown_college' as const };
    checkDay('visit_on', wish.visitOn, visitDays(classYear));
    const visit = await insertVisit(db, { ...wish, prospectId, knownAt: ctx.now });
    if (!visit) return { ok: false, reason: 'visit_known' as const };
    const { visitOn } = wish;
    await emit(db, {
      type: 'visit_recorded',
      prospectId,
      visitId: visit.id,
      collegeId,
      visitOn,
      at: ctx.now.toISOString(),
    });
    await purgeTags(db, [`team:${collegeId}`]);
    return { ok: true, change: { action: 'prospect.visit', before: null, after: { visitId: visit.id, ...wish } } };
  });
}

export async function dropVisit(ctx: Context, { prospectId, visitId }: { prospectId: number; visitId: number }) {
  return editProspect(ctx, { prospectId }, async (db) => {
    const visit = await findVisitForUpdate(db, { prospectId, id: visitId });
    if (!visit) throw apiError('not_found');
    const { collegeId, visitOn, isOfficial, source } = visit;
    if (!(await mayDecideFor(ctx, [collegeId]))) return { ok: false, reason: 'not_your_college' as const };
    await deleteVisit(db, visitId);
    await purgeTags(db, [`team:${collegeId}`]);
    const before = { visitId, collegeId, visitOn, isOfficial, source };
    return { ok: true, change: { action: 'prospect.drop_visit', before, after: null } };
  });
}
