import { eq, inArray, sql } from 'drizzle-orm';
import { LARGEST_ID } from '#kernel/ids.ts';
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

const DIGITS = /^[1-9]\d{0,9}$/;

/** By number or slug; null: nobody. */
export async function findAuthor(db: Db, wanted: string): Promise<typeof authors.$inferSelect | null> {
  const isNumber = DIGITS.test(wanted) && Number(wanted) <= LARGEST_ID;
  const [found] = await db
    .select()
    .from(authors)
    .where(isNumber ? eq(authors.id, Number(wanted)) : eq(authors.slug, wanted));
  return found ?? null;
}
