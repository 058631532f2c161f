import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { countWords } from '../articles/public.ts';
import { type Copy, isSameCopy } from './copy.ts';
import { MOST_REVISIONS } from './publishing-limits-view.ts';
import type { RevisionKind } from './revision-view.ts';
import { articleRevisions } from './tables.ts';

export type Revision = typeof articleRevisions.$inferSelect;
type NewRevision = { articleId: number; kind: RevisionKind; copy: Copy; userId: number | null; at: Date };

export async function insertRevision(db: Db, revision: NewRevision): Promise<number> {
  const [row] = await db
    .insert(articleRevisions)
    .values({ ...revision, wordCount: countWords(revision.copy.body) })
    .returning({ id: articleRevisions.id });
  await dropOldest(db, revision.articleId);
  return row?.id ?? 0;
}

/** Deletes autosaved revisions beyond the limit, oldest first; requested and published ones stay. */
async function dropOldest(db: Db, articleId: number): Promise<void> {
  await db.execute(sql`
    delete from article_revisions where kind = 'autosaved' and article_id = ${articleId} and id <= (
      select id from article_revisions where article_id = ${articleId} order by id desc offset ${MOST_REVISIONS} limit 1)`);
}

/** The latest revision, excluding those set aside: the origin of the working copy. */
export async function latestRevision(db: Db, articleId: number): Promise<Revision | null> {
  const [row] = await db
    .select()
    .from(articleRevisions)
    .where(and(eq(articleRevisions.articleId, articleId), sql`kind <> 'set_aside'`))
    .orderBy(desc(articleRevisions.id))
    .limit(1);
  return row ?? null;
}

export async function findRevision(db: Db, articleId: number, id: number): Promise<Revision | null> {
  const [row] = await db
    .select()
    .from(articleRevisions)
    .where(and(eq(articleRevisions.articleId, articleId), eq(articleRevisions.id, id)));
  return row ?? null;
}

export type RevisionHead = Pick<Revision, 'id' | 'kind' | 'at' | 'userId' | 'wordCount'> & { headline: string };

export const headOf = ({ id, kind, at, userId, wordCount, copy: { headline } }: Revision): RevisionHead => ({
  id,
  kind,
  at,
  userId,
  wordCount,
  headline,
});

/** Latest first; limited to sites that the actor may read, null: all. */
export async function listRevisionHeads(
  db: Db,
  articleId: number,
  within: readonly number[] | null,
): Promise<RevisionHead[]> {
  const { id, kind, at, userId, wordCount, copy } = articleRevisions;
  const isWithin = within ? sql`(${copy}->>'siteId')::int = any (${`{${within.join(',')}}`}::int[])` : undefined;
  return db
    .select({ id, kind, at, userId, wordCount, headline: sql<string>`${copy}->>'headline'` })
    .from(articleRevisions)
    .where(and(eq(articleRevisions.articleId, articleId), isWithin))
    .orderBy(desc(id))
    .limit(2 * MOST_REVISIONS);
}

/**
 * Saves the text of an editor who was displaced or whose version is outdated. Within the time of `since`, repeated saves by the same person
 * replace one revision.
 */
export async function setAside(db: Db, revision: Omit<NewRevision, 'kind'>, since: Date): Promise<void> {
  const { articleId, copy, userId, at } = revision;
  const [last] = await db
    .select()
    .from(articleRevisions)
    .where(
      and(
        eq(articleRevisions.articleId, articleId),
        eq(articleRevisions.kind, 'set_aside'),
        sql`user_id is not distinct from ${userId}`,
      ),
    )
    .orderBy(desc(articleRevisions.id))
    .limit(1);
  if (last && isSameCopy(last.copy, copy)) return;
  if (last && last.at > since)
    await db
      .update(articleRevisions)
      .set({ copy, at, wordCount: countWords(copy.body) })
      .where(eq(articleRevisions.id, last.id));
  else await insertRevision(db, { ...revision, kind: 'set_aside' });
}
