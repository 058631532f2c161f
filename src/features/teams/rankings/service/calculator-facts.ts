import type { ProspectRow } from '#features/recruiting/prospects/prospect-view.ts';
import { listCommits } from '#features/recruiting/prospects/public.ts';
import { listSeasonOrder } from '#features/transfers/entries/public.ts';
import type { Context } from '#platform/context.ts';
import { addableEntries, type Going, type SeasonEntry } from '../imagined-season.ts';
import type { Newcomer, RankedSport } from '../team-class.ts';
import { prospectRowsById } from './newcomer-rows.ts';
import { BEST_KNOWN, seasonBest } from './season-best.ts';

/** What the calculator reads before it moves anybody: a few statements, however many are added. */

export type CalculatorWish = {
  sport: RankedSport;
  year: number;
  collegeId: number;
  add: readonly number[];
  remove: readonly number[];
  addTransfers: readonly number[];
  removeTransfers: readonly number[];
};

export type CalculatorFacts = {
  /** Everybody in the college's class and in the classes that lose somebody to it, and added prospects without a class. */
  prospects: Going<Newcomer>[];
  /** Transfers of the same classes, the added ones, and the best of the season. */
  season: SeasonEntry[];
  /** The colleges whose classes lose somebody. */
  losing: number[];
  /** The added prospects, for readers. */
  addedRows: ReadonlyMap<number, ProspectRow>;
};

/** Leaves out players who are not of that class, are coming anyway, or were taken down. */
export async function calculatorFacts(ctx: Context, wish: CalculatorWish): Promise<CalculatorFacts> {
  const { sport, year, collegeId } = wish;
  const asked = await prospectRowsById(ctx, wish.add);
  const isOther = (row: ProspectRow) => row.sport === sport && row.classYear === year && row.college?.id !== collegeId;
  const addedRows = new Map([...asked].filter(([, row]) => isOther(row)));
  const ofProspects = [...addedRows.values()].flatMap(({ college }) => college?.id ?? []);
  const season = await listSeasonOrder(ctx.db, {
    sport,
    year,
    ids: wish.addTransfers,
    collegeIds: [collegeId, ...ofProspects],
    best: await seasonBest(ctx, wish),
    first: BEST_KNOWN,
  });
  const ofPlayers = addableEntries(season, { collegeId, add: wish.addTransfers }).flatMap(({ playerId }) =>
    season.flatMap((each) => (each.playerId === playerId ? (each.collegeId ?? []) : [])),
  );
  const losing = [...new Set([...ofProspects, ...ofPlayers])];
  const commits = await listCommits(ctx.db, { sport, classYear: year, collegeIds: [collegeId, ...losing] });
  const committed = new Set(commits.map(({ id }) => id));
  const open = [...addedRows.values()].filter(({ id }) => !committed.has(id));
  return {
    prospects: [
      ...commits.map(({ nationalRank, ...commit }) => ({ ...commit, rank: nationalRank })),
      ...open.map((row) => ({ ...newcomerOf(row), collegeId: null })),
    ],
    season,
    losing,
    addedRows,
  };
}

const newcomerOf = ({ id, bluechipRating, stars, ranks }: ProspectRow): Newcomer => ({
  id,
  ratingTenths: bluechipRating === null ? null : Math.round(bluechipRating * 10),
  stars,
  rank: ranks.natl,
});
