import { collegeFlags } from '#features/directory/colleges/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { INTEREST_STATUSES } from './contract.ts';
import { isShownProspect, listInterests } from './queries.ts';

const LEVELS = [5, 4, 3, 2, 1] as const;

/** Throws not_found for an unknown or hidden prospect. */
export async function interestsOf(ctx: Context, prospectId: number) {
  if (!(await isShownProspect(ctx.db, prospectId))) throw apiError('not_found');
  const rows = await listInterests(ctx.db, prospectId);
  const colleges = await collegeFlags(ctx);
  const interests = rows.flatMap(({ collegeId, level, status, offeredOn }) => {
    const college = colleges.get(collegeId);
    const warmth = LEVELS.find((each) => each === level) ?? 1;
    return college
      ? [{ college, level: warmth, status: INTEREST_STATUSES.find((each) => each === status) ?? 'none', offeredOn }]
      : [];
  });
  return {
    interestSpread: LEVELS.map((level) => ({ level, count: interests.filter((each) => each.level === level).length })),
    interests,
  };
}
