import { sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';

/** A prospect who committed to or signed with a college. */
export type Commit = {
  id: number;
  collegeId: number;
  ratingTenths: number | null;
  stars: number | null;
  /** In the whole class; null: not ranked. */
  nationalRank: number | null;
};

/** Commits and signees of a class, of all colleges or of those given, without prospects who were taken down. */
export async function listCommits(
  db: Db,
  { sport, classYear, collegeIds }: { sport: Sport; classYear: number; collegeIds?: readonly number[] | undefined },
): Promise<Commit[]> {
  const ofColleges = collegeIds
    ? sql`and college_id in (select jsonb_array_elements_text(${JSON.stringify(collegeIds)}::jsonb)::int)`
    : sql``;
  const { rows } = await db.execute<Commit>(sql`
    select id, college_id as "collegeId", rating_tenths as "ratingTenths", stars, national_rank as "nationalRank"
    from prospects
    where sport = ${sport} and class_year = ${classYear} and college_id is not null and not is_hidden
      and status in ('committed', 'signed') ${ofColleges}
    order by id`);
  return rows;
}
