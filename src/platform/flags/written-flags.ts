import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { FLAGS_CHANGED, type FlagName } from './flags.ts';
import { featureFlags } from './tables.ts';

/** The stored definitions in flagd's notation; a flag without one has its default. */
export async function listFlagDefinitions(db: Db): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db.select({ name: featureFlags.name, definition: featureFlags.definition }).from(featureFlags);
  return new Map(rows.map(({ name, definition }) => [name, definition]));
}

/** Locks the definition of a flag for a change, until the end of the transaction; null if it has its default. */
export async function lockFlag(db: Db, name: FlagName): Promise<unknown> {
  // Locks the name instead of the row, which may not exist yet.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`feature flag ${name}`}, 0))`);
  return (await listFlagDefinitions(db)).get(name) ?? null;
}

/** Every process reads the flags again when the transaction commits. */
export async function writeFlag(db: Db, name: FlagName, definition: object, updatedAt: Date): Promise<void> {
  await db
    .insert(featureFlags)
    .values({ name, definition, updatedAt })
    .onConflictDoUpdate({ target: featureFlags.name, set: { definition, updatedAt } });
  await db.execute(sql`select pg_notify(${FLAGS_CHANGED}, '')`);
}
