import { and, asc, desc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { DAY_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { MOST_DECIDED, MOST_WAITING, REQUEST_DAYS } from './refund-requests-view.ts';
import { refundRequests } from './tables.ts';

export type RefundRequest = typeof refundRequests.$inferSelect;

const isWaiting = isNull(refundRequests.outcome);
/** Undecided requests made at or before this instant have expired. */
const overAt = (now: Date): Date => new Date(now.getTime() - REQUEST_DAYS * DAY_MS);

export const isOver = ({ outcome, requestedAt }: RefundRequest, now: Date): boolean =>
  outcome === null && requestedAt <= overAt(now);

// In seconds, because a day in the session's time zone can have 23 or 25 hours.
const EXPIRES_AT = sql`${refundRequests.requestedAt} + make_interval(secs => ${(REQUEST_DAYS * DAY_MS) / 1_000})`;

/** When an undecided request expires. */
export const expiryOf = ({ requestedAt }: Pick<RefundRequest, 'requestedAt'>): Date =>
  new Date(requestedAt.getTime() + REQUEST_DAYS * DAY_MS);

/** Null if another request for this payment or renewal is pending. An expired one is replaced. */
export async function insertRequest(
  db: Db,
  request: Pick<
    RefundRequest,
    'userId' | 'paymentId' | 'subscriptionId' | 'cents' | 'leftCents' | 'reason' | 'requestedBy' | 'requestedAt'
  >,
): Promise<RefundRequest | null> {
  const { paymentId, subscriptionId, requestedAt } = request;
  const isOfSame =
    paymentId === null
      ? eq(refundRequests.subscriptionId, subscriptionId ?? 0)
      : eq(refundRequests.paymentId, paymentId);
  await db
    .update(refundRequests)
    .set({ outcome: 'expired', decidedAt: EXPIRES_AT })
    .where(and(isOfSame, isWaiting, lte(refundRequests.requestedAt, overAt(requestedAt))));
  const [made] = await db.insert(refundRequests).values(request).onConflictDoNothing().returning();
  return made ?? null;
}

/** Oldest first, without expired ones. */
export async function listWaiting(db: Db, now: Date): Promise<RefundRequest[]> {
  return db
    .select()
    .from(refundRequests)
    .where(and(isWaiting, gt(refundRequests.requestedAt, overAt(now))))
    .orderBy(asc(refundRequests.id))
    .limit(MOST_WAITING);
}

export const countWaiting = (db: Db, now: Date): Promise<number> =>
  db.$count(refundRequests, and(isWaiting, gt(refundRequests.requestedAt, overAt(now))));

/** The latest requests that were decided or expired. */
export async function listDecided(db: Db, now: Date): Promise<RefundRequest[]> {
  return db
    .select()
    .from(refundRequests)
    .where(or(isNotNull(refundRequests.outcome), lte(refundRequests.requestedAt, overAt(now))))
    .orderBy(desc(sql`coalesce(${refundRequests.decidedAt}, ${EXPIRES_AT})`), desc(refundRequests.id))
    .limit(MOST_DECIDED);
}

export async function findRequest(db: Db, id: number): Promise<RefundRequest | null> {
  const [found] = await db.select().from(refundRequests).where(eq(refundRequests.id, id));
  return found ?? null;
}

/** Reads the request and locks it until the transaction ends. */
export async function lockRequest(db: Db, id: number): Promise<RefundRequest | null> {
  const [found] = await db.select().from(refundRequests).where(eq(refundRequests.id, id)).for('update');
  return found ?? null;
}

export async function saveOutcome(
  db: Db,
  id: number,
  decision: Required<Pick<RefundRequest, 'outcome' | 'decidedBy' | 'decidedAt' | 'note'>>,
): Promise<void> {
  await db.update(refundRequests).set(decision).where(eq(refundRequests.id, id));
}

export async function listRequestsAbout(db: Db, userId: number): Promise<RefundRequest[]> {
  return db.select().from(refundRequests).where(eq(refundRequests.userId, userId)).orderBy(asc(refundRequests.id));
}

/** On the deletion of an account: removes undecided requests, and the text that staff wrote about the member. */
export async function forgetRequestsAbout(db: Db, userId: number): Promise<void> {
  const ofMember = eq(refundRequests.userId, userId);
  await db.delete(refundRequests).where(and(ofMember, isWaiting));
  await db.update(refundRequests).set({ reason: '', note: '' }).where(ofMember);
}
