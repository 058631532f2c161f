import { and, count, eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { isShownSql } from '../articles/public.ts';
import { articles } from '../articles/tables.ts';
import { savedStories } from './tables.ts';

type Saved = { userId: number; articleId: number };

const isTheirs = ({ userId, articleId }: Saved) =>
  and(eq(savedStories.userId, userId), eq(savedStories.articleId, articleId));

/** Stories that readers may still see, last saved first. */
export async function listSaved(db: Db, userId: number, { now, limit }: { now: Date; limit: number }) {
  const { id, version, access, siteId } = articles;
  return db
    .select({ id, access, siteId, textVersion: version, savedAt: savedStories.savedAt })
    .from(savedStories)
    .innerJoin(articles, eq(id, savedStories.articleId))
    .where(and(eq(savedStories.userId, userId), isShownSql(sql`${now.toISOString()}::timestamptz`)))
    .orderBy(sql`${savedStories.savedAt} desc, ${id} desc`)
    .limit(limit);
}

/** Null: not saved. */
export async function findSaved(db: Db, saved: Saved) {
  const [row] = await db
    .select({ savedAt: savedStories.savedAt, textVersion: articles.version })
    .from(savedStories)
    .innerJoin(articles, eq(articles.id, savedStories.articleId))
    .where(isTheirs(saved));
  return row ?? null;
}

export async function countSaved(db: Db, userId: number): Promise<number> {
  const [found] = await db.select({ value: count() }).from(savedStories).where(eq(savedStories.userId, userId));
  return found?.value ?? 0;
}

export async function insertSaved(db: Db, saved: Saved & { savedAt: Date }): Promise<void> {
  await db.insert(savedStories).values(saved).onConflictDoNothing();
}

/** By slug, including a story that is no longer visible. */
export async function deleteSaved(db: Db, userId: number, slug: string): Promise<void> {
  const ids = db.select({ id: articles.id }).from(articles).where(eq(articles.slug, slug));
  await db.delete(savedStories).where(and(eq(savedStories.userId, userId), sql`${savedStories.articleId} in ${ids}`));
}

export async function listAllSavedOf(db: Db, userId: number) {
  return db.select().from(savedStories).where(eq(savedStories.userId, userId)).orderBy(savedStories.articleId);
}

export async function deleteAllSavedOf(db: Db, userId: number): Promise<void> {
  await db.delete(savedStories).where(eq(savedStories.userId, userId));
}
