import { and, asc, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { findPayment, listOpenDisputes } from '../../ledger/public.ts';
import { dueRefunds } from '../tables.ts';
import type { PaymentDeps } from './ask-provider.ts';
import { refundPayment } from './refund-payment.ts';

/** What is to go back and was noted within a transaction, where no provider can be asked. */

/** Part of the caller's transaction, with the customer locked. */
export async function noteRefund(
  db: Db,
  { paymentId, cents, isOver = false }: { paymentId: number; cents: number; isOver?: boolean },
  now: Date,
): Promise<void> {
  await db.insert(dueRefunds).values({ paymentId, cents, isOver, notedAt: now });
}

/** Cents of what a payment paid for that are noted and not decided. */
export async function notedCents(db: Db, paymentId: number): Promise<number> {
  const [found] = await db
    .select({ cents: sql<number>`coalesce(sum(${dueRefunds.cents}), 0)::int` })
    .from(dueRefunds)
    .where(and(eq(dueRefunds.paymentId, paymentId), eq(dueRefunds.isOver, false), isNull(dueRefunds.decidedAt)));
  return found?.cents ?? 0;
}

const BATCH = 100;

/**
 * Asks the providers for what is due, each with a key of its own; one that does not answer is asked again with the next run, and a refusal is for
 * staff to look at. What a bank has asked about since it was noted waits for the bank: it goes where the bank gives the money back, and is over
 * where it keeps it, for then the member has it.
 */
export async function giveDueRefunds(
  deps: PaymentDeps,
  report: (problem: { paymentId: number; cents: number; refusal: string | null; error?: unknown }) => void,
): Promise<void> {
  const { db, now } = deps;
  const disputed = (await listOpenDisputes(db)).map(({ id }) => id);
  const open = await db
    .select()
    .from(dueRefunds)
    .where(and(isNull(dueRefunds.decidedAt), notInArray(dueRefunds.paymentId, disputed)))
    .orderBy(asc(dueRefunds.id))
    .limit(BATCH);
  for (const { id, paymentId, cents, isOver } of open) {
    const decide = async (tx: Db, refusal: string | null) => {
      await tx.update(dueRefunds).set({ decidedAt: now, refusal }).where(eq(dueRefunds.id, id));
    };
    // Decided where it is entered: asked again after that, what went back in whole would be refused.
    const alongside = (tx: Db) => decide(tx, null);
    const wish = { paymentId, cents, isOver, key: `due_refund:${id}`, alongside };
    const done = await refundPayment(deps, wish).catch((error: unknown) => {
      report({ paymentId, cents, refusal: null, error });
      return null;
    });
    if (done === null || done.ok) continue;
    // Asked about just now: it waits from now on.
    if (done.reason === 'disputed' && (await findPayment(db, paymentId))?.dispute === 'open') continue;
    await decide(db, done.reason);
    if (done.reason !== 'disputed') report({ paymentId, cents, refusal: done.reason });
  }
}
