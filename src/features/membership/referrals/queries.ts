import { and, asc, count, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { subscriptions } from '../subscriptions/tables.ts';
import type { ReferralRefusal } from './referral.ts';
import { referralCodes, referrals } from './tables.ts';

export type Referral = typeof referrals.$inferSelect;

export async function findCodeOf(db: Db, userId: number): Promise<typeof referralCodes.$inferSelect | null> {
  const [found] = await db.select().from(referralCodes).where(eq(referralCodes.userId, userId));
  return found ?? null;
}

/** Of two concurrent requests the first one's code is kept; a code that is taken inserts nothing. */
export async function insertCode(db: Db, row: typeof referralCodes.$inferInsert): Promise<void> {
  await db.insert(referralCodes).values(row).onConflictDoNothing();
}

export async function findReferrer(db: Db, code: string): Promise<number | null> {
  const [found] = await db.select().from(referralCodes).where(eq(referralCodes.code, code));
  return found?.userId ?? null;
}

/** Whether the member has begun a paid subscription, free trials included. */
export async function hasSubscribed(db: Db, userId: number): Promise<boolean> {
  const { id, userId: whose, type, anchor } = subscriptions;
  const rows = await db
    .select({ id })
    .from(subscriptions)
    .where(and(eq(whose, userId), inArray(type, ['monthly', 'annual', 'prospect_prepaid']), isNotNull(anchor)))
    .limit(1);
  return rows.length > 0;
}

export async function insertReferral(
  db: Db,
  referral: Pick<typeof referrals.$inferInsert, 'referrerId' | 'friendId' | 'subscriptionId' | 'orderedAt'>,
): Promise<void> {
  await db.insert(referrals).values(referral).onConflictDoNothing();
}

export async function findReferral(db: Db, id: number): Promise<Referral | null> {
  const [found] = await db.select().from(referrals).where(eq(referrals.id, id));
  return found ?? null;
}

export async function lockReferral(db: Db, id: number): Promise<Referral | null> {
  const [found] = await db.select().from(referrals).where(eq(referrals.id, id)).for('update');
  return found ?? null;
}

export async function findReferralOfOrder(db: Db, subscriptionId: number): Promise<Referral | null> {
  const [found] = await db.select().from(referrals).where(eq(referrals.subscriptionId, subscriptionId));
  return found ?? null;
}

/** The friend's code of an order; null: none. */
export async function findCodeOfOrder(db: Db, subscriptionId: number): Promise<string | null> {
  const [found] = await db
    .select({ code: referralCodes.code })
    .from(referrals)
    .innerJoin(referralCodes, eq(referralCodes.userId, referrals.referrerId))
    .where(eq(referrals.subscriptionId, subscriptionId));
  return found?.code ?? null;
}

/** Drops the referral of an order that won't be paid, so that the friend can use another code. */
export async function releaseReferral(db: Db, subscriptionId: number): Promise<void> {
  await db.delete(referrals).where(eq(referrals.subscriptionId, subscriptionId));
}

/** One page of waiting referrals, by id, after `afterId`. */
export async function listWaiting(db: Db, afterId: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: referrals.id })
    .from(referrals)
    .where(and(isNull(referrals.settledAt), gt(referrals.id, afterId)))
    .orderBy(asc(referrals.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

type Settled = { settledAt: Date; refusal: ReferralRefusal | null; referrerCreditedAt: Date | null };

export async function saveSettled(db: Db, id: number, settled: Settled): Promise<void> {
  await db.update(referrals).set(settled).where(eq(referrals.id, id));
}

/** Counts the months that a member was given for friends since then. */
export async function countCredited(db: Db, referrerId: number, since: Date): Promise<number> {
  const [row] = await db
    .select({ months: count() })
    .from(referrals)
    .where(and(eq(referrals.referrerId, referrerId), gt(referrals.referrerCreditedAt, since)));
  return row?.months ?? 0;
}

/** How many of a member's friends are in their first thirty days, and for how many the member got a month. */
export async function countFriends(db: Db, referrerId: number): Promise<{ waiting: number; credited: number }> {
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${referrals.settledAt} is null)::int`,
      credited: sql<number>`count(${referrals.referrerCreditedAt})::int`,
    })
    .from(referrals)
    .innerJoin(subscriptions, eq(subscriptions.id, referrals.subscriptionId))
    .where(and(eq(referrals.referrerId, referrerId), isNotNull(subscriptions.anchor)));
  return row ?? { waiting: 0, credited: 0 };
}

/** The friends of a member, and whose code the member used, the oldest first. */
export async function listReferralsOf(db: Db, userId: number): Promise<Referral[]> {
  return db
    .select()
    .from(referrals)
    .where(sql`${userId} in (${referrals.referrerId}, ${referrals.friendId})`)
    .orderBy(asc(referrals.id));
}

/** Removes a member from referrals; the other person still gets what is due to them. */
export async function eraseReferrals(db: Db, userId: number): Promise<void> {
  await db.delete(referralCodes).where(eq(referralCodes.userId, userId));
  await db.update(referrals).set({ referrerId: null }).where(eq(referrals.referrerId, userId));
  await db.delete(referrals).where(and(eq(referrals.friendId, userId), isNull(referrals.settledAt)));
  await db.update(referrals).set({ friendId: null }).where(eq(referrals.friendId, userId));
}
