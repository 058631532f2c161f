import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { subscriptions } from '../subscriptions/tables.ts';
import type { ProspectCode } from './prospect-code.ts';
import { prospectCodes } from './tables.ts';

export async function findProspectCode(db: Db, code: string): Promise<ProspectCode | null> {
  const [found] = await db.select().from(prospectCodes).where(eq(prospectCodes.code, code));
  return found ?? null;
}

/** Locks the code against use and revocation until the end of the transaction. */
export async function lockProspectCode(db: Db, code: string): Promise<ProspectCode | null> {
  const [found] = await db.select().from(prospectCodes).where(eq(prospectCodes.code, code)).for('update');
  return found ?? null;
}

/** A prospect's code that is not revoked; null: none. */
export async function findCodeOfPerson(db: Db, personId: number): Promise<ProspectCode | null> {
  const [found] = await db
    .select()
    .from(prospectCodes)
    .where(and(eq(prospectCodes.personId, personId), isNull(prospectCodes.revokedAt)));
  return found ?? null;
}

/** The code of an order; null: none. */
export async function findProspectCodeOfOrder(db: Db, subscriptionId: number): Promise<string | null> {
  const [found] = await db
    .select({ code: prospectCodes.code })
    .from(prospectCodes)
    .where(eq(prospectCodes.subscriptionId, subscriptionId));
  return found?.code ?? null;
}

/** The member's latest unpaid order with such a code; null: none. */
export async function findHeldOrder(db: Db, userId: number): Promise<number | null> {
  const [found] = await db
    .select({ id: subscriptions.id })
    .from(prospectCodes)
    .innerJoin(subscriptions, eq(subscriptions.id, prospectCodes.subscriptionId))
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.status, 'incomplete')));
  return found?.id ?? null;
}

/** Null: the prospect already has one. */
export async function insertProspectCode(
  db: Db,
  row: Pick<ProspectCode, 'code' | 'personId' | 'issuedAt'>,
): Promise<ProspectCode | null> {
  const [made] = await db.insert(prospectCodes).values(row).onConflictDoNothing().returning();
  return made ?? null;
}

type Progress = Partial<Pick<ProspectCode, 'revokedAt' | 'subscriptionId' | 'usedAt'>>;

export async function updateProspectCode(db: Db, id: number, progress: Progress): Promise<void> {
  await db.update(prospectCodes).set(progress).where(eq(prospectCodes.id, id));
}

/** Marks the code as used, because its order begins. */
export async function confirmProspectCode(db: Db, subscriptionId: number, usedAt: Date): Promise<void> {
  const { subscriptionId: of, usedAt: used } = prospectCodes;
  await db
    .update(prospectCodes)
    .set({ usedAt })
    .where(and(eq(of, subscriptionId), isNull(used)));
}

/** Frees the code again, because its order won't be paid. */
export async function releaseProspectCode(db: Db, subscriptionId: number): Promise<void> {
  const { subscriptionId: of, usedAt } = prospectCodes;
  await db
    .update(prospectCodes)
    .set({ subscriptionId: null })
    .where(and(eq(of, subscriptionId), isNull(usedAt)));
}

/** The newest first. */
export async function listProspectCodes(db: Db, limit: number): Promise<ProspectCode[]> {
  return db.select().from(prospectCodes).orderBy(desc(prospectCodes.id)).limit(limit);
}
