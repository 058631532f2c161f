import { type SQL, sql } from 'drizzle-orm';
import type { PageRequest } from '#kernel/pagination.ts';
import { PAGE_WINDOW_ROWS } from '#kernel/pagination.ts';
import { matchKey } from '#kernel/slugs.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { ProspectRow } from './prospect-view.ts';

/** Search for staff: rated or not, in every class, optionally with prospects who were taken down. */

export type ProspectSearch = {
  /** What was typed: beginnings of words of a name in any order, or a prospect's id. Empty: everybody who matches the filters. */
  text: string;
  sport: Sport | null;
  classYear: number | null;
  position: string | null;
  withHidden: boolean;
};

export type FoundProspect = {
  id: number;
  personId: number;
  name: string;
  sport: Sport;
  classYear: number;
  slug: string;
  position: string | null;
  ratingTenths: number | null;
  nationalRank: number | null;
  hometownCity: string | null;
  hometownState: string | null;
  highSchoolName: string | null;
  status: ProspectRow['status'];
  collegeId: number | null;
  isHidden: boolean;
};

/** Exact name matches first, then the latest class in its order. `total` counts at most one beyond the window. */
export async function findProspects(
  db: Db,
  search: ProspectSearch,
  { page, perPage }: PageRequest,
): Promise<{ prospects: FoundProspect[]; total: number }> {
  const key = matchKey(search.text);
  const { rows } = await db.execute<FoundProspect & { total: number }>(sql`
    with found as (
      select id, name_key = ${key} as is_exact, class_year, class_order from prospects
      where ${sql.join(conditionsOf(search, key), sql` and `)}
      order by 2 desc, class_year desc, class_order nulls last, id limit ${PAGE_WINDOW_ROWS + 1}::int
    )
    select prospects.id, person_id as "personId", name, sport, prospects.class_year as "classYear", slug, position,
      rating_tenths as "ratingTenths", national_rank as "nationalRank", hometown_city as "hometownCity",
      hometown_state as "hometownState", high_school_name as "highSchoolName", status, college_id as "collegeId",
      is_hidden as "isHidden", (select count(*) from found)::int as total
    from found join prospects using (id)
    order by found.is_exact desc, found.class_year desc, found.class_order nulls last, id
    limit ${perPage}::int offset ${(page - 1) * perPage}::int`);
  return { prospects: rows.map(({ total: _, ...prospect }) => prospect), total: rows[0]?.total ?? 0 };
}

function conditionsOf({ text, sport, classYear, position, withHidden }: ProspectSearch, key: string): SQL[] {
  const words = key.split(' ').filter(Boolean);
  // Words are compared literally, never as patterns.
  const isCalled = words.map((word) => sql`strpos(' ' || name_key, ${` ${word}`}) > 0`);
  const isNumbered = /^[1-9]\d{0,8}$/.test(text) ? [sql`id = ${Number(text)}`] : null;
  return [
    ...(isNumbered ?? isCalled),
    // The typed text has no character that a name could contain.
    ...(text !== '' && words.length === 0 ? [sql`false`] : []),
    ...(sport === null ? [] : [sql`sport = ${sport}`]),
    ...(classYear === null ? [] : [sql`class_year = ${classYear}`]),
    ...(position === null ? [] : [sql`position = ${position}`]),
    withHidden ? sql`true` : sql`not is_hidden`,
  ];
}
