import { sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import { anyOfTexts } from '#platform/db/any-of.ts';
import type { Db } from '#platform/db/database.ts';

/** As much of a prospect as is needed to recognize the person in other records. */
export type Namesake = {
  id: number;
  personId: number;
  nameKey: string;
  classYear: number;
  position: string | null;
  hometownCity: string | null;
  hometownState: string | null;
  collegeId: number | null;
  isHidden: boolean;
};

/** The prospects of a sport with one of `nameKeys` in the classes `from` to `to`, hidden prospects included, by id. */
export async function findNamesakes(
  db: Db,
  { sport, nameKeys, from, to }: { sport: Sport; nameKeys: readonly string[]; from: number; to: number },
): Promise<Namesake[]> {
  const { rows } = await db.execute<Namesake>(sql`
    select id, person_id as "personId", name_key as "nameKey", class_year as "classYear", position,
      hometown_city as "hometownCity", hometown_state as "hometownState", college_id as "collegeId", is_hidden as "isHidden"
    from prospects
    where sport = ${sport} and class_year between ${from} and ${to}
      and name_key = ${anyOfTexts(nameKeys)}
    order by id`);
  return rows;
}

/** Prospects by the id that a source gives them. */
export async function findNumbered(
  db: Db,
  { sport, source, sourceIds }: { sport: Sport; source: string; sourceIds: readonly string[] },
): Promise<Map<string, number>> {
  if (sourceIds.length === 0) return new Map();
  const { rows } = await db.execute<{ sourceId: string; prospectId: number }>(sql`
    select source_id as "sourceId", prospect_id as "prospectId" from prospect_source_ids
    where source = ${source} and sport = ${sport}
      and source_id = ${anyOfTexts(sourceIds)}`);
  return new Map(rows.map(({ sourceId, prospectId }) => [sourceId, prospectId]));
}
