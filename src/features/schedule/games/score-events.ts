import { type SQL, sql } from 'drizzle-orm';
import { isOfferedSport } from '#features/sites/sites/public.ts';
import type { Sport } from '#kernel/sports.ts';

type ScoreScope = { until: string; sport: Sport | null; collegeId: number | null; limit: number };

/** Final scores as events of their colleges, with the columns of recruiting/events: latest known first, no game after `until`. */
export function scoreEvents({ until, sport, collegeId, limit }: ScoreScope): SQL {
  const ofSport = sport === null ? sql` and ${isOfferedSport(sql`g.sport`)}` : sql` and g.sport = ${sport}`;
  const ofCollege =
    collegeId === null ? sql`` : sql` and (g.home_college_id = ${collegeId} or g.away_college_id = ${collegeId})`;
  // The same expression as in the index games_final_known: when staff entered it, or a source reported it on its day, otherwise the end of
  // the day.
  const known = sql`coalesce(g.final_known_at, (g.played_on + 1)::timestamp at time zone 'America/Chicago')`;
  return sql`select 'score' as kind, g.id::text as id, g.id as seq, g.played_on::text as "on",
      (extract(epoch from ${known}) * 1000)::float8 as "knownMs", g.sport,
      null::int as "personId", null::text as name, null::text as position,
      g.home_college_id as "collegeId", g.home_name as "collegeName",
      g.away_college_id as "toCollegeId", g.away_name as "toCollegeName",
      jsonb_build_object('own', g.home_points, 'other', g.away_points) as facts
    from games g
    where g.is_completed and g.home_points is not null and g.away_points is not null
      and g.played_on <= ${until}::date${ofSport}${ofCollege}
    order by ${known} desc, g.id desc limit ${limit}`;
}
