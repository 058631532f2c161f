import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { PageOfIds } from '#platform/jobs/each-in-turn.ts';
import { imports } from '../engine/tables.ts';
import { importUploads } from './tables.ts';
import type { UploadStatus } from './upload-view.ts';

export type Upload = typeof importUploads.$inferSelect;
export type NewUpload = typeof importUploads.$inferInsert;

/** With the time when its import was undone. */
export type ListedUpload = Upload & { undoneAt: Date | null };

const UNFINISHED: readonly UploadStatus[] = ['uploaded', 'checking', 'confirmed', 'running'];

export async function insertUpload(db: Db, upload: NewUpload): Promise<Upload> {
  const [made] = await db.insert(importUploads).values(upload).returning();
  if (!made) throw new Error('an insert without a row');
  return made;
}

export async function findUpload(db: Db, id: number): Promise<ListedUpload | null> {
  const [found] = await listUploads(db, { id, before: null, limit: 1 });
  return found ?? null;
}

/** Locks the upload, so that two decisions about one file run one after the other. */
export async function findUploadForUpdate(db: Db, id: number): Promise<Upload | null> {
  const [found] = await db.select().from(importUploads).where(eq(importUploads.id, id)).for('update');
  return found ?? null;
}

/** Newest first. */
export async function listUploads(
  db: Db,
  { id, before, limit }: { id?: number; before: number | null; limit: number },
): Promise<ListedUpload[]> {
  const rows = await db
    .select({ upload: importUploads, undoneAt: imports.undoneAt })
    .from(importUploads)
    .leftJoin(imports, eq(imports.id, importUploads.importId))
    .where(
      and(
        id === undefined ? undefined : eq(importUploads.id, id),
        before === null ? undefined : lt(importUploads.id, before),
      ),
    )
    .orderBy(desc(importUploads.id))
    .limit(limit);
  return rows.map(({ upload, undoneAt }) => ({ ...upload, undoneAt }));
}

/** A staff member's uploads that are waiting or running. */
export async function listUnfinished(db: Db, userId: number): Promise<Upload[]> {
  return db
    .select()
    .from(importUploads)
    .where(and(eq(importUploads.uploadedBy, userId), inArray(importUploads.status, [...UNFINISHED])));
}

export async function updateUpload(db: Db, id: number, changes: Partial<NewUpload>): Promise<void> {
  await db.update(importUploads).set(changes).where(eq(importUploads.id, id));
}

type Step = {
  id: number;
  turn: number;
  from: readonly UploadStatus[];
  /** Set by an earlier attempt at the same step. */
  failedStep: 'check' | 'import';
  changes: Partial<NewUpload>;
};

/** Starts a step of a job. Null if it is finished or belongs to an earlier turn. An interrupted attempt starts over. */
export async function takeStep(db: Db, { id, turn, from, failedStep, changes }: Step): Promise<Upload | null> {
  const [taken] = await db
    .update(importUploads)
    .set({ rowsDone: 0, rowsTotal: null, failure: null, failedStep: null, ...changes })
    .where(
      and(
        eq(importUploads.id, id),
        eq(importUploads.turn, turn),
        or(
          inArray(importUploads.status, [...from]),
          and(eq(importUploads.status, 'failed'), eq(importUploads.failedStep, failedStep)),
        ),
      ),
    )
    .returning();
  return taken ?? null;
}

/** Returns false if a concurrent request finished or canceled the step. */
export async function finishStep(
  db: Db,
  { id, turn, from }: { id: number; turn: number; from: UploadStatus },
  changes: Partial<NewUpload>,
): Promise<boolean> {
  const rows = await db
    .update(importUploads)
    .set(changes)
    .where(and(eq(importUploads.id, id), eq(importUploads.turn, turn), eq(importUploads.status, from)))
    .returning({ id: importUploads.id });
  return rows.length > 0;
}

/** Fails uploads that have been waiting or running since before then, because they will never finish. */
export async function failStuckUploads(db: Db, before: Date, { at, failure }: { at: Date; failure: string }) {
  await db
    .update(importUploads)
    .set({
      status: 'failed',
      failedStep: sql`case when ${importUploads.status} in ('uploaded', 'checking') then 'check' else 'import' end`,
      failure,
      finishedAt: at,
      changedAt: at,
      rowsTotal: null,
    })
    .where(and(inArray(importUploads.status, [...UNFINISHED]), lte(importUploads.changedAt, before)));
}

/** Whether an upload names this stored file. */
export async function hasFile(db: Db, fileKey: string): Promise<boolean> {
  return (await db.$count(importUploads, eq(importUploads.fileKey, fileKey))) > 0;
}

/** Uploads whose stored file can go: idle since `before`, or discarded. */
const isStale = (before: Date) =>
  and(
    isNotNull(importUploads.fileKey),
    or(
      eq(importUploads.status, 'expired'),
      and(notInArray(importUploads.status, [...UNFINISHED]), lte(importUploads.changedAt, before)),
    ),
  );

export async function listStale(db: Db, before: Date, { after, limit }: PageOfIds): Promise<number[]> {
  const rows = await db
    .select({ id: importUploads.id })
    .from(importUploads)
    .where(and(gt(importUploads.id, after), isStale(before)))
    .orderBy(importUploads.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Locks the upload. Null if a concurrent step moved it on. */
export async function findStaleForUpdate(db: Db, id: number, before: Date): Promise<Upload | null> {
  const [found] = await db
    .select()
    .from(importUploads)
    .where(and(eq(importUploads.id, id), isStale(before)))
    .for('update');
  return found ?? null;
}

/** Files that wait for a person's decision about a doubtful match. */
export async function countWithDoubts(db: Db): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(importUploads)
    .where(
      and(
        eq(importUploads.status, 'checked'),
        sql`exists (select from import_upload_lines line where line.upload_id = ${importUploads.id} and line.part = 'doubt'
          and line.content->'people' <> '[]'::jsonb and not exists (select from import_decisions decision
            where decision.upload_id = line.upload_id and decision.line = line.line))`,
      ),
    );
  return found?.count ?? 0;
}

export async function listUploadsOf(db: Db, userId: number): Promise<Upload[]> {
  return db.select().from(importUploads).where(eq(importUploads.uploadedBy, userId)).orderBy(importUploads.id);
}

/** Removes the member’s name from their uploads and confirmations, which stay. */
export async function forgetUploader(db: Db, userId: number): Promise<void> {
  await db.update(importUploads).set({ uploadedBy: null }).where(eq(importUploads.uploadedBy, userId));
  await db.update(importUploads).set({ confirmedBy: null }).where(eq(importUploads.confirmedBy, userId));
}

/** An unfinished, unexpired upload of the same file for the same purpose. */
export async function findSameUpload(db: Db, wanted: NewUpload): Promise<Upload | null> {
  const { checksum, kind, sport, year, source, ratingFromStars, isNewest, uploadedBy } = wanted;
  const [found] = await db
    .select()
    .from(importUploads)
    .where(
      and(
        eq(importUploads.checksum, checksum),
        eq(importUploads.kind, kind),
        sport == null ? isNull(importUploads.sport) : eq(importUploads.sport, sport),
        year == null ? isNull(importUploads.year) : eq(importUploads.year, year),
        eq(importUploads.source, source),
        eq(importUploads.ratingFromStars, ratingFromStars),
        eq(importUploads.isNewest, isNewest),
        uploadedBy == null ? isNull(importUploads.uploadedBy) : eq(importUploads.uploadedBy, uploadedBy),
        inArray(importUploads.status, ['uploaded', 'checking', 'checked', 'confirmed', 'running']),
      ),
    )
    .orderBy(desc(importUploads.id))
    .limit(1);
  return found ?? null;
}
