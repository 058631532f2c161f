import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull, lte, notInArray, or, sql } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { REFUNDABLE_MS } from '#platform/paypal/paypal-payments.ts';
import { findPayment, listOpenDisputes, lockInvoice, oweRefund, type Payment } from '../../ledger/public.ts';
import { dueRefunds } from '../tables.ts';
import type { RefundDeps } from './ask-provider.ts';
import { leftOfPayment } from './left-of-payment.ts';
import { refundKey } from './refund-key.ts';
import { refundPayment } from './refund-payment.ts';

/** Refunds that are due: noted within a transaction, where no provider can be called. */

/**
 * Why a payment is refunded automatically, once: it was not owed, the account was deleted, or the order can't be fulfilled. After a
 * restore the same order has the same key, by which the provider and reconciliation recognize the earlier refund.
 */
export type RefundPurpose = 'not_owed' | 'account_deleted' | 'unfulfilled';

type NotedRefund = {
  paymentId: number;
  cents: number;
  isOver?: boolean;
  /** Absent: staff decided it. */
  purpose?: RefundPurpose;
};

/** Orders a refund, in the caller's transaction with the customer locked. With a purpose, it is ordered only once. */
export async function noteRefund(
  db: Db,
  { paymentId, cents, isOver = false, purpose }: NotedRefund,
  now: Date,
): Promise<void> {
  const payment = await findPayment(db, paymentId);
  if (!payment) throw new Error(`there is no payment ${paymentId} to give back`);
  const key = await refundKey(
    db,
    purpose ? { payment, isOver, order: purpose } : { payment, cents, isOver, order: randomUUID() },
  );
  await db
    .insert(dueRefunds)
    .values({ paymentId, cents, isOver, key, notedAt: now })
    .onConflictDoNothing({ target: dueRefunds.key });
}

/** Enters that the refund with this key was sent, even if a restored backup has lost its order. */
export async function noteRefunded(
  db: Db,
  { paymentId, cents, key }: { paymentId: number; cents: number; key: string },
  now: Date,
): Promise<void> {
  await db
    .insert(dueRefunds)
    .values({ paymentId, cents, key, notedAt: now, decidedAt: now })
    .onConflictDoUpdate({
      target: dueRefunds.key,
      set: { cents, decidedAt: now },
      setWhere: isNull(dueRefunds.decidedAt),
    });
}

const BATCH = 100;
/** Providers retry webhooks for three days: by then we know of any dispute that blocks a refund. */
const PATIENCE_MS = 4 * DAY_MS;

/**
 * Asks the providers for due refunds, each with its own key. Without an answer, it is retried on the next run. A refusal is retried every
 * hour for four days, because a dispute may cause it that we have not been told of; after that staff look at it. A payment disputed since
 * the order waits for the bank: if the bank returns the money, the refund is sent; if the bank keeps it, the member has the money and the
 * refund is over. If it kept only part, the rest of the payment is refunded.
 */
export async function giveDueRefunds(
  deps: RefundDeps,
  report: (problem: { paymentId: number; cents: number; refusal: string | null; error?: unknown }) => void,
): Promise<void> {
  const { db, now } = deps;
  const disputed = (await listOpenDisputes(db)).map(({ id }) => id);
  const open = await db
    .select()
    .from(dueRefunds)
    .where(
      and(
        isNull(dueRefunds.decidedAt),
        notInArray(dueRefunds.paymentId, disputed),
        or(isNull(dueRefunds.askedAt), lte(dueRefunds.askedAt, now)),
      ),
    )
    .orderBy(sql`coalesce(${dueRefunds.askedAt}, ${dueRefunds.notedAt})`, asc(dueRefunds.id))
    .limit(BATCH);
  for (const { id, paymentId, cents, isOver, key, notedAt } of open) {
    // Another run may be working on the same refund; its decision is final.
    const isOpen = and(eq(dueRefunds.id, id), isNull(dueRefunds.decidedAt));
    const change = async (tx: Db, changed: Partial<typeof dueRefunds.$inferInsert>) =>
      (await tx.update(dueRefunds).set(changed).where(isOpen).returning({ id: dueRefunds.id })).length > 0;
    const askAgainFrom = (askedAt: Date) => change(db, { askedAt });
    // Whatever happens, the next one gets its turn.
    if (!(await askAgainFrom(now))) continue;
    const decide = (tx: Db, refusal: string | null) => change(tx, { decidedAt: now, refusal });
    // Decided in the transaction that enters it: a retry of a complete refund would be refused.
    const alongside = async (tx: Db) => void (await decide(tx, null));
    const wish = { paymentId, cents, isOver, key, alongside };
    const done = await refundPayment(deps, wish).catch((error: unknown) => {
      report({ paymentId, cents, refusal: null, error });
      return null;
    });
    if (done === null || done.ok) continue;
    // Disputed just now: from now on it waits.
    if (done.reason === 'disputed' && (await findPayment(db, paymentId))?.dispute === 'open') continue;
    if (done.reason === 'not_refundable' && (await isTooLate(db, paymentId, now))) {
      const owed = await db.transaction(async (tx) => {
        const entered = await oweRefund(tx, { paymentId, cents, isOver, key }, now);
        return entered.ok && (await decide(tx, null));
      });
      if (owed) report({ paymentId, cents, refusal: 'too_late' });
      if (owed) continue;
    }
    if (done.reason === 'not_refundable' && now.getTime() - notedAt.getTime() < PATIENCE_MS) {
      await askAgainFrom(new Date(now.getTime() + HOUR_MS));
      continue;
    }
    const isDecided = await db.transaction(async (tx) => {
      const decided = await decide(tx, done.reason);
      if (decided && done.reason === 'disputed') await noteRest(tx, { paymentId, cents, isOver }, now);
      return decided;
    });
    if (isDecided && done.reason !== 'disputed') report({ paymentId, cents, refusal: done.reason });
  }
}

/** A bank kept part of a payment, and the ordered refund is more than the rest: the rest is refunded. */
async function noteRest(db: Db, { paymentId, cents, isOver = false }: NotedRefund, now: Date): Promise<void> {
  const seen = await findPayment(db, paymentId);
  if (!seen) return;
  await lockInvoice(db, seen.invoiceId);
  const payment = (await findPayment(db, paymentId)) ?? seen;
  const left = await leftOfPayment(db, payment);
  const restCents = payment.dispute === 'lost' ? Math.min(cents, isOver ? left.overCents : left.paidCents) : 0;
  if (restCents > 0) await noteRefund(db, { paymentId, cents: restCents, isOver }, now);
}

/** Whether PayPal would always refuse a refund because the payment is too old. */
export const isTooOld = ({ method, paidAt }: Pick<Payment, 'method' | 'paidAt'>, now: Date): boolean =>
  method === 'paypal' && now.getTime() - paidAt.getTime() > REFUNDABLE_MS;

async function isTooLate(db: Db, paymentId: number, now: Date): Promise<boolean> {
  const payment = await findPayment(db, paymentId);
  return payment !== null && isTooOld(payment, now);
}
