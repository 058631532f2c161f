import { classScore, commitContributions, type Newcomer, pointsOf, type RankedSport } from './team-class.ts';

/** How a class grew: its points at the end of each day on which somebody decided. Pure. */

export type ClassDay = { day: string; points: number; commits: number };

/** `day` is YYYY-MM-DD, or null where the source does not say: who has none is there from the beginning. */
export function classDays(sport: RankedSport, commits: readonly (Newcomer & { day: string | null })[]): ClassDay[] {
  const days = [...new Set(commits.flatMap(({ day }) => (day === null ? [] : [day])))].toSorted();
  return days.map((day) => {
    const there = commits.filter((commit) => commit.day === null || commit.day <= day);
    return { day, points: pointsOf(classScore(there, commitContributions(sport, there))), commits: there.length };
  });
}
