import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';

/**
 * Open lists of staff keep the place: of the other, or of the one that is kept where both have one. `lists`: which ranking lists have ids
 * of this sort.
 */
export async function replaceInLists(
  db: Db,
  lists: SQL,
  { keep, other }: { keep: number; other: number },
): Promise<void> {
  await db.execute(sql`
    update ranking_lists set revision = revision + 1, player_ids = (
      select jsonb_agg(case when id = ${other} then ${keep}::int else id end order by place)
      from (select value::int as id, place from jsonb_array_elements_text(player_ids) with ordinality each(value, place)) listed
      where id <> ${other} or not player_ids @> ${JSON.stringify([keep])}::jsonb)
    where ${lists} and status in ('draft', 'published') and player_ids @> ${JSON.stringify([other])}::jsonb`);
}
