import { and, arrayContains, asc, count, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { LARGEST_ID } from '#kernel/ids.ts';
import type { Db } from '#platform/db/database.ts';
import { articles } from '../articles/tables.ts';
import { authors } from './tables.ts';

export type Author = typeof authors.$inferSelect;
export type NewAuthor = Omit<typeof authors.$inferInsert, 'id'>;

/** Adds authors with a new slug; existing ones are left alone. Returns the id of each by its slug. */
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

/** By id, by slug or by a former slug; null if there is none. */
export async function findAuthor(db: Db, wanted: string): Promise<Author | null> {
  const isNumber = DIGITS.test(wanted) && Number(wanted) <= LARGEST_ID;
  const [found] = await db
    .select()
    .from(authors)
    .where(isNumber ? eq(authors.id, Number(wanted)) : hasOrHad(wanted))
    .orderBy(sql`${authors.slug} = ${wanted} desc`)
    .limit(1);
  return found ?? null;
}

const hasOrHad = (slug: string): SQL | undefined =>
  or(eq(authors.slug, slug), arrayContains(authors.formerSlugs, [slug]));

export async function findAuthorById(db: Db, id: number): Promise<Author | null> {
  const [found] = await db.select().from(authors).where(eq(authors.id, id));
  return found ?? null;
}

/** The byline of a member; null: they have none, or it is retired. */
export async function findAuthorOfMember(db: Db, userId: number): Promise<Author | null> {
  const [found] = await db
    .select()
    .from(authors)
    .where(and(eq(authors.userId, userId), isNull(authors.retiredAt)));
  return found ?? null;
}

export async function isAuthorSlugTaken(db: Db, slug: string, but: number | null): Promise<boolean> {
  const rows = await db
    .select({ id: authors.id })
    .from(authors)
    .where(and(hasOrHad(slug), but === null ? undefined : ne(authors.id, but)))
    .limit(1);
  return rows.length > 0;
}

/** By name, each with its number of published stories. */
export async function listAuthors(
  db: Db,
  { isRetired }: { isRetired: boolean },
): Promise<{ author: Author; stories: number }[]> {
  return db
    .select({ author: authors, stories: count(articles.id) })
    .from(authors)
    .leftJoin(articles, and(eq(articles.authorId, authors.id), eq(articles.status, 'published')))
    .where(isRetired ? isNotNull(authors.retiredAt) : isNull(authors.retiredAt))
    .groupBy(authors.id)
    .orderBy(asc(sql`${authors.name} collate "C"`), authors.id);
}

/** The number of active and of retired authors. */
export async function countAuthors(db: Db): Promise<{ active: number; retired: number }> {
  const [counts] = await db
    .select({
      active: sql<number>`(count(*) filter (where ${authors.retiredAt} is null))::int`,
      retired: sql<number>`(count(*) filter (where ${authors.retiredAt} is not null))::int`,
    })
    .from(authors);
  return counts ?? { active: 0, retired: 0 };
}

/** Until the end of the transaction nobody else writes an author, so that slugs and accounts stay as they were read. */
export async function lockAuthors(db: Db): Promise<void> {
  await db.execute(sql`lock table ${authors} in share row exclusive mode`);
}

export async function hasImage(db: Db, id: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from images where id = ${id}`);
  return rows.length > 0;
}

export async function insertAuthor(db: Db, author: NewAuthor): Promise<Author> {
  const [inserted] = await db.insert(authors).values(author).returning();
  if (!inserted) throw new Error('no author was written');
  return inserted;
}

export async function updateAuthor(db: Db, id: number, change: Partial<NewAuthor>): Promise<void> {
  await db.update(authors).set(change).where(eq(authors.id, id));
}
