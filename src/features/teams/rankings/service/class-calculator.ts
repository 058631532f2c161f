import { collegeFlags } from '#features/directory/colleges/public.ts';
import { defaultClassYear } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { imagine, type OtherTeam, othersAfter, placeAmong } from '../class-calculator.ts';
import type { calculateClass } from '../contract.ts';
import { bonusShifts, type Going, movePlayers, moveProspects, rankTransfers } from '../imagined-season.ts';
import { listTeamRankings } from '../queries.ts';
import { comprehensiveScore, type Newcomer, pointsOf } from '../team-class.ts';
import { type CalculatorFacts, type CalculatorWish, calculatorFacts } from './calculator-facts.ts';
import { movedRows } from './moved-rows.ts';
import { checkRankedYear, rankedSportOf } from './ranked-years.ts';

type Wanted = ParsedOf<typeof calculateClass>['query'];

/** More teams than any sport has. */
const ALL_TEAMS = 5_000;

/**
 * A calculated class, and its rank among the others after the same changes: a player added from another class no longer counts there.
 * Throws not_found for an unknown college or a class year out of range.
 */
export async function calculatedClass(ctx: Context, wanted: Wanted) {
  const wish = {
    ...wanted,
    sport: wanted.sport ?? (await rankedSportOf(ctx)),
    year: wanted.year ?? defaultClassYear(ctx.now),
  };
  const { collegeId, sport } = wish;
  const colleges = await collegeFlags(ctx);
  const college = colleges.get(collegeId);
  if (!college) throw apiError('not_found');
  await checkRankedYear(ctx, wish);

  const facts = await calculatorFacts(ctx, wish);
  const kept = await teamsAsTheyStand(ctx, wish);
  const { classBefore, classAfter, shifts } = worldsOf(facts, wish);
  const before = imagine(sport, classBefore(collegeId));
  const after = imagine(sport, classAfter(collegeId));
  const losing = facts.losing.map((id) => ({
    id,
    points: pointsOf(comprehensiveScore(sport, classBefore(id))),
    score: comprehensiveScore(sport, classAfter(id)),
  }));
  const others = othersAfter(
    kept.filter((team) => team.collegeId !== collegeId),
    { changed: new Map(losing.map(({ id, score }) => [id, score])), shifts },
  );
  const place = placeAmong({ ...after.score, collegeId, name: college.shortName }, others);
  const rankBefore = (id: number) => kept.find((team) => team.collegeId === id)?.rank ?? null;
  return {
    before: { points: pointsOf(before.score), rank: rankBefore(collegeId) },
    after: { points: pointsOf(after.score), rank: place.rank },
    ...(await movedRows(ctx, { facts, wish, before, after, colleges })),
    losing: losing.flatMap(({ id, points, score }) => {
      const flag = colleges.get(id);
      const then = { points: pointsOf(score), rank: place.ranks.get(id) ?? null };
      return flag ? [{ college: flag, before: { points, rank: rankBefore(id) }, after: then }] : [];
    }),
    ladder: place.ladder.flatMap(({ rank, collegeId: id, points }) => {
      const flag = colleges.get(id);
      return flag ? [{ rank, college: flag, points }] : [];
    }),
  };
}

/** The class of each loaded college, real and calculated. */
function worldsOf({ prospects, season, addedRows }: CalculatorFacts, wish: CalculatorWish) {
  const { collegeId, remove, addTransfers, removeTransfers } = wish;
  const moved = moveProspects(prospects, { collegeId, add: [...addedRows.keys()], remove });
  const incoming = rankTransfers(season);
  const movedSeason = movePlayers(season, { collegeId, add: addTransfers, remove: removeTransfers });
  const movedIncoming = rankTransfers(movedSeason);
  const of = (all: readonly Going<Newcomer>[], id: number) => all.filter((each) => each.collegeId === id);
  return {
    classBefore: (id: number) => ({ commits: of(prospects, id), transfers: of(incoming, id) }),
    classAfter: (id: number) => ({ commits: of(moved, id), transfers: of(movedIncoming, id) }),
    shifts: bonusShifts(incoming, movedIncoming),
  };
}

/** In the comprehensive ranking. */
async function teamsAsTheyStand(
  { db }: Context,
  { sport, year }: CalculatorWish,
): Promise<(OtherTeam & { rank: number })[]> {
  const key = { sport, classYear: year, type: 'comprehensive' } as const;
  const rows = await listTeamRankings(db, key, { collegeIds: null, limit: ALL_TEAMS, offset: 0 });
  return rows.map(({ collegeName, ...row }) => ({ ...row, name: collegeName }));
}
