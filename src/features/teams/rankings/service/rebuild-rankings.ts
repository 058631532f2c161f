import { sql } from 'drizzle-orm';
import { listCollegesByIds } from '#features/directory/colleges/public.ts';
import { type Commit, listCommits } from '#features/recruiting/prospects/public.ts';
import { type Incoming, listBestComing, listIncoming } from '#features/transfers/entries/public.ts';
import type { Db } from '#platform/db/database.ts';
import { purgeTags } from '#platform/events/events.ts';
import { FORMULA_VERSION, TRANSFER_LAST } from '../points.ts';
import { dropTeams, placeTeams, type RankingKey, type ScoredTeam, saveScores } from '../queries.ts';
import { comprehensiveScore, isRankedClass, type Newcomer, RANKING_TYPES, type RankedSport } from '../team-class.ts';

/** The cache tag of pages that show a ranking of teams. */
export const teamRankingTag = (sport: string, classYear: number): string => `team-rankings:${sport}-${classYear}`;

const LOCK = 716_205_051;

type Wanted = {
  sport: RankedSport;
  classYear: number;
  now: Date;
  /** The teams that changed; absent: all are recomputed. */
  collegeIds?: readonly number[] | undefined;
};

/**
 * Recomputes the classes of a year and reassigns all ranks, in one transaction. Unchanged rows are not written. Concurrent calls wait for
 * each other; otherwise the later one could rank the teams by what the earlier one had read. Returns the colleges whose row changed, in any
 * of the three rankings.
 */
export async function rebuildRankings(root: Db, wanted: Wanted): Promise<Set<number>> {
  return root.transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${LOCK}, ${wanted.classYear}::int)`);
    const newcomers = await newcomersByCollege(db, wanted);
    const names = new Map(
      (await listCollegesByIds(db, [...newcomers.keys()])).map(({ id, shortName }) => [id, shortName]),
    );
    const touched = new Set<number>();
    for (const type of RANKING_TYPES) {
      const key = { sport: wanted.sport, classYear: wanted.classYear, type };
      const scored = [...newcomers].flatMap(([collegeId, coming]) =>
        scoreOf(key, collegeId, names.get(collegeId), coming),
      );
      for (const id of await writeRanking(db, key, scored, wanted)) touched.add(id);
    }
    if (touched.size > 0) await purgeTags(db, [teamRankingTag(wanted.sport, wanted.classYear)]);
    return touched;
  });
}

async function writeRanking(
  db: Db,
  key: RankingKey,
  scored: readonly ScoredTeam[],
  { now, collegeIds }: Wanted,
): Promise<number[]> {
  const there = scored.map(({ collegeId }) => collegeId);
  const gone = collegeIds
    ? await dropTeams(db, key, { only: collegeIds.filter((id) => !there.includes(id)) })
    : await dropTeams(db, key, { except: there });
  const written = await saveScores(db, { key, scored, formulaVersion: FORMULA_VERSION, now });
  return [...gone, ...written, ...(await placeTeams(db, key))];
}

type Coming = { commits: Newcomer[]; transfers: Newcomer[] };

async function newcomersByCollege(db: Db, { sport, classYear, collegeIds }: Wanted): Promise<Map<number, Coming>> {
  const commits = await listCommits(db, { sport, classYear, collegeIds });
  const season = { sport, year: classYear };
  // Reads the rows and not the cache, which is for readers: the result must be based on what this transaction sees.
  const best = await listBestComing(db, { ...season, first: TRANSFER_LAST });
  const transfers = await listIncoming(db, { ...season, collegeIds, best });
  const byCollege = new Map<number, Coming>();
  const comingTo = (collegeId: number) => {
    const known = byCollege.get(collegeId) ?? { commits: [], transfers: [] };
    byCollege.set(collegeId, known);
    return known;
  };
  for (const commit of commits) comingTo(commit.collegeId).commits.push(newcomerOf(commit));
  for (const transfer of transfers) comingTo(transfer.collegeId).transfers.push(newcomerOf(transfer));
  return byCollege;
}

function newcomerOf(coming: Commit | Incoming): Newcomer {
  const { id, ratingTenths, stars } = coming;
  return { id, ratingTenths, stars, rank: 'nationalRank' in coming ? coming.nationalRank : coming.rank };
}

/** Null for a team without newcomers of this kind, or one that the directory does not know. */
function scoreOf(key: RankingKey, collegeId: number, name: string | undefined, coming: Coming): ScoredTeam[] {
  const commits = key.type === 'transfer' ? [] : coming.commits;
  const transfers = key.type === 'recruiting' ? [] : coming.transfers;
  const score = comprehensiveScore(key.sport, { commits, transfers });
  return name !== undefined && isRankedClass(score) ? [{ collegeId, collegeName: name, ...score }] : [];
}
