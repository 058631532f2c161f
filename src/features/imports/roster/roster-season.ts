import { type SeasonState, schoolKey, schoolOf } from '#features/transfers/college-players/public.ts';
import { STAFF_SOURCE } from '../engine/public.ts';
import type { RosterClaim } from './roster-claim.ts';
import type { PlanOptions } from './roster-plan.ts';

/** Plans the season of a roster row's player. Pure: a file read twice plans nothing the second time. */

export type SeasonPlan = { state: SeasonState; isChanged: boolean };

/**
 * A roster has each player once, so that a season has one college: a later file of the season says which. What the row does not know stays,
 * and so does what staff entered.
 */
export function planSeason(claim: RosterClaim, before: SeasonState | null, { source, on }: PlanOptions): SeasonPlan {
  if (before?.source === STAFF_SOURCE) return { state: before, isChanged: false };
  const isSameSchool =
    before !== null && schoolKey(schoolOf(before.collegeId, before.collegeName)) === schoolKey(claim.school);
  const { collegeId, collegeName } = isSameSchool
    ? before
    : { collegeId: claim.school.collegeId, collegeName: claim.school.name };
  const facts = {
    season: claim.season,
    collegeId,
    collegeName,
    grade: claim.grade ?? before?.grade ?? null,
    position: claim.position ?? before?.position ?? null,
    heightInches: claim.heightInches ?? before?.heightInches ?? null,
    weightLbs: claim.weightLbs ?? before?.weightLbs ?? null,
    jersey: claim.jersey ?? before?.jersey ?? null,
  };
  const isChanged = before === null || FIELDS.some((field) => before[field] !== facts[field]);
  return isChanged || before === null
    ? { state: { ...facts, source, sourcedOn: on }, isChanged: true }
    : { state: before, isChanged: false };
}

const FIELDS = [
  'collegeId',
  'collegeName',
  'grade',
  'position',
  'heightInches',
  'weightLbs',
  'jersey',
] as const satisfies readonly (keyof SeasonState)[];
