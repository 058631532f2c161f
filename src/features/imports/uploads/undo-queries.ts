import { and, eq, inArray, lte } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { importUndos } from './tables.ts';

export type ImportUndo = typeof importUndos.$inferSelect;

export async function findUndo(db: Db, importId: number): Promise<ImportUndo | null> {
  const [found] = await db.select().from(importUndos).where(eq(importUndos.importId, importId));
  return found ?? null;
}

/** Replaces the previous, finished undo. Null: one is running. */
export async function startUndo(db: Db, undo: typeof importUndos.$inferInsert): Promise<ImportUndo | null> {
  const { importId: _, ...values } = undo;
  const fresh = { tables: null, refusal: null, finishedAt: null, ...values };
  const [started] = await db
    .insert(importUndos)
    .values({ ...undo, ...fresh })
    .onConflictDoUpdate({
      target: importUndos.importId,
      set: fresh,
      setWhere: inArray(importUndos.status, ['ready', 'refused', 'failed']),
    })
    .returning();
  return started ?? null;
}

export async function finishUndo(
  db: Db,
  { importId, isDryRun }: Pick<ImportUndo, 'importId' | 'isDryRun'>,
  changes: Partial<ImportUndo>,
): Promise<void> {
  await db
    .update(importUndos)
    .set(changes)
    .where(and(eq(importUndos.importId, importId), eq(importUndos.isDryRun, isDryRun)));
}

/** Fails undos requested before then, which will not end by themselves any more. */
export async function failStuckUndos(db: Db, before: Date, { at, failure }: { at: Date; failure: string }) {
  await db
    .update(importUndos)
    .set({ status: 'failed', refusal: failure, finishedAt: at })
    .where(and(inArray(importUndos.status, ['checking', 'running']), lte(importUndos.requestedAt, before)));
}

export async function forgetUndoer(db: Db, userId: number): Promise<void> {
  await db.update(importUndos).set({ requestedBy: null }).where(eq(importUndos.requestedBy, userId));
}
