import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { RankedSport, RankingType } from './team-class.ts';

/**
 * An independent implementation of the team ranking, in SQL alone and from the text of the decision: it writes out every bonus and shares
 * nothing with the code that it checks.
 */

const COUNTED = { football: 20, basketball: 5 } as const;

const rating = sql`case when rating_tenths is null then 0 when rating_tenths < 52 then 5
  else (array[15, 30, 45, 60, 75, 90, 105, 120, 135, 150])[rating_tenths - 51] end`;

const recruitingBonus = sql`case
  when national_rank is null or national_rank > 250 then 0
  when national_rank <= 25 then (array[100, 83, 82, 81, 80, 76, 75, 74, 73, 72,
    69, 68, 67, 66, 65, 64, 63, 62, 61, 60, 59, 58, 57, 56, 55])[national_rank]
  else (array[53, 51, 49, 47, 45, 43, 41, 40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20,
    19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3])[(national_rank - 26) / 5 + 1] end`;

const transferBonus = sql`case
  when place > 100 then 0
  when place <= 25 then (array[100, 93, 92, 91, 90, 85, 84, 83, 82, 81, 76, 75, 74, 73, 72, 67, 66, 65, 64, 63, 58, 57, 56, 55, 54])[place]
  else (array[50, 47, 44, 41, 38, 35, 32, 29, 26, 23, 20, 17, 14, 11, 8])[(place - 26) / 5 + 1] end`;

export async function rankingsByOracle(
  db: Db,
  { sport, classYear, type }: { sport: RankedSport; classYear: number; type: RankingType },
): Promise<{ collegeId: number; rank: number; points: number }[]> {
  const { rows } = await db.execute<{ collegeId: number; rank: number; points: number }>(sql`
    with commits as (
      select college_id, stars, ${rating} as points, ${recruitingBonus} as bonus, coalesce(national_rank, 1000000) as place, id
      from prospects where sport = ${sport} and class_year = ${classYear} and college_id is not null
        and status <> 'open' and status <> 'closed' and not is_hidden
    ), best as (
      select *, row_number() over (partition by college_id order by points + bonus desc, place, id) <= ${COUNTED[sport]}::int as counts
      from commits
    ), incoming as (
      select exit_college_id as college_id, stars, rating_tenths, row_number() over (order by coalesce(rating_tenths, 0) desc,
        coalesce(service_rating, -1) desc, coalesce(entered_on, '9999-12-31') asc, name_key collate "C", id) as place
      from college_transfers where sport = ${sport} and year = ${classYear} and exit_type in ('committed', 'signed', 'enrolled')
        and exit_college_id <> coalesce(origin_college_id, -1) and not is_hidden
    ), players as (
      select college_id, stars, case when counts then points + bonus else 0 end as points from best where ${type} <> 'transfer'
      union all
      select college_id, stars, ${rating} + ${transferBonus} from incoming where ${type} <> 'recruiting'
    ), teams as (
      select college_id, sum(points)::int as points, count(*) as newcomers, count(*) filter (where stars = 5) as fives,
        round(coalesce(avg(stars), 0) * 100) as average
      from players group by college_id
    )
    select college_id as "collegeId", points,
      (row_number() over (order by points desc, average desc, fives desc, newcomers, short_name collate "C", college_id))::int as rank
    from teams join colleges on colleges.id = college_id
    order by rank`);
  return rows.map(({ collegeId, rank, points }) => ({ collegeId, rank, points }));
}
