import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { imports } from './tables.ts';

const DEMO = 'demo';

/** Whether demo people were loaded: production refuses them (decision 37). */
export async function hasDemoData(db: Db): Promise<boolean> {
  const rows = await db.select({ id: imports.id }).from(imports).where(eq(imports.kind, DEMO)).limit(1);
  return rows.length > 0;
}

/** Whether real people were imported: demo people would be mixed with them, and could not be removed again. */
export async function hasRealData(db: Db): Promise<boolean> {
  const rows = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(ne(imports.kind, DEMO), isNull(imports.undoneAt)))
    .limit(1);
  return rows.length > 0;
}
