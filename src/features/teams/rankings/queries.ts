import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { teamRankings } from './tables.ts';
import type { ClassScore, RankedSport, RankingType } from './team-class.ts';

export type RankingKey = { sport: RankedSport; classYear: number; type: RankingType };

/** A team with its score, before ranks are assigned. */
export type ScoredTeam = ClassScore & { collegeId: number; collegeName: string };

const isOf = ({ sport, classYear, type }: RankingKey) =>
  and(eq(teamRankings.sport, sport), eq(teamRankings.classYear, classYear), eq(teamRankings.type, type));

/** A page of a ranking, of all teams or of the given ones. */
export async function listTeamRankings(
  db: Db,
  key: RankingKey,
  { collegeIds, limit, offset }: { collegeIds: readonly number[] | null; limit: number; offset: number },
) {
  const ofThese = collegeIds === null ? undefined : inArray(teamRankings.collegeId, [...collegeIds]);
  return db
    .select()
    .from(teamRankings)
    .where(and(isOf(key), ofThese))
    .orderBy(asc(teamRankings.rank))
    .limit(limit)
    .offset(offset);
}

export async function countTeamRankings(
  db: Db,
  key: RankingKey,
  collegeIds: readonly number[] | null,
): Promise<number> {
  const ofThese = collegeIds === null ? undefined : inArray(teamRankings.collegeId, [...collegeIds]);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(teamRankings)
    .where(and(isOf(key), ofThese));
  return counted?.total ?? 0;
}

/** Years that have a ranking of this sport and type, latest first. */
export async function listRankedYears(db: Db, { sport, type }: Omit<RankingKey, 'classYear'>): Promise<number[]> {
  const rows = await db
    .selectDistinct({ year: teamRankings.classYear })
    .from(teamRankings)
    .where(and(eq(teamRankings.sport, sport), eq(teamRankings.type, type)))
    .orderBy(sql`1 desc`);
  return rows.map(({ year }) => year);
}

/** Every class of every team with at least one player, latest first, for crawlers. */
export async function listRankedClasses(db: Db, limit: number) {
  return db
    .select({ sport: teamRankings.sport, year: teamRankings.classYear, collegeId: teamRankings.collegeId })
    .from(teamRankings)
    .where(and(eq(teamRankings.type, 'comprehensive'), gt(teamRankings.newcomers, 0)))
    .orderBy(desc(teamRankings.classYear), asc(teamRankings.sport), asc(teamRankings.rank))
    .limit(limit);
}

type Scores = { key: RankingKey; scored: readonly ScoredTeam[]; formulaVersion: number; now: Date };

/** Saves the scores that differ, with a provisional rank; returns the colleges written. `placeTeams` must follow. */
export async function saveScores(db: Db, { key, scored, formulaVersion, now }: Scores): Promise<number[]> {
  if (scored.length === 0) return [];
  const { rows } = await db.execute<{ collegeId: number }>(sql`
    insert into team_rankings (sport, class_year, type, college_id, college_name, rank, rating_points, bonus_points,
      newcomers, five_stars, average_stars_hundredths, formula_version, computed_at)
    select ${key.sport}, ${key.classYear}, ${key.type}, "collegeId", "collegeName", 0, "ratingPoints", "bonusPoints",
      newcomers, "fiveStars", "averageStarsHundredths", ${formulaVersion}::int, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(scored)}::jsonb) as given("collegeId" int, "collegeName" text,
      "ratingPoints" int, "bonusPoints" int, newcomers int, "fiveStars" int, "averageStarsHundredths" int)
    on conflict (sport, class_year, type, college_id) do update set
      college_name = excluded.college_name, rating_points = excluded.rating_points, bonus_points = excluded.bonus_points,
      newcomers = excluded.newcomers, five_stars = excluded.five_stars,
      average_stars_hundredths = excluded.average_stars_hundredths, formula_version = excluded.formula_version,
      computed_at = excluded.computed_at
    where (team_rankings.college_name, team_rankings.rating_points, team_rankings.bonus_points, team_rankings.newcomers,
        team_rankings.five_stars, team_rankings.average_stars_hundredths, team_rankings.formula_version)
      is distinct from (excluded.college_name, excluded.rating_points, excluded.bonus_points, excluded.newcomers,
        excluded.five_stars, excluded.average_stars_hundredths, excluded.formula_version)
    returning college_id as "collegeId"`);
  return rows.map(({ collegeId }) => collegeId);
}

/** Removes teams without newcomers from the ranking: the given ones, or all but the given ones. */
export async function dropTeams(
  db: Db,
  key: RankingKey,
  colleges: { only: readonly number[] } | { except: readonly number[] },
): Promise<number[]> {
  const isNamed = (ids: readonly number[]) =>
    sql`${teamRankings.collegeId} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::int)`;
  const which = 'only' in colleges ? isNamed(colleges.only) : sql`not ${isNamed(colleges.except)}`;
  const gone = await db
    .delete(teamRankings)
    .where(and(isOf(key), which))
    .returning({ collegeId: teamRankings.collegeId });
  return gone.map(({ collegeId }) => collegeId);
}

/** Assigns ranks by the order of `compareTeams`; writes only rows that move, and returns their colleges. */
export async function placeTeams(db: Db, key: RankingKey): Promise<number[]> {
  const { rows } = await db.execute<{ collegeId: number }>(sql`
    with placed as (
      select college_id, row_number() over (order by rating_points + bonus_points desc, average_stars_hundredths desc,
        five_stars desc, newcomers asc, college_name collate "C" asc, college_id asc) as place
      from team_rankings where ${isOf(key)}
    )
    update team_rankings set rank = placed.place from placed
    where ${isOf(key)} and team_rankings.college_id = placed.college_id and team_rankings.rank <> placed.place
    returning team_rankings.college_id as "collegeId"`);
  return rows.map(({ collegeId }) => collegeId);
}
