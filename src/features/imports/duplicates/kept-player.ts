import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { mergeKind } from './merge-profiles.ts';

/**
 * The college player that a merged one became, by the removed id; null: there was no such merge, or it was undone. Follows later merges
 * too, because former addresses move with them.
 */
export async function findKeptPlayer(db: Db, playerId: number): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select former.college_player_id as id
    from imports merged
    join import_changes change on change.import_id = merged.id
    join player_former_addresses former on former.slug = change.before ->> 'slug'
    where merged.kind = ${mergeKind.name} and merged.undone_at is null and change.table_name = 'college_players'
      and change.after is null and change.row_key ->> 'id' = ${String(playerId)}
    order by merged.id desc limit 1`);
  return rows[0]?.id ?? null;
}
