import type { Sport } from '#kernel/sports.ts';
import { nationalBonus, ratingPoints, transferBonus } from './points.ts';

/** A team's class and how it is scored. Pure. */

export const RANKING_TYPES = ['comprehensive', 'recruiting', 'transfer'] as const;
export type RankingType = (typeof RANKING_TYPES)[number];

/** How many of the best commits count; all incoming transfers count. Only these sports have team rankings. */
export const COMMITS_COUNTED = { football: 20, basketball: 5 } as const satisfies Partial<Record<Sport, number>>;
export type RankedSport = keyof typeof COMMITS_COUNTED;

export const isRankedSport = (sport: string): sport is RankedSport => Object.hasOwn(COMMITS_COUNTED, sport);

/** A player who joins: as a commit, ranked in the national list, or by transfer, ranked among the transfers. */
export type Newcomer = {
  id: number;
  ratingTenths: number | null;
  /** Null: not rated. */
  stars: number | null;
  /** In the national list, or among the transfers; null if not in it. */
  rank: number | null;
};

export type Contribution = { id: number; ratingPoints: number; bonusPoints: number; isCounted: boolean };

/** The contribution of each commit: only the best of the class count, by total points, then by rank, then by id. */
export function commitContributions(sport: RankedSport, commits: readonly Newcomer[]): Contribution[] {
  const all = commits.map(({ id, ratingTenths, rank }) => ({
    id,
    rank: rank ?? Number.POSITIVE_INFINITY,
    ratingPoints: ratingPoints(ratingTenths),
    bonusPoints: nationalBonus(rank),
  }));
  const best = all.toSorted(
    (a, b) =>
      b.ratingPoints + b.bonusPoints - (a.ratingPoints + a.bonusPoints) ||
      // For two without a rank, because infinity minus infinity is NaN.
      (a.rank === b.rank ? 0 : a.rank - b.rank) ||
      a.id - b.id,
  );
  return best.map(({ rank: _rank, ...points }, index) => ({ ...points, isCounted: index < COMMITS_COUNTED[sport] }));
}

export function transferContributions(transfers: readonly Newcomer[]): Contribution[] {
  return transfers
    .map(({ id, ratingTenths, rank }) => ({
      id,
      ratingPoints: ratingPoints(ratingTenths),
      bonusPoints: transferBonus(rank),
      isCounted: true,
    }))
    .toSorted((a, b) => b.ratingPoints + b.bonusPoints - (a.ratingPoints + a.bonusPoints) || a.id - b.id);
}

/** The score that a team is ranked by. */
export type ClassScore = {
  ratingPoints: number;
  bonusPoints: number;
  /** All newcomers, whether they count or not. */
  newcomers: number;
  fiveStars: number;
  /** Over rated players only, in hundredths; 0 if nobody is rated. */
  averageStarsHundredths: number;
};

export const pointsOf = (score: ClassScore): number => score.ratingPoints + score.bonusPoints;

export function classScore(newcomers: readonly Newcomer[], contributions: readonly Contribution[]): ClassScore {
  const counted = contributions.filter(({ isCounted }) => isCounted);
  const stars = newcomers.flatMap((each) => (each.stars === null ? [] : [each.stars]));
  return {
    ratingPoints: sum(counted.map((each) => each.ratingPoints)),
    bonusPoints: sum(counted.map((each) => each.bonusPoints)),
    newcomers: newcomers.length,
    fiveStars: stars.filter((each) => each === 5).length,
    averageStarsHundredths: stars.length === 0 ? 0 : Math.round((sum(stars) * 100) / stars.length),
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The comprehensive score: points, newcomers and stars of both together. */
export function comprehensiveScore(
  sport: RankedSport,
  { commits, transfers }: { commits: readonly Newcomer[]; transfers: readonly Newcomer[] },
): ClassScore {
  return classScore(
    [...commits, ...transfers],
    [...commitContributions(sport, commits), ...transferContributions(transfers)],
  );
}

/** A class without players has no rank. */
export const isRankedClass = ({ newcomers }: Pick<ClassScore, 'newcomers'>): boolean => newcomers > 0;

/** More points first; ties by average stars, five-stars, fewer newcomers, name. */
export function compareTeams(a: ClassScore & { name: string }, b: ClassScore & { name: string }): number {
  return (
    pointsOf(b) - pointsOf(a) ||
    b.averageStarsHundredths - a.averageStarsHundredths ||
    b.fiveStars - a.fiveStars ||
    a.newcomers - b.newcomers ||
    (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
  );
}
