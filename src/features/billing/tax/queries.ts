import { and, eq, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { StateCode } from '#kernel/states.ts';
import { type Db, preparedRows } from '#platform/db/database.ts';
import { stateTaxRates, taxRegistrations } from './tables.ts';

export type StateTaxRate = typeof stateTaxRates.$inferSelect;

export async function listStateTaxRates(db: Db): Promise<StateTaxRate[]> {
  return db.select().from(stateTaxRates).orderBy(stateTaxRates.state);
}

export async function findStateTaxRate(db: Db, state: string): Promise<StateTaxRate | null> {
  const [row] = await db.select().from(stateTaxRates).where(eq(stateTaxRates.state, state));
  return row ?? null;
}

/** Makes the table equal to `rates`. For a transaction. */
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

export type TaxRegistration = { state: StateCode; number: string; startsAt: Date; endsAt: Date | null };

/** The states in which tax is collected, by code. */
export async function listTaxStates(db: Db): Promise<StateCode[]> {
  const { state, endsAt } = taxRegistrations;
  const rows = await db.select({ state }).from(taxRegistrations).where(isNull(endsAt)).orderBy(state);
  return rows.map((row) => row.state);
}

/** What a statement can select about a state's tax. */
export type TaxOfPlace = { isCollected: boolean; rateMilliPercent: number | null };

/** For a statement of another module: the columns, and the join for a state given as SQL. */
export const TAX_OF_PLACE = {
  columns: sql`registered.id is not null as "isCollected", rates.rate_milli_percent as "rateMilliPercent"`,
  joinedBy: (state: SQL): SQL => sql`
    left join ${taxRegistrations} registered on registered.state = ${state} and registered.ends_at is null
    left join ${stateTaxRates} rates on rates.state = ${state}`,
};

const taxOfState = preparedRows<TaxOfPlace>(
  'tax_of_state',
  sql`
    select ${TAX_OF_PLACE.columns}
    from (select ${sql.placeholder('state')}::text as state) place ${TAX_OF_PLACE.joinedBy(sql`place.state`)}`,
);

/** The state's rate if tax is collected there; null: it is not. `rateMilliPercent` null: it is collected, and the rate is unknown. */
export async function findCollectedRate(db: Db, state: string): Promise<{ rateMilliPercent: number | null } | null> {
  const [found] = await taxOfState(db, { state });
  return found?.isCollected ? { rateMilliPercent: found.rateMilliPercent } : null;
}

/** Every registration there ever was, by state, oldest first. */
export async function listTaxRegistrations(db: Db): Promise<TaxRegistration[]> {
  const { state, number, startsAt, endsAt } = taxRegistrations;
  return db.select({ state, number, startsAt, endsAt }).from(taxRegistrations).orderBy(state, startsAt);
}

/** False: tax is already collected in that state. */
export async function insertTaxRegistration(
  db: Db,
  registration: Pick<TaxRegistration, 'state' | 'number' | 'startsAt'>,
): Promise<boolean> {
  const rows = await db
    .insert(taxRegistrations)
    .values(registration)
    .onConflictDoNothing()
    .returning({ id: taxRegistrations.id });
  return rows.length > 0;
}

/** Null: no tax is collected in that state. */
export async function endTaxRegistration(db: Db, state: StateCode, endsAt: Date): Promise<TaxRegistration | null> {
  const [row] = await db
    .update(taxRegistrations)
    .set({ endsAt })
    .where(and(eq(taxRegistrations.state, state), isNull(taxRegistrations.endsAt)))
    .returning();
  return row ?? null;
}
