import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';

export type AuthorName = {
  id: number;
  slug: string;
  name: string;
  title: string;
  bio: string;
  /** The member with this byline; null: a byline of the network. */
  userId: number | null;
  isRetired: boolean;
};

/** Author names; without ids: all. */
export async function listAuthorNames(db: Db, ids?: readonly number[]): Promise<AuthorName[]> {
  const isMeant = ids ? sql`where id = any (${`{${ids.join(',')}}`}::int[])` : sql``;
  const { rows } = await db.execute<AuthorName>(sql`
    select id, slug, name, title, bio, user_id as "userId", retired_at is not null as "isRetired"
    from authors ${isMeant} order by name collate "C", id`);
  return rows;
}
