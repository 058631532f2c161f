import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { subscriptions } from '../subscriptions/tables.ts';
import type { ProspectCode } from './prospect-code.ts';
import { prospectCodes } from './tables.ts';

export async function findProspectCode(db: Db, code: string): Promise<ProspectCode | null> {
  const [found] = await db.select().from(prospectCodes).where(eq(prospectCodes.code, code));
  return found ?? null;
}

/** Until the end of the transaction nobody else uses or revokes it. */
export async function lockProspectCode(db: Db, code: string): Promise<ProspectCode | null> {
  const [found] = await db.select().from(prospectCodes).where(eq(prospectCodes.code, code)).for('update');
  return found ?? null;
}

/** The one of a prospect that was not revoked; null: there is none. */
export async function findCodeOfPerson(db: Db, personId: number): Promise<ProspectCode | null> {
  const [found] = await db
    .select()
    .from(prospectCodes)
    .where(and(eq(prospectCodes.personId, personId), isNull(prospectCodes.revokedAt)));
  return found ?? null;
}

/** The code by which something was ordered; null: by none. */
export async function findProspectCodeOfOrder(db: Db, subscriptionId: number): Promise<string | null> {
  const [found] = await db
    .select({ code: prospectCodes.code })
    .from(prospectCodes)
    .where(eq(prospectCodes.subscriptionId, subscriptionId));
  return found?.code ?? null;
}

/** What the member ordered last by a code of this kind and did not pay; null: nothing. */
export async function findHeldOrder(db: Db, userId: number): Promise<number | null> {
  const [found] = await db
    .select({ id: subscriptions.id })
    .from(prospectCodes)
    .innerJoin(subscriptions, eq(subscriptions.id, prospectCodes.subscriptionId))
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.status, 'incomplete')));
  return found?.id ?? null;
}

/** Null: the prospect has one. */
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

/** What was ordered with it begins. */
export async function confirmProspectCode(db: Db, subscriptionId: number, usedAt: Date): Promise<void> {
  const { subscriptionId: of, usedAt: used } = prospectCodes;
  await db
    .update(prospectCodes)
    .set({ usedAt })
    .where(and(eq(of, subscriptionId), isNull(used)));
}

/** What was ordered with it is never paid: it is free again. */
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
