import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';

/** The time of the database server, which is that of the program: fault tests run it unchanged, by the machine's clock. */
export async function readDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ present: string | Date }>(sql`select now() as present`);
  return new Date(rows[0]?.present ?? Number.NaN);
}
