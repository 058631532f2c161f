import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { isSport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { articles } from '../articles/tables.ts';
import type { Draft } from './draft.ts';
import { articleDrafts, articleEditors, articleStubs, deletedArticles } from './tables.ts';

/** Null: no member of staff has edited it yet. */
export async function findDraft(db: Db, articleId: number): Promise<Draft | null> {
  const [row] = await db.select().from(articleDrafts).where(eq(articleDrafts.articleId, articleId));
  if (!row || !isSport(row.sport)) return null;
  const { headline, dek, body, access, sport, siteId, authorId, imageId, personIds, collegeIds } = row;
  const { version, hasChanges, hasOwnSlug, createdBy, updatedBy, updatedAt, approvedAt } = row;
  return {
    copy: { headline, dek, body, access, sport, siteId, authorId, imageId, personIds, collegeIds },
    version,
    hasChanges,
    hasOwnSlug,
    createdBy,
    updatedBy,
    updatedAt,
    approvedAt,
  };
}

export async function writeDraft(db: Db, articleId: number, { copy, ...facts }: Draft): Promise<void> {
  const set = { ...copy, ...facts };
  await db
    .insert(articleDrafts)
    .values({ articleId, ...set })
    .onConflictDoUpdate({ target: articleDrafts.articleId, set });
}

export async function isDeleted(db: Db, articleId: number): Promise<boolean> {
  const rows = await db
    .select({ id: deletedArticles.articleId })
    .from(deletedArticles)
    .where(eq(deletedArticles.articleId, articleId));
  return rows.length > 0;
}

export async function markDeleted(db: Db, row: typeof deletedArticles.$inferInsert): Promise<void> {
  await db.insert(deletedArticles).values(row);
}

export type Editor = typeof articleEditors.$inferSelect;

/** Who holds the article, or held it last. */
export async function findEditor(db: Db, articleId: number): Promise<Editor | null> {
  const [row] = await db.select().from(articleEditors).where(eq(articleEditors.articleId, articleId));
  return row ?? null;
}

export async function writeEditor(db: Db, { articleId, ...set }: Editor): Promise<void> {
  await db
    .insert(articleEditors)
    .values({ articleId, ...set })
    .onConflictDoUpdate({ target: articleEditors.articleId, set });
}

export async function deleteEditor(db: Db, articleId: number, editor: string): Promise<void> {
  await db
    .delete(articleEditors)
    .where(and(eq(articleEditors.articleId, articleId), eq(articleEditors.editor, editor)));
}

/** Editors whose lease ended before. */
export async function deleteEditorsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(articleEditors).where(lt(articleEditors.until, before));
}

/** False: there is already one for this event. */
export async function insertStub(
  db: Db,
  stub: { eventId: number; articleId: number; prospectId: number; preparedAt: Date },
): Promise<void> {
  await db.insert(articleStubs).values(stub);
}

export async function hasStub(db: Db, eventId: number): Promise<boolean> {
  const rows = await db
    .select({ id: articleStubs.eventId })
    .from(articleStubs)
    .where(eq(articleStubs.eventId, eventId));
  return rows.length > 0;
}

/** Prepared, and not edited yet. */
export async function isUntouchedStub(db: Db, articleId: number): Promise<boolean> {
  const rows = await db
    .select({ id: articleStubs.eventId })
    .from(articleStubs)
    .where(and(eq(articleStubs.articleId, articleId), isNull(articleStubs.takenUpAt)));
  return rows.length > 0;
}

export async function takeUpStub(db: Db, articleId: number, now: Date): Promise<void> {
  await db
    .update(articleStubs)
    .set({ takenUpAt: now })
    .where(and(eq(articleStubs.articleId, articleId), isNull(articleStubs.takenUpAt)));
}

/** Deletes stubs that nobody edited, with everything that belongs to them; one that is open in an editor stays. */
export async function deleteStubsBefore(db: Db, before: Date): Promise<void> {
  const isLeft = sql`
    stub.article_id = articles.id and stub.taken_up_at is null and stub.prepared_at < ${before.toISOString()}::timestamptz
    and articles.status = 'draft' and articles.published_at is null`;
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      select articles.id from articles join article_stubs stub on ${isLeft} for update of articles skip locked`);
    if (rows.length === 0) return;
    const ids = `{${rows.map(({ id }) => id).join(',')}}`;
    // Checked again, because it may have been edited between the read and the lock.
    await tx.execute(sql`
      delete from articles using article_stubs stub where articles.id = any (${ids}::int[]) and ${isLeft}`);
  });
}

/** Stories in review; `siteIds` null: of every site. */
export const countInReview = (db: Db, siteIds: readonly number[] | null): Promise<number> =>
  db.$count(
    articles,
    and(eq(articles.status, 'review'), siteIds === null ? undefined : inArray(articles.siteId, [...siteIds])),
  );
