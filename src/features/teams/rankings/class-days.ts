import { classScore, commitContributions, type Newcomer, pointsOf, type RankedSport } from './team-class.ts';

/** The growth of a class: its points at the end of each day with a decision. Pure. */

export type ClassDay = { day: string; points: number; commits: number };

/** `day` is YYYY-MM-DD, or null if the source does not say; an undated commit is counted from the start. */
export function classDays(sport: RankedSport, commits: readonly (Newcomer & { day: string | null })[]): ClassDay[] {
  const byDay = Map.groupBy(commits, ({ day }) => day);
  const days = [...byDay.keys()].filter((day) => day !== null).toSorted();
  let best: readonly Newcomer[] = byDay.get(null) ?? [];
  let count = best.length;
  return days.map((day) => {
    const arrived = byDay.get(day) ?? [];
    count += arrived.length;
    // A player who is not among the best of one day cannot be on a later one.
    const there = [...best, ...arrived];
    const contributions = commitContributions(sport, there);
    const counted = new Set(contributions.flatMap(({ id, isCounted }) => (isCounted ? [id] : [])));
    best = there.filter(({ id }) => counted.has(id));
    return { day, points: pointsOf(classScore(there, contributions)), commits: count };
  });
}
