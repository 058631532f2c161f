import {
  type ClassScore,
  type Contribution,
  classScore,
  commitContributions,
  compareTeams,
  isRankedClass,
  type Newcomer,
  pointsOf,
  type RankedSport,
  transferContributions,
} from './team-class.ts';

/** A class with players added and removed. Pure. */

export type ImaginedClass = { commits: readonly Newcomer[]; transfers: readonly Newcomer[] };

export type Imagined = {
  score: ClassScore;
  /** The contribution of each newcomer, by id; commits and transfers are separate because their ids overlap. */
  commits: ReadonlyMap<number, Contribution>;
  transfers: ReadonlyMap<number, Contribution>;
  /** The rank of each transfer in the whole season. */
  transferRanks: ReadonlyMap<number, number | null>;
};

export function imagine(sport: RankedSport, { commits, transfers }: ImaginedClass): Imagined {
  const ofCommits = commitContributions(sport, commits);
  const ofTransfers = transferContributions(transfers);
  const byId = (contributions: readonly Contribution[]) => new Map(contributions.map((each) => [each.id, each]));
  return {
    score: classScore([...commits, ...transfers], [...ofCommits, ...ofTransfers]),
    commits: byId(ofCommits),
    transfers: byId(ofTransfers),
    transferRanks: new Map(transfers.map(({ id, rank }) => [id, rank])),
  };
}

/** Commits that counted before and no longer do, because better ones were added. */
export function pushedOut(before: Imagined, after: Imagined): Contribution[] {
  return [...before.commits.values()].filter(
    ({ id, isCounted }) => isCounted && after.commits.get(id)?.isCounted === false,
  );
}

export type OtherTeam = ClassScore & { collegeId: number; name: string };
export type Rung = { rank: number; collegeId: number; points: number };

/**
 * The other teams after players leave their classes. `changed`: the classes that lose somebody; a class without players is not ranked.
 * `shifts`: the points that the new order of transfers adds to, or takes from, every other team.
 */
export function othersAfter(
  others: readonly OtherTeam[],
  { changed, shifts }: { changed: ReadonlyMap<number, ClassScore>; shifts: ReadonlyMap<number, number> },
): OtherTeam[] {
  return others.flatMap((team) => {
    const score = changed.get(team.collegeId);
    if (score) return isRankedClass(score) ? [{ ...team, ...score }] : [];
    return [{ ...team, bonusPoints: team.bonusPoints + (shifts.get(team.collegeId) ?? 0) }];
  });
}

const AROUND = 2;

/**
 * The place among the other teams, the ranks around it, and all ranks; `others` in any order, without the team itself. A team without
 * players has no place and no ranks around it.
 */
export function placeAmong(
  team: OtherTeam,
  others: readonly OtherTeam[],
): { rank: number | null; ladder: Rung[]; ranks: ReadonlyMap<number, number> } {
  const isRanked = isRankedClass(team);
  const order = [...(isRanked ? [team] : []), ...others].toSorted(compareTeams);
  const ranks = new Map(order.map(({ collegeId }, index) => [collegeId, index + 1]));
  if (!isRanked) return { rank: null, ladder: [], ranks };
  const at = order.indexOf(team);
  const first = Math.max(0, Math.min(at - AROUND, order.length - (2 * AROUND + 1)));
  const ladder = order
    .map((each, index) => ({ rank: index + 1, collegeId: each.collegeId, points: pointsOf(each) }))
    .slice(first, first + 2 * AROUND + 1);
  return { rank: at + 1, ladder, ranks };
}
