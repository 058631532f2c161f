import { desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { subscriptions } from '../subscriptions/tables.ts';
import { subscriptionSaves } from './tables.ts';

/** When the member last accepted an offer, for any of their subscriptions; null: never. */
export async function lastSaveOf(db: Db, userId: number): Promise<Date | null> {
  const own = db.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.userId, userId));
  const [found] = await db
    .select({ takenAt: subscriptionSaves.takenAt })
    .from(subscriptionSaves)
    .where(inArray(subscriptionSaves.subscriptionId, own))
    .orderBy(desc(subscriptionSaves.takenAt))
    .limit(1);
  return found?.takenAt ?? null;
}

export async function insertSave(db: Db, save: typeof subscriptionSaves.$inferInsert): Promise<void> {
  await db.insert(subscriptionSaves).values(save);
}
