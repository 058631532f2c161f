import { type SQL, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';

type ScoreScope = { until: string; sport: Sport | null; collegeId: number | null; limit: number };

/** Final scores as events of their colleges, with the columns of recruiting/events: the latest first, nothing after `until`. */
export function scoreEvents({ until, sport, collegeId, limit }: ScoreScope): SQL {
  const ofSport = sport === null ? sql`` : sql` and g.sport = ${sport}`;
  const ofCollege =
    collegeId === null ? sql`` : sql` and (g.home_college_id = ${collegeId} or g.away_college_id = ${collegeId})`;
  return sql`select 'score' as kind, g.id::text as id, g.id as seq, g.played_on::text as "on", g.sport,
      null::int as "personId", null::text as name, null::text as position,
      g.home_college_id as "collegeId", g.home_name as "collegeName",
      g.away_college_id as "toCollegeId", g.away_name as "toCollegeName",
      jsonb_build_object('own', g.home_points, 'other', g.away_points) as facts
    from games g
    where g.is_completed and g.home_points is not null and g.away_points is not null
      and g.played_on <= ${until}::date${ofSport}${ofCollege}
    order by g.played_on desc, g.id desc limit ${limit}`;
}
