import { eq, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { stateTaxRates } from './tables.ts';

export type StateTaxRate = typeof stateTaxRates.$inferSelect;

export async function listStateTaxRates(db: Db): Promise<StateTaxRate[]> {
  return db.select().from(stateTaxRates).orderBy(stateTaxRates.state);
}

export async function findStateTaxRate(db: Db, state: string): Promise<StateTaxRate | null> {
  const [row] = await db.select().from(stateTaxRates).where(eq(stateTaxRates.state, state));
  return row ?? null;
}

/** Makes the table say what `rates` say. For a transaction. */
export async function replaceStateTaxRates(db: Db, rates: readonly StateTaxRate[]): Promise<void> {
  const states = rates.map((rate) => rate.state);
  await db.delete(stateTaxRates).where(notInArray(stateTaxRates.state, states));
  await db
    .insert(stateTaxRates)
    .values([...rates])
    .onConflictDoUpdate({
      target: stateTaxRates.state,
      set: { rateMilliPercent: sql`excluded.rate_milli_percent`, note: sql`excluded.note` },
    });
}
