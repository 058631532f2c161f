import { and, asc, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { PageOfIds } from '#platform/jobs/each-in-turn.ts';
import { gifts } from './tables.ts';

export type Gift = typeof gifts.$inferSelect;
export type NewGift = Pick<
  Gift,
  | 'customerId'
  | 'cardCustomerId'
  | 'siteId'
  | 'months'
  | 'giverName'
  | 'giverEmail'
  | 'recipientName'
  | 'recipientEmail'
  | 'message'
  | 'deliverAt'
  | 'createdAt'
>;

export async function insertGift(db: Db, gift: NewGift): Promise<number> {
  const [made] = await db.insert(gifts).values(gift).returning({ id: gifts.id });
  if (!made) throw new Error('an insert without a row');
  return made.id;
}

export async function updateGift(db: Db, id: number, changed: Partial<Omit<Gift, 'id'>>): Promise<void> {
  await db.update(gifts).set(changed).where(eq(gifts.id, id));
}

export async function deleteGift(db: Db, id: number): Promise<void> {
  await db.delete(gifts).where(eq(gifts.id, id));
}

export async function findGift(db: Db, id: number): Promise<Gift | null> {
  const [found] = await db.select().from(gifts).where(eq(gifts.id, id));
  return found ?? null;
}

/** Locks the gift until the transaction ends. A transaction that moves money locks the customer first. */
export async function lockGift(db: Db, id: number): Promise<Gift | null> {
  const [found] = await db.select().from(gifts).where(eq(gifts.id, id)).for('update');
  return found ?? null;
}

export async function findGiftOfInvoice(db: Db, invoiceId: number): Promise<Gift | null> {
  const [found] = await db.select().from(gifts).where(eq(gifts.invoiceId, invoiceId));
  return found ?? null;
}

export async function findGiftByToken(db: Db, tokenHash: string): Promise<Gift | null> {
  const [found] = await db.select().from(gifts).where(eq(gifts.tokenHash, tokenHash));
  return found ?? null;
}

export async function lockGiftByToken(db: Db, tokenHash: string): Promise<Gift | null> {
  const [found] = await db.select().from(gifts).where(eq(gifts.tokenHash, tokenHash)).for('update');
  return found ?? null;
}

/** Those that are to be mailed by now. */
export async function listDueGifts(db: Db, now: Date, { after, limit }: PageOfIds): Promise<number[]> {
  const { id, paidAt, deliveredAt, deliverAt, refundingAt, redeemedAt } = gifts;
  const isWaiting = and(isNull(deliveredAt), isNull(refundingAt), isNull(redeemedAt), sql`${paidAt} is not null`);
  const rows = await db
    .select({ id })
    .from(gifts)
    .where(and(isWaiting, lte(deliverAt, now), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Those of which a refund was begun by then, and is not known to be given. */
export async function listBegunRefunds(db: Db, by: Date, { after, limit }: PageOfIds): Promise<number[]> {
  const { id, refundingAt, refundedAt } = gifts;
  const rows = await db
    .select({ id })
    .from(gifts)
    .where(and(isNull(refundedAt), lte(refundingAt, by), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Those that were ordered by then and never paid. */
export async function listStaleGifts(db: Db, by: Date, { after, limit }: PageOfIds): Promise<number[]> {
  const { id, paidAt, createdAt } = gifts;
  const rows = await db
    .select({ id })
    .from(gifts)
    .where(and(isNull(paidAt), lte(createdAt, by), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Those that a person gave, the newest first. */
export async function listGiftsGiven(db: Db, customerId: number): Promise<Gift[]> {
  return db.select().from(gifts).where(eq(gifts.customerId, customerId)).orderBy(desc(gifts.id));
}

/** Those of which a subscription has its months. */
export async function listGiftsOf(db: Db, subscriptionId: number): Promise<Gift[]> {
  return db.select().from(gifts).where(eq(gifts.subscriptionId, subscriptionId));
}

export async function listGiftsReceived(db: Db, userId: number): Promise<Gift[]> {
  return db.select().from(gifts).where(eq(gifts.receiverId, userId)).orderBy(desc(gifts.id));
}

/** What is paid, or was, for the operator: the newest first, of one address as giver or recipient where one is named. */
export async function listPaidGifts(db: Db, email: string | null, limit: number): Promise<Gift[]> {
  const isOf = (address: string) =>
    or(
      eq(sql`lower(${gifts.giverEmail})`, address.toLowerCase()),
      eq(sql`lower(${gifts.recipientEmail})`, address.toLowerCase()),
    );
  return db
    .select()
    .from(gifts)
    .where(and(sql`${gifts.paidAt} is not null`, email === null ? undefined : isOf(email)))
    .orderBy(desc(gifts.id))
    .limit(limit);
}

const NOBODY = { giverName: '', giverEmail: '', recipientName: '', recipientEmail: '', message: '' };

/** Who they were of and for goes from all that ended by then: redeemed, refunded, or too old. */
export async function forgetPersons(db: Db, by: Date, now: Date): Promise<void> {
  const { forgottenAt, redeemedAt, refundedAt, expiresAt } = gifts;
  await db
    .update(gifts)
    .set({ ...NOBODY, forgottenAt: now })
    .where(and(isNull(forgottenAt), or(lte(redeemedAt, by), lte(refundedAt, by), lte(expiresAt, by))));
}

/** Takes out the giver of all that a customer gave; for whom it is stays, until it is redeemed. */
export async function stripGiver(db: Db, customerId: number): Promise<void> {
  await db.update(gifts).set({ giverName: '', giverEmail: '' }).where(eq(gifts.customerId, customerId));
}

export async function stripReceiver(db: Db, userId: number): Promise<void> {
  await db
    .update(gifts)
    .set({ receiverId: null, recipientName: '', recipientEmail: '', message: '' })
    .where(eq(gifts.receiverId, userId));
}

/** `owner`: of the request. Until the end of the transaction nothing else is ordered for it. */
export async function lockOrdersOf(db: Db, owner: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`gift ${owner}`}, 0))`);
}

/** Paid gifts of a site that can still be redeemed. */
export const countWaitingGifts = (db: Db, siteId: number, now: Date): Promise<number> =>
  db.$count(
    gifts,
    and(eq(gifts.siteId, siteId), isNull(gifts.redeemedAt), isNull(gifts.refundedAt), gt(gifts.expiresAt, now)),
  );
