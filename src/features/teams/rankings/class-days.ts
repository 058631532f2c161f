import { classScore, commitContributions, type Newcomer, pointsOf, type RankedSport } from './team-class.ts';

/** How a class grew: its points at the end of each day on which somebody decided. Pure. */

export type ClassDay = { day: string; points: number; commits: number };

/** `day` is YYYY-MM-DD, or null where the source does not say: who has none is there from the beginning. */
export function classDays(sport: RankedSport, commits: readonly (Newcomer & { day: string | null })[]): ClassDay[] {
  const byDay = Map.groupBy(commits, ({ day }) => day);
  const days = [...byDay.keys()].filter((day) => day !== null).toSorted();
  let best: readonly Newcomer[] = byDay.get(null) ?? [];
  let count = best.length;
  return days.map((day) => {
    const arrived = byDay.get(day) ?? [];
    count += arrived.length;
    // Who does not count among the best of a day counts on none after it.
    const there = [...best, ...arrived];
    const contributions = commitContributions(sport, there);
    const counted = new Set(contributions.flatMap(({ id, isCounted }) => (isCounted ? [id] : [])));
    best = there.filter(({ id }) => counted.has(id));
    return { day, points: pointsOf(classScore(there, contributions)), commits: count };
  });
}
