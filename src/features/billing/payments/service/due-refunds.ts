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

/** What is to go back and was noted within a transaction, where no provider can be asked. */

/**
 * What a payment is refunded for by itself, once: it was not owed, its account was deleted, or what it was for cannot be given. After a restore the same order has
 * the same key, by which the provider and the comparison know the refund that went before.
 */
export type RefundPurpose = 'not_owed' | 'account_deleted' | 'unfulfilled';

type NotedRefund = {
  paymentId: number;
  cents: number;
  isOver?: boolean;
  /** Absent: staff decided it. */
  purpose?: RefundPurpose;
};

/** Part of the caller's transaction, with the customer locked. One with a purpose that was ordered before is not ordered again. */
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

/** Enters that the refund with this key went, also where a restored backup has lost its order. */
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
/** A provider tells its webhooks for three days: by then it has told of the bank that keeps a charge from going back. */
const PATIENCE_MS = 4 * DAY_MS;

/**
 * Asks the providers for what is due, each with a key of its own. One that does not answer is asked again with the next run; one that refuses, each
 * hour of four days, for a bank may ask about it of which it has not told yet: then the refusal is for staff to look at. What a bank has asked about
 * since it was noted waits for the bank: it goes where the bank gives the money back, and is over where it keeps it, for then the member has it. Of a part
 * that a bank kept, what is left of the payment goes.
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
    // Another run may be at the same: what it decided stands.
    const isOpen = and(eq(dueRefunds.id, id), isNull(dueRefunds.decidedAt));
    const change = async (tx: Db, changed: Partial<typeof dueRefunds.$inferInsert>) =>
      (await tx.update(dueRefunds).set(changed).where(isOpen).returning({ id: dueRefunds.id })).length > 0;
    const askAgainFrom = (askedAt: Date) => change(db, { askedAt });
    // Whatever becomes of it: the next one has its turn.
    if (!(await askAgainFrom(now))) continue;
    const decide = (tx: Db, refusal: string | null) => change(tx, { decidedAt: now, refusal });
    // Decided where it is entered: asked again after that, what went back in whole would be refused.
    const alongside = async (tx: Db) => void (await decide(tx, null));
    const wish = { paymentId, cents, isOver, key, alongside };
    const done = await refundPayment(deps, wish).catch((error: unknown) => {
      report({ paymentId, cents, refusal: null, error });
      return null;
    });
    if (done === null || done.ok) continue;
    // Asked about just now: it waits from now on.
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

/** A bank kept a payment, and a refund of more than the rest was ordered: the rest goes. */
async function noteRest(db: Db, { paymentId, cents, isOver = false }: NotedRefund, now: Date): Promise<void> {
  const seen = await findPayment(db, paymentId);
  if (!seen) return;
  await lockInvoice(db, seen.invoiceId);
  const payment = (await findPayment(db, paymentId)) ?? seen;
  const left = await leftOfPayment(db, payment);
  const restCents = payment.dispute === 'lost' ? Math.min(cents, isOver ? left.overCents : left.paidCents) : 0;
  if (restCents > 0) await noteRefund(db, { paymentId, cents: restCents, isOver }, now);
}

/** Whether PayPal would refuse a refund for ever, because the payment is too old. */
export const isTooOld = ({ method, paidAt }: Pick<Payment, 'method' | 'paidAt'>, now: Date): boolean =>
  method === 'paypal' && now.getTime() - paidAt.getTime() > REFUNDABLE_MS;

async function isTooLate(db: Db, paymentId: number, now: Date): Promise<boolean> {
  const payment = await findPayment(db, paymentId);
  return payment !== null && isTooOld(payment, now);
}
