import { and, asc, count, eq, gt, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { passkeys } from '../passkeys/tables.ts';
import { recoveryCodes, secondFactors } from './tables.ts';

export type SecondFactorRow = typeof secondFactors.$inferSelect;

const NO_REMOVAL = { removalDueAt: null, removalRemindedAt: null };

/** Whether the member is asked for a second factor: one that was begun and not proven does not count. */
export async function isSecondFactorOn(db: Db, userId: number): Promise<boolean> {
  const found = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
  return found.length > 0;
}

export async function hasPasskey(db: Db, userId: number): Promise<boolean> {
  const found = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).limit(1);
  return found.length > 0;
}

export async function findSecondFactor(db: Db, userId: number): Promise<SecondFactorRow | null> {
  const [found] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return found ?? null;
}

/** Second factors that are in use, by member; `after`: those that follow this member. */
export async function listSealed(db: Db, after: number, most: number) {
  return db
    .select({ userId: secondFactors.userId, sealedSecret: secondFactors.sealedSecret })
    .from(secondFactors)
    .where(and(isNotNull(secondFactors.confirmedAt), gt(secondFactors.userId, after)))
    .orderBy(asc(secondFactors.userId))
    .limit(most);
}

export async function saveSecret(
  db: Db,
  { userId, sealedSecret, now }: { userId: number; sealedSecret: string; now: Date },
): Promise<void> {
  await db
    .insert(secondFactors)
    .values({ userId, sealedSecret, createdAt: now })
    .onConflictDoUpdate({ target: secondFactors.userId, set: { sealedSecret } });
}

/** It is on from now on, and a removal that was waiting is dropped. */
export async function confirmSecret(
  db: Db,
  { userId, sealedSecret, step, now }: { userId: number; sealedSecret: string; step: number; now: Date },
): Promise<void> {
  await db
    .update(secondFactors)
    .set({
      sealedSecret,
      confirmedAt: now,
      turnedOnAt: sql`coalesce(${secondFactors.turnedOnAt}, ${secondFactors.confirmedAt}, ${now.toISOString()}::timestamptz)`,
      lastStep: step,
      ...NO_REMOVAL,
    })
    .where(eq(secondFactors.userId, userId));
}

/** True once for each step, and never for an earlier one: of many at once, the database lets one through. */
export async function takeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const taken = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return taken.length > 0;
}

/** With the recovery codes. Returns whether there was one, even one that was begun and not proven. */
export async function deleteSecondFactor(db: Db, userId: number): Promise<boolean> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const deleted = await db
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ userId: secondFactors.userId });
  return deleted.length > 0;
}

export async function replaceRecoveryCodes(db: Db, userId: number, hashes: readonly string[]): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** True once for each code. */
export async function takeRecoveryCode(db: Db, userId: number, codeHash: string, now: Date): Promise<boolean> {
  const taken = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id });
  return taken.length > 0;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const [found] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return found?.left ?? 0;
}

export async function setRemovalDue(db: Db, userId: number, removalDueAt: Date): Promise<void> {
  await db.update(secondFactors).set({ removalDueAt, removalRemindedAt: null }).where(eq(secondFactors.userId, userId));
}

/** Returns whether a removal was waiting. */
export async function clearRemoval(db: Db, userId: number): Promise<boolean> {
  const cleared = await db
    .update(secondFactors)
    .set(NO_REMOVAL)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.removalDueAt)))
    .returning({ userId: secondFactors.userId });
  return cleared.length > 0;
}

export async function setReminded(db: Db, userId: number, now: Date): Promise<void> {
  await db.update(secondFactors).set({ removalRemindedAt: now }).where(eq(secondFactors.userId, userId));
}

/** Members whose removal is due by `until`, the earliest first. */
export async function listRemovals(db: Db, until: Date): Promise<number[]> {
  const rows = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(lte(secondFactors.removalDueAt, until))
    .orderBy(asc(secondFactors.removalDueAt), asc(secondFactors.userId));
  return rows.map(({ userId }) => userId);
}
