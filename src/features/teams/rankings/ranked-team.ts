import type { CollegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import type { RankedTeam } from './contract.ts';
import { type ClassScore, pointsOf } from './team-class.ts';

/** A stored row for readers; null for a college that is no longer in the directory. */
export function rankedTeamOf(
  row: ClassScore & { rank: number; collegeId: number },
  colleges: ReadonlyMap<number, CollegeFlag>,
): RankedTeam[] {
  const college = colleges.get(row.collegeId);
  if (!college) return [];
  const { rank, ratingPoints, bonusPoints, newcomers, fiveStars, averageStarsHundredths } = row;
  const points = pointsOf(row);
  return [
    {
      rank,
      college,
      points,
      ratingPoints,
      bonusPoints,
      newcomers,
      fiveStars,
      averageStars: averageStarsHundredths / 100,
    },
  ];
}
