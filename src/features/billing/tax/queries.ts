import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { StateCode } from '#kernel/states.ts';
import type { Db } from '#platform/db/database.ts';
import { stateTaxRates, taxRegistrations } from './tables.ts';

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

export type TaxRegistration = { state: StateCode; startsAt: Date; endsAt: Date | null };

/** The states in which tax is collected, in the order of their codes. */
export async function listTaxStates(db: Db): Promise<StateCode[]> {
  const { state, endsAt } = taxRegistrations;
  const rows = await db.select({ state }).from(taxRegistrations).where(isNull(endsAt)).orderBy(state);
  return rows.map((row) => row.state);
}

/** The state's rate, where tax is collected in it; null: it is not. `rateMilliPercent` null: it is, and nobody knows how much. */
export async function findCollectedRate(db: Db, state: string): Promise<{ rateMilliPercent: number | null } | null> {
  const [row] = await db
    .select({ rateMilliPercent: stateTaxRates.rateMilliPercent })
    .from(taxRegistrations)
    .leftJoin(stateTaxRates, eq(stateTaxRates.state, taxRegistrations.state))
    .where(and(sql`${taxRegistrations.state} = ${state}`, isNull(taxRegistrations.endsAt)));
  return row ?? null;
}

/** Every registration that there was, by state, the oldest first. */
export async function listTaxRegistrations(db: Db): Promise<TaxRegistration[]> {
  const { state, startsAt, endsAt } = taxRegistrations;
  return db.select({ state, startsAt, endsAt }).from(taxRegistrations).orderBy(state, startsAt);
}

/** False where tax is collected in that state already. */
export async function insertTaxRegistration(db: Db, state: StateCode, startsAt: Date): Promise<boolean> {
  const rows = await db
    .insert(taxRegistrations)
    .values({ state, startsAt })
    .onConflictDoNothing()
    .returning({ id: taxRegistrations.id });
  return rows.length > 0;
}

/** Null where no tax is collected in that state. */
export async function endTaxRegistration(db: Db, state: StateCode, endsAt: Date): Promise<{ startsAt: Date } | null> {
  const [row] = await db
    .update(taxRegistrations)
    .set({ endsAt })
    .where(and(eq(taxRegistrations.state, state), isNull(taxRegistrations.endsAt)))
    .returning({ startsAt: taxRegistrations.startsAt });
  return row ?? null;
}
