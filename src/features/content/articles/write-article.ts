import { eq, sql } from 'drizzle-orm';
import { isSport, type Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { ArticleAccess } from './article-access.ts';
import type { ArticleBody } from './article-body.ts';
import type { ArticleStatus, Embargo } from './article-status.ts';
import { madeOf } from './queries.ts';
import { articleColleges, articleCorrections, articlePeople, articleSlugs, articles } from './tables.ts';

/** Editors' writes of articles, one at a time, each in its caller's transaction. The caller checks permissions and timing. */

/** The editable content of an article. */
export type ArticleText = {
  headline: string;
  dek: string;
  body: ArticleBody;
  access: ArticleAccess;
  sport: Sport;
  siteId: number;
  authorId: number;
  imageId: number | null;
  /** The people and teams it is about, without duplicates, ascending. */
  personIds: number[];
  collegeIds: number[];
};

export type ArticleState = {
  status: ArticleStatus;
  publishedAt: Date | null;
  /** While it is scheduled, exactly one of the two is set. */
  scheduledAt: Date | null;
  embargo: Embargo | null;
};

export type HeldArticle = ArticleState & { id: number; slug: string; updatedAt: Date; text: ArticleText };

/** `lock`: locks the row until the caller's transaction ends. */
export async function findArticle(db: Db, id: number, { lock = false } = {}): Promise<HeldArticle | null> {
  const found = db.select().from(articles).where(eq(articles.id, id));
  const [row] = lock ? await found.for('update') : await found;
  if (!row || !isSport(row.sport)) return null;
  const people = await db.select().from(articlePeople).where(eq(articlePeople.articleId, id));
  const colleges = await db.select().from(articleColleges).where(eq(articleColleges.articleId, id));
  const { slug, status, publishedAt, scheduledAt, embargo, updatedAt } = row;
  const { headline, dek, body, access, sport, siteId, authorId, imageId } = row;
  const rising = (ids: number[]) => ids.toSorted((a, b) => a - b);
  const text: ArticleText = {
    headline,
    dek,
    body,
    access,
    sport,
    siteId,
    authorId,
    imageId,
    personIds: rising(people.map(({ personId }) => personId)),
    collegeIds: rising(colleges.map(({ collegeId }) => collegeId)),
  };
  return { id, slug, status, publishedAt, scheduledAt, embargo, updatedAt, text };
}

/** Replaces the published text, if the article is visible to readers. */
export async function writeText(db: Db, id: number, text: ArticleText, now: Date): Promise<void> {
  const { personIds, collegeIds, ...columns } = text;
  await db
    .update(articles)
    .set({ ...columns, ...madeOf(text.body), updatedAt: now, version: sql`${articles.version} + 1` })
    .where(eq(articles.id, id));
  await db.delete(articlePeople).where(eq(articlePeople.articleId, id));
  await db.delete(articleColleges).where(eq(articleColleges.articleId, id));
  if (personIds.length > 0)
    await db.insert(articlePeople).values(personIds.map((personId) => ({ articleId: id, personId })));
  if (collegeIds.length > 0)
    await db.insert(articleColleges).values(collegeIds.map((collegeId) => ({ articleId: id, collegeId })));
}

export async function writeState(db: Db, id: number, state: ArticleState): Promise<void> {
  await db
    .update(articles)
    .set({ ...state, version: sql`${articles.version} + 1` })
    .where(eq(articles.id, id));
}

/** The new slug must be free. `now`: when readers lost the old one, which redirects from then on; null: they never saw it. */
export async function writeSlug(
  db: Db,
  { id, slug }: { id: number; slug: string },
  { from, now }: { from: string; now: Date | null },
): Promise<void> {
  await db.delete(articleSlugs).where(eq(articleSlugs.slug, slug));
  await db
    .update(articles)
    .set({ slug, version: sql`${articles.version} + 1` })
    .where(eq(articles.id, id));
  if (now) await db.insert(articleSlugs).values({ slug: from, articleId: id, leftAt: now });
}

/** Whether a slug belongs to another article, now or before. */
export async function isSlugTaken(db: Db, slug: string, { but }: { but: number }): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from articles where slug = ${slug} and id <> ${but}
    union all select 1 from article_slugs where slug = ${slug} and article_id <> ${but}`);
  return rows.length > 0;
}

/** The former slugs of an article, last used first. */
export async function listOldSlugs(db: Db, articleId: number): Promise<string[]> {
  const { rows } = await db.execute<{ slug: string }>(sql`
    select slug from article_slugs where article_id = ${articleId} order by left_at desc, slug`);
  return rows.map(({ slug }) => slug);
}

export type Correction = typeof articleCorrections.$inferSelect;

export async function insertCorrection(db: Db, correction: Omit<Correction, 'id'>): Promise<void> {
  await db.insert(articleCorrections).values(correction);
}

/** Oldest first, as readers see them. */
export const listCorrections = (db: Db, articleId: number): Promise<Correction[]> =>
  db
    .select()
    .from(articleCorrections)
    .where(eq(articleCorrections.articleId, articleId))
    .orderBy(articleCorrections.id);

/** Articles whose publication time has come, earliest first. */
export async function listDueIds(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from articles where status = 'scheduled' and scheduled_at <= ${now.toISOString()}::timestamptz
    order by scheduled_at, id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Articles that wait for an event: for the given one, or for any. */
export async function listEmbargoed(db: Db, embargo?: Embargo): Promise<{ id: number; embargo: Embargo }[]> {
  const isMeant = embargo ? sql`and embargo @> ${JSON.stringify(embargo)}::jsonb` : sql``;
  const { rows } = await db.execute<{ id: number; embargo: Embargo }>(sql`
    select id, embargo from articles where status = 'scheduled' and embargo is not null ${isMeant} order by id`);
  return rows;
}
