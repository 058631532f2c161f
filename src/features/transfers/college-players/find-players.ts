import { type SQL, sql } from 'drizzle-orm';
import { PAGE_WINDOW_ROWS, type PageRequest } from '#kernel/pagination.ts';
import { matchKey } from '#kernel/slugs.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { isHiddenPerson } from './hidden-people.ts';

/** Search of college players for staff, optionally with those who were taken down. */

export type PlayerSearch = {
  /** Beginnings of words of a name in any order, or a player's id. Empty: everybody who matches the filters. */
  text: string;
  sport: Sport | null;
  collegeId: number | null;
  season: number | null;
  withHidden: boolean;
};

export type FoundPlayer = {
  id: number;
  personId: number;
  name: string;
  slug: string;
  sport: Sport;
  season: number | null;
  position: string | null;
  collegeId: number | null;
  collegeName: string | null;
  source: string;
  isHidden: boolean;
};

/** Exact name matches first, then the latest season. `total` counts at most one beyond the window. */
export async function findPlayers(
  db: Db,
  search: PlayerSearch,
  { page, perPage }: PageRequest,
): Promise<{ players: FoundPlayer[]; total: number }> {
  const key = matchKey(search.text);
  const conditions = sql.join(conditionsOf(search, key), sql` and `);
  const { rows } = await db.execute<FoundPlayer & { total: number }>(sql`
    with found as (
      select id, name_key = ${key} as is_exact, season as latest from college_players
      where ${conditions}
      order by 2 desc, season desc nulls last, id limit ${PAGE_WINDOW_ROWS + 1}::int
    )
    select id, person_id as "personId", name, slug, sport, season, position, college_id as "collegeId",
      college_name as "collegeName", source, ${isHiddenPerson(sql`person_id`)} as "isHidden",
      (select count(*) from found)::int as total
    from found join college_players using (id)
    order by found.is_exact desc, found.latest desc nulls last, id
    limit ${perPage}::int offset ${(page - 1) * perPage}::int`);
  const [first] = rows;
  // A page past the end has no row to carry the total.
  const total = first?.total ?? (page > 1 ? await countPlayers(db, conditions) : 0);
  return { players: rows.map(({ total: _, ...player }) => player), total };
}

async function countPlayers(db: Db, conditions: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (
      select from college_players where ${conditions} limit ${PAGE_WINDOW_ROWS + 1}::int
    ) found`);
  return rows[0]?.total ?? 0;
}

function conditionsOf({ text, sport, collegeId, season, withHidden }: PlayerSearch, key: string): SQL[] {
  const words = key.split(' ').filter(Boolean);
  // Words are compared literally, never as patterns.
  const isCalled = words.map((word) => sql`strpos(' ' || name_key, ${` ${word}`}) > 0`);
  const isNumbered = /^[1-9]\d{0,8}$/.test(text) ? [sql`id = ${Number(text)}`] : null;
  return [
    ...(isNumbered ?? isCalled),
    ...(text !== '' && words.length === 0 ? [sql`false`] : []),
    ...(sport === null ? [] : [sql`sport = ${sport}`]),
    ...(collegeId === null ? [] : [sql`college_id = ${collegeId}`]),
    ...(season === null ? [] : [sql`season = ${season}`]),
    withHidden ? sql`true` : sql`not (${isHiddenPerson(sql`person_id`)})`,
  ];
}
