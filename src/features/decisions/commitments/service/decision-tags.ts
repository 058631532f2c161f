import { forecastTag, RECENT_FORECASTS_TAG } from '#features/futurecast/forecasts/public.ts';
import type { LockedProspect } from '#features/recruiting/prospects/public.ts';

/** The cache tags of pages and replies that show the prospect, the class, or picks on the prospect. */
export function decisionTags(
  { id, sport, classYear, collegeId }: LockedProspect,
  newCollegeId: number | null,
): string[] {
  const teams = [collegeId, newCollegeId].flatMap((each) => (each === null ? [] : [`team:${each}`]));
  return [
    `prospect:${id}`,
    `list:${sport}-${classYear}`,
    `commitments:${sport}-${classYear}`,
    'ticker',
    forecastTag(id),
    RECENT_FORECASTS_TAG,
    ...teams,
  ];
}
