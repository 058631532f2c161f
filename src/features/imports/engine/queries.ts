import { and, desc, eq, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { imports } from './tables.ts';

const LOCK = 716_205_011;

export type RecordedImport = typeof imports.$inferSelect;

/** Serializes imports, because two at once would both create the same prospects. Held until the transaction ends. */
export async function lockImports(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
}

/** Takes the lock of imports if nobody else holds it; returns whether it did. */
export async function tryLockImports(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ isHeld: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCK}) as "isHeld"`);
  return rows[0]?.isHeld ?? false;
}

export async function insertImport(db: Db, row: typeof imports.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(imports).values(row).returning({ id: imports.id });
  if (!inserted) throw new Error('The import was not recorded');
  return inserted.id;
}

export async function setImportCounts(db: Db, id: number, counts: Record<string, number>): Promise<void> {
  await db.update(imports).set({ counts }).where(eq(imports.id, id));
}

export async function setImportUndone(db: Db, id: number, at: Date): Promise<void> {
  await db.update(imports).set({ undoneAt: at }).where(eq(imports.id, id));
}

export async function findImport(db: Db, id: number): Promise<RecordedImport | null> {
  const [found] = await db.select().from(imports).where(eq(imports.id, id));
  return found ?? null;
}

/** Every applied import, newest first. */
export async function listImports(db: Db): Promise<RecordedImport[]> {
  return db.select().from(imports).orderBy(desc(imports.id));
}

/** Imports of one kind, newest first; `before` null: starting with the newest. */
export async function listImportsOfKind(
  db: Db,
  { kind, before, limit }: { kind: string; before: number | null; limit: number },
): Promise<RecordedImport[]> {
  return db
    .select()
    .from(imports)
    .where(and(eq(imports.kind, kind), before === null ? undefined : lt(imports.id, before)))
    .orderBy(desc(imports.id))
    .limit(limit);
}

/** Imports of every kind but one, newest first; `before` null: starting with the newest. */
export async function listImportsBeside(
  db: Db,
  { kind, before, limit }: { kind: string; before: number | null; limit: number },
): Promise<RecordedImport[]> {
  return db
    .select()
    .from(imports)
    .where(and(ne(imports.kind, kind), before === null ? undefined : lt(imports.id, before)))
    .orderBy(desc(imports.id))
    .limit(limit);
}

/** From here to the end of the transaction, or until called with null, triggers log all writes to import_changes. */
export async function logWritesOf(db: Db, importId: number | null): Promise<void> {
  await db.execute(sql`select set_config('bluechip.import_id', ${importId === null ? '' : String(importId)}, true)`);
}
