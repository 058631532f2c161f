import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';

/** What the program's clock shows: it runs as an operator runs it, by the clock of the machine that its database has too. */
export async function presentOf(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ present: string | Date }>(sql`select now() as present`);
  return new Date(rows[0]?.present ?? Number.NaN);
}
