import { and, eq, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { serviceTeamRankings } from './tables.ts';

/** A service's rank of a college's class. Points are hundredths. */
export type ServiceRanking = {
  classYear: number;
  collegeId: number;
  rank: number;
  pointsHundredths: number | null;
};

type Ranker = { service: string; sport: Sport };

/** Locked until the caller's transaction ends, because the caller is about to save them. */
export async function findServiceRankings(
  db: Db,
  { service, sport }: Ranker,
  classYears: readonly number[],
): Promise<ServiceRanking[]> {
  return db
    .select({
      classYear: serviceTeamRankings.classYear,
      collegeId: serviceTeamRankings.collegeId,
      rank: serviceTeamRankings.rank,
      pointsHundredths: serviceTeamRankings.pointsHundredths,
    })
    .from(serviceTeamRankings)
    .where(
      and(
        eq(serviceTeamRankings.service, service),
        eq(serviceTeamRankings.sport, sport),
        sql`${serviceTeamRankings.classYear} in (select jsonb_array_elements_text(${JSON.stringify(classYears)}::jsonb)::int)`,
      ),
    )
    .orderBy(serviceTeamRankings.classYear, serviceTeamRankings.collegeId)
    .for('update');
}

/** Inserts or updates them. Each college at most once in a class year. */
export async function saveServiceRankings(
  db: Db,
  { service, sport }: Ranker,
  rankings: readonly ServiceRanking[],
): Promise<void> {
  if (rankings.length === 0) return;
  await db.execute(sql`
    insert into service_team_rankings (service, sport, class_year, college_id, rank, points_hundredths)
    select ${service}, ${sport}, "classYear", "collegeId", rank, "pointsHundredths"
    from jsonb_to_recordset(${JSON.stringify(rankings)}::jsonb)
      as given("classYear" int, "collegeId" int, rank int, "pointsHundredths" int)
    on conflict (service, sport, class_year, college_id)
      do update set rank = excluded.rank, points_hundredths = excluded.points_hundredths`);
}
