import { and, asc, eq, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { passkeyChallenges, passkeys } from './tables.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;
export type ChallengePurpose = typeof passkeyChallenges.$inferSelect.purpose;

export async function insertChallenge(db: Db, challenge: typeof passkeyChallenges.$inferInsert): Promise<void> {
  await db.insert(passkeyChallenges).values(challenge);
}

/** Consumes a challenge: of several concurrent responses, one gets it. */
export async function takeChallenge(db: Db, challenge: string) {
  const [taken] = await db.delete(passkeyChallenges).where(eq(passkeyChallenges.challenge, challenge)).returning({
    purpose: passkeyChallenges.purpose,
    userId: passkeyChallenges.userId,
    expiresAt: passkeyChallenges.expiresAt,
  });
  return taken ?? null;
}

export async function listPasskeysOf(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
}

export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | null> {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return found ?? null;
}

/** Null: the credential is already known. */
export async function insertPasskey(db: Db, passkey: typeof passkeys.$inferInsert): Promise<PasskeyRow | null> {
  const [made] = await db.insert(passkeys).values(passkey).onConflictDoNothing().returning();
  return made ?? null;
}

/**
 * False: the counter did not rise, so the response is a replay or comes from a copy of the authenticator. Authenticators without a counter
 * always report 0. With `isAnyCount` it is accepted all the same.
 */
export async function takeAnswer(
  db: Db,
  id: number,
  {
    counter,
    isBackedUp,
    isBackupEligible,
    isAnyCount = false,
    now,
  }: { counter: number; isBackedUp: boolean; isBackupEligible: boolean; isAnyCount?: boolean; now: Date },
): Promise<boolean> {
  const hasRisen = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`));
  const used = await db
    .update(passkeys)
    .set({
      counter,
      isBackedUp,
      isBackupEligible: sql`coalesce(${passkeys.isBackupEligible}, ${isBackupEligible})`,
      lastUsedAt: now,
    })
    .where(and(eq(passkeys.id, id), isAnyCount ? undefined : hasRisen))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

const isOwn = (userId: number, id: number) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

/** Null: the member has no such passkey. */
export async function relabelPasskey(db: Db, userId: number, id: number, label: string): Promise<PasskeyRow | null> {
  const [changed] = await db.update(passkeys).set({ label }).where(isOwn(userId, id)).returning();
  return changed ?? null;
}

/** Null: the member has no such passkey. */
export async function deletePasskey(db: Db, userId: number, id: number): Promise<PasskeyRow | null> {
  const [gone] = await db.delete(passkeys).where(isOwn(userId, id)).returning();
  return gone ?? null;
}

/** Deletes the member's open challenges too. Returns whether there were passkeys. */
export async function deletePasskeysOf(db: Db, userId: number): Promise<boolean> {
  await db.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
  const deleted = await db.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id });
  return deleted.length > 0;
}
