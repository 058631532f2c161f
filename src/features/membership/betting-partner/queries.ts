import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { RedemptionKind } from './redemption.ts';
import { bettingPersons, bettingRedemptions } from './tables.ts';

export type Redemption = typeof bettingRedemptions.$inferSelect;

export async function findRedemption(db: Db, userId: number): Promise<Redemption | null> {
  const [found] = await db.select().from(bettingRedemptions).where(eq(bettingRedemptions.userId, userId));
  return found ?? null;
}

export async function lockRedemption(db: Db, userId: number): Promise<Redemption | null> {
  const [found] = await db.select().from(bettingRedemptions).where(eq(bettingRedemptions.userId, userId)).for('update');
  return found ?? null;
}

export async function lockByNonce(db: Db, nonce: string): Promise<Redemption | null> {
  const [found] = await db.select().from(bettingRedemptions).where(eq(bettingRedemptions.nonce, nonce)).for('update');
  return found ?? null;
}

type Beginning = Pick<Redemption, 'userId' | 'status' | 'failure' | 'nonce' | 'statedAt' | 'state'>;

/** False: a request at the same time began it. */
export async function insertRedemption(db: Db, beginning: Beginning): Promise<boolean> {
  const rows = await db
    .insert(bettingRedemptions)
    .values(beginning)
    .onConflictDoNothing({ target: bettingRedemptions.userId })
    .returning({ id: bettingRedemptions.id });
  return rows.length > 0;
}

export async function updateRedemption(
  db: Db,
  id: number,
  changed: Partial<Omit<Redemption, 'id' | 'userId'>>,
): Promise<void> {
  await db.update(bettingRedemptions).set(changed).where(eq(bettingRedemptions.id, id));
}

/** Of all who ask at once for what was validated, one hears true. */
export async function takeValidated(
  db: Db,
  userId: number,
  taken: { kind: RedemptionKind; subscriptionId: number; redeemedAt: Date },
): Promise<boolean> {
  const { userId: whose, status, id } = bettingRedemptions;
  const rows = await db
    .update(bettingRedemptions)
    .set({ ...taken, status: 'redeemed' })
    .where(and(eq(whose, userId), eq(status, 'validated')))
    .returning({ id });
  return rows.length > 0;
}

/** Whether a person of the partner belongs to this redemption: the first one that names them. */
export async function claimPerson(db: Db, person: string, redemptionId: number): Promise<boolean> {
  await db.insert(bettingPersons).values({ person, redemptionId }).onConflictDoNothing();
  const [claimed] = await db.select().from(bettingPersons).where(eq(bettingPersons.person, person));
  return claimed?.redemptionId === redemptionId;
}

/** A person who had nothing of it yet may come again, by another account. */
export async function eraseRedemption(db: Db, userId: number): Promise<void> {
  // Locked: the partner may be reporting about this member right now.
  await lockRedemption(db, userId);
  const { id, userId: whose, status } = bettingRedemptions;
  const unused = db
    .select({ id })
    .from(bettingRedemptions)
    .where(and(eq(whose, userId), ne(status, 'redeemed')));
  await db.delete(bettingPersons).where(inArray(bettingPersons.redemptionId, unused));
  await db.delete(bettingRedemptions).where(eq(whose, userId));
}
