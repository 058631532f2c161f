import { and, arrayContains, asc, count, eq, getTableColumns, max, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { PagePlace } from './custom-page-view.ts';
import { customPages } from './tables.ts';

export type CustomPage = typeof customPages.$inferSelect;
export type NewCustomPage = Omit<typeof customPages.$inferInsert, 'id'>;
/** Without the text. */
export type CustomPageRow = Omit<CustomPage, 'html'>;

const hasOrHad = (slug: string): SQL | undefined =>
  or(eq(customPages.slug, slug), arrayContains(customPages.formerSlugs, [slug]));

/** By its slug or one that it had, the present one first; null: there is none. */
export async function findPage(db: Db, slug: string): Promise<CustomPage | null> {
  const [found] = await db
    .select()
    .from(customPages)
    .where(hasOrHad(slug))
    .orderBy(sql`${customPages.slug} = ${slug} desc`)
    .limit(1);
  return found ?? null;
}

export async function findPageById(db: Db, id: number): Promise<CustomPage | null> {
  const [found] = await db.select().from(customPages).where(eq(customPages.id, id));
  return found ?? null;
}

const { html: _, ...withoutText } = getTableColumns(customPages);

/** Header, footer, then those without a place, each in its order. */
export async function listPages(db: Db, where?: { status: CustomPage['status'] }): Promise<CustomPageRow[]> {
  return db
    .select(withoutText)
    .from(customPages)
    .where(where ? eq(customPages.status, where.status) : undefined)
    .orderBy(
      sql`case ${customPages.place} when 'header' then 1 when 'footer' then 2 else 3 end`,
      asc(customPages.position),
      asc(customPages.id),
    );
}

/** The ids of a place in their order. */
export async function listIdsOfPlace(db: Db, place: PagePlace): Promise<number[]> {
  const rows = await db
    .select({ id: customPages.id })
    .from(customPages)
    .where(eq(customPages.place, place))
    .orderBy(asc(customPages.position), asc(customPages.id));
  return rows.map(({ id }) => id);
}

/** Of the other pages of a place: how many there are, and the last position. */
export async function roomOf(db: Db, place: PagePlace, but: number | null): Promise<{ count: number; last: number }> {
  const [found] = await db
    .select({ count: count(), last: max(customPages.position) })
    .from(customPages)
    .where(and(eq(customPages.place, place), but === null ? undefined : ne(customPages.id, but)));
  return { count: found?.count ?? 0, last: found?.last ?? 0 };
}

/** The title of another page that has or had the slug; null: it is free. */
export async function findSlugOwner(db: Db, slug: string, but: number | null): Promise<string | null> {
  const [found] = await db
    .select({ title: customPages.title })
    .from(customPages)
    .where(and(hasOrHad(slug), but === null ? undefined : ne(customPages.id, but)))
    .limit(1);
  return found?.title ?? null;
}

/** Until the end of the transaction nobody else writes a page, so that slugs and positions stay as they were read. */
export async function lockPages(db: Db): Promise<void> {
  await db.execute(sql`lock table ${customPages} in share row exclusive mode`);
}

export async function insertPage(db: Db, page: NewCustomPage): Promise<CustomPage> {
  const [inserted] = await db.insert(customPages).values(page).returning();
  if (!inserted) throw new Error('no page was written');
  return inserted;
}

export async function updatePage(db: Db, id: number, change: Partial<NewCustomPage>): Promise<void> {
  await db.update(customPages).set(change).where(eq(customPages.id, id));
}

export async function deletePage(db: Db, id: number): Promise<void> {
  await db.delete(customPages).where(eq(customPages.id, id));
}
