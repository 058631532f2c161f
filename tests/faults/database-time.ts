import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';

/** The database server's time, which equals the program's: fault tests run it unchanged, by the machine's clock. */
export async function readDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ present: string | Date }>(sql`select now() as present`);
  return new Date(rows[0]?.present ?? Number.NaN);
}
