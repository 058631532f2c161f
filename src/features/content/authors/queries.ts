import { inArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { authors } from './tables.ts';

export type NewAuthor = Omit<typeof authors.$inferInsert, 'id'>;

/** Adds authors whose slug is new; the others stay as they are. Returns the id of each by its slug. */
export async function ensureAuthors(db: Db, wanted: readonly NewAuthor[]): Promise<Map<string, number>> {
  if (wanted.length === 0) return new Map();
  await db
    .insert(authors)
    .values([...wanted])
    .onConflictDoNothing({ target: authors.slug });
  const slugs = wanted.map(({ slug }) => slug);
  const rows = await db
    .select({ id: authors.id, slug: authors.slug })
    .from(authors)
    .where(inArray(authors.slug, slugs))
    .orderBy(sql`${authors.id}`);
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}
