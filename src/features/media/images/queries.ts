import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { images } from './tables.ts';

export type NewImage = Omit<typeof images.$inferInsert, 'id'>;

/** Statements take 65,535 parameters at most, and a picture is up to ten. */
const AT_ONCE = 1000;

/** Adds pictures whose key is new; the others stay as they are. Returns the id of each by its key. The bytes are the caller's. */
export async function ensureImages(db: Db, wanted: readonly NewImage[]): Promise<Map<string, number>> {
  if (wanted.length === 0) return new Map();
  for (let start = 0; start < wanted.length; start += AT_ONCE)
    await db
      .insert(images)
      .values(wanted.slice(start, start + AT_ONCE))
      .onConflictDoNothing({ target: images.storageKey });
  const keys = JSON.stringify(wanted.map(({ storageKey }) => storageKey));
  const rows = await db
    .select({ id: images.id, storageKey: images.storageKey })
    .from(images)
    .where(sql`${images.storageKey} in (select jsonb_array_elements_text(${keys}::jsonb))`);
  return new Map(rows.map(({ id, storageKey }) => [storageKey, id]));
}
