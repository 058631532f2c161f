import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import { anyOfTexts } from '#platform/db/any-of.ts';
import type { Db } from '#platform/db/database.ts';
import { drawIds, insertRows } from '#platform/db/insert-rows.ts';
import { type ArticleBody, countWords, teaserOf } from './article-body.ts';
import { articleColleges, articlePeople, articles } from './tables.ts';

export type NewArticle = Omit<typeof articles.$inferInsert, 'id' | 'teaser' | 'wordCount'> & {
  /** The people and teams it is about, without duplicates. */
  personIds: readonly number[];
  collegeIds: readonly number[];
};

/** Values stored next to a body because lists and pages need them without the body. */
export const madeOf = (body: ArticleBody) => ({ teaser: teaserOf(body), wordCount: countWords(body) });

/** Inserts articles in order, with the people they are about. Their slugs must be free. */
export async function insertArticles(db: Db, many: readonly NewArticle[]): Promise<number[]> {
  const ids = await drawIds(db, articles, many.length);
  const idOf = (index: number) => ids[index] ?? 0;
  await insertRows(
    db,
    articles,
    many.map(({ personIds: _, collegeIds: __, ...article }, index) => ({
      id: idOf(index),
      ...article,
      ...madeOf(article.body),
    })),
  );
  await insertRows(
    db,
    articlePeople,
    many.flatMap(({ personIds }, index) => personIds.map((personId) => ({ articleId: idOf(index), personId }))),
  );
  await insertRows(
    db,
    articleColleges,
    many.flatMap(({ collegeIds }, index) => collegeIds.map((collegeId) => ({ articleId: idOf(index), collegeId }))),
  );
  return ids;
}

/** Slugs in use that these could collide with: the same, or with a number suffix. */
export async function takenArticleSlugs(db: Db, bases: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ slug: string }>(sql`
    select slug from (select slug from articles union all select slug from article_slugs) as known
    where slug = ${anyOfTexts(bases)} or regexp_replace(slug, '-[0-9]+$', '') = ${anyOfTexts(bases)}`);
  return new Set(rows.map(({ slug }) => slug));
}

/** Stories that readers may see. */
export const countStoriesOfSite = (db: Db, siteId: number, now: Date): Promise<number> =>
  db.$count(
    articles,
    and(eq(articles.siteId, siteId), eq(articles.status, 'published'), lt(articles.publishedAt, now)),
  );

/** Stories that readers may see. */
export const countStoriesOfSport = (db: Db, sport: Sport, now: Date): Promise<number> =>
  db.$count(articles, and(eq(articles.sport, sport), eq(articles.status, 'published'), lt(articles.publishedAt, now)));

/** Stories first published in this period, `to` exclusive. */
export const countPublishedBetween = (db: Db, { from, to }: { from: Date; to: Date }): Promise<number> =>
  db.$count(
    articles,
    and(eq(articles.status, 'published'), gte(articles.publishedAt, from), lt(articles.publishedAt, to)),
  );
