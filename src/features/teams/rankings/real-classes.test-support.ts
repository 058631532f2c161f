import { createCollegeMatcher } from '#features/directory/colleges/public.ts';
import { importBench, sampleFile, sampleRows } from '#features/imports/engine/import-bench.test-support.ts';
import { recruitsKind } from '#features/imports/recruits/public.ts';
import { listTeamRankings } from './queries.ts';
import { rebuildRankings } from './service/rebuild-rankings.ts';

/** Our order of real classes compared with another service's, as Spearman's rank correlation over its best TOP (decision 0044). */

export const TOP = 50;
export const LEAST_MEAN = 0.85;
export const LEAST = 0.75;

const YEARS = [2010, 2011, 2012, 2013, 2014];
const NOW = new Date('2026-11-21T18:00:00Z');

export type Agreement = {
  year: number;
  /** 1: identical order. */
  correlation: number;
  /** How many of the best TOP we rank too. */
  teams: number;
};

const others = sampleFile('cfbd/recruit_teams.csv');

/** The real files are not part of the project. */
export const areRealClassesThere: boolean = others !== null;

/** Imports each class into its own database and ranks its teams. */
export async function realClassAgreements(): Promise<Agreement[]> {
  const bench = await importBench(recruitsKind);
  const { db } = bench.database;
  try {
    const matcher = await createCollegeMatcher(db);
    const found: Agreement[] = [];
    for (const year of YEARS) {
      const file = sampleFile(`recruits-2002-2014/recruits-${year}.csv`) ?? '';
      await bench.importFile(file, { year, ratingFromStars: true });
      await rebuildRankings(db, { sport: 'football', classYear: year, now: NOW });
      const key = { sport: 'football', classYear: year, type: 'recruiting' } as const;
      const ours = await listTeamRankings(db, key, { collegeIds: null, limit: 1000, offset: 0 });
      const ourRank = new Map(ours.map(({ collegeId, rank }) => [collegeId, rank]));
      const pairs = sampleRows(others ?? '')
        .filter((row) => Number(row.year) === year && Number(row.rank) <= TOP)
        .flatMap((row) => {
          const match = matcher.match(row.team ?? '');
          const mine = match.kind === 'found' ? ourRank.get(match.collegeId) : undefined;
          return mine === undefined ? [] : [{ theirs: Number(row.rank), ours: mine }];
        });
      found.push({ year, correlation: spearman(pairs), teams: pairs.length });
    }
    return found;
  } finally {
    await bench.close();
  }
}

export const meanOf = (agreements: readonly Agreement[]): number =>
  agreements.reduce((sum, { correlation }) => sum + correlation, 0) / agreements.length;

function spearman(pairs: readonly { theirs: number; ours: number }[]): number {
  const theirs = ranksOf(pairs.map((pair) => pair.theirs));
  const ours = ranksOf(pairs.map((pair) => pair.ours));
  const squares = theirs.reduce((sum, rank, index) => sum + (rank - (ours[index] ?? 0)) ** 2, 0);
  const n = pairs.length;
  return 1 - (6 * squares) / (n * (n * n - 1));
}

/** Ranks among these values alone, from 1; there are no ties. */
function ranksOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return values.map((value) => sorted.indexOf(value) + 1);
}
