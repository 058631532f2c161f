import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/db/database.ts';
import { together } from '#platform/db/together.ts';
import { emit } from '#platform/events/events.ts';
import { type PaymentMethod, taxOfReturn } from '../posting.ts';
import {
  appendEntry,
  chargedBackOf,
  findInvoice,
  findPayment,
  findPaymentOfProvider,
  type Invoice,
  insertPayment,
  overpaidOf,
  type Payment,
  updateInvoice,
  updatePayment,
} from '../queries.ts';
import { chargedBackRefundCents, failedRefundCents, findRefund, insertRefund, type Refund } from '../refund-queries.ts';
import { enterByHand, settleChargedBack } from './failed-refunds.ts';
import { progressOf } from './invoices.ts';
import { type Locked, lockPayment } from './locks.ts';

/**
 * Enters charges, refunds and disputes as providers report them: once, however often they are reported. Each function is part of the
 * caller's transaction.
 */

type Charge = {
  method: PaymentMethod;
  /** The provider's id. */
  providerId: string;
  cents: number;
};

/** `isNew` false: it was entered before. `invoice`: as of then. */
export type Recorded = { payment: Payment; invoice: Invoice; isNew: boolean };

/**
 * Enters a charge. Any part that was not owed any more is held to be refunded: a charge is never lost. `invoice`: as returned by
 * `lockInvoice` in the same transaction.
 */
export async function recordPayment(db: Db, invoice: Invoice, charge: Charge, now: Date): Promise<Recorded> {
  const { id: invoiceId } = invoice;
  const { method, providerId, cents } = charge;
  const overCents = Math.max(0, cents - invoice.dueCents);
  const payment = await insertPayment(db, { ...charge, invoiceId, overCents, paidAt: now });
  if (!payment) {
    const earlier = await findPaymentOfProvider(db, charge);
    if (earlier?.invoiceId !== invoiceId || earlier.cents !== cents)
      throw new Error(`${method} charge ${providerId} was entered otherwise`);
    return { payment: earlier, invoice, isNew: false };
  }
  const of = { customerId: invoice.customerId, invoiceId, paymentId: payment.id, key: `payment:${payment.id}` };
  await appendEntry(db, of, { kind: 'payment_received', method, cents, overCents }, now);
  // A voided or written-off invoice stays so, and the whole charge is refunded.
  if (invoice.status !== 'open') return { payment, invoice, isNew: true };
  const progress = progressOf(invoice.dueCents - (cents - overCents), now);
  await updateInvoice(db, invoiceId, progress);
  return { payment, invoice: { ...invoice, ...progress }, isNew: true };
}

export type Refunded =
  | { ok: true; refund: Refund }
  | { ok: false; reason: 'no_such_payment' | 'more_than_paid' | 'disputed' };

/** `isOver`: part of the overpayment, not of what the invoice was paid with. */
export type Part = { paymentId: number; cents: number; isOver?: boolean };

/** Refunded by staff on the provider's dashboard: from the overpayment if it covers the amount, else from what was paid. */
type Elsewhere = Omit<Part, 'isOver'> & { providerId: string; isOver: 'where_as_much' };

/**
 * Enters a refund of a payment, with its tax. Refused for more than was paid and not yet returned as money or credit, and while a bank
 * asks about the payment or after it kept it.
 */
export async function recordRefund(
  root: Db,
  { paymentId, providerId, cents, ...part }: Elsewhere | (Part & { providerId: string }),
  now: Date,
): Promise<Refunded> {
  return together(root, async (db): Promise<Refunded> => {
    const locked = await lockPayment(db, paymentId);
    if (!locked) return { ok: false, reason: 'no_such_payment' };
    const { invoice } = locked;
    const earlier = await findRefund(db, providerId);
    if (earlier) {
      if (earlier.paymentId !== paymentId || earlier.cents !== cents)
        throw new Error(`refund ${providerId} was entered otherwise`);
      return { ok: true, refund: earlier };
    }
    const isOver =
      part.isOver === 'where_as_much' ? (await refundableParts(db, locked)).overCents >= cents : (part.isOver ?? false);
    const refusal = await refusalOf(db, locked, { cents, isOver });
    if (refusal !== null) return { ok: false, reason: refusal };
    const refund = await enterRefund(db, locked, { providerId, cents, isOver }, now);
    await emit(db, { type: 'payment_refunded', invoiceId: invoice.id, refundId: refund.id, cents });
    return { ok: true, refund };
  });
}

/** Enters a refund that the payment has enough left for. */
async function enterRefund(
  db: Db,
  { payment, invoice }: Locked,
  { providerId, cents, isOver }: { providerId: string; cents: number; isOver: boolean },
  now: Date,
): Promise<Refund> {
  const { id: paymentId, method, refundedCents, overRefundedCents } = payment;
  const taxCents = isOver ? 0 : taxOfReturn(invoice, cents);
  const refund = await insertRefund(db, { paymentId, providerId, cents, taxCents, refundedAt: now });
  const of = { customerId: invoice.customerId, invoiceId: invoice.id, paymentId, key: `refund:${refund.id}` };
  if (isOver) {
    await appendEntry(db, of, { kind: 'overpaid_refunded', method, cents }, now);
    await updatePayment(db, paymentId, { overRefundedCents: overRefundedCents + cents });
  } else {
    await appendEntry(db, of, { kind: 'payment_refunded', method, cents, taxCents }, now);
    await updatePayment(db, paymentId, { refundedCents: refundedCents + cents });
    await updateInvoice(db, invoice.id, { returnedCents: invoice.returnedCents + cents });
  }
  return refund;
}

/**
 * Enters what staff sent from the network's own bank: as a refund that failed at the provider, which keeps its money, and that reached the
 * member by hand. Throws if too little is left; the caller has checked this with the customer locked.
 */
export async function recordRefundByHand(
  root: Db,
  { paymentId, cents, isOver = false }: Part,
  now: Date,
): Promise<Refund> {
  return together(root, async (db) => {
    const locked = await lockPayment(db, paymentId);
    const refusal = locked ? await refusalOf(db, locked, { cents, isOver }) : 'no_such_payment';
    if (!locked || refusal !== null) throw new Error(`payment ${paymentId} cannot be refunded by hand: ${refusal}`);
    const refund = await enterRefund(db, locked, { providerId: `${BY_HAND}${randomUUID()}`, cents, isOver }, now);
    await enterByHand(db, { ...locked, refund }, now);
    await emit(db, { type: 'payment_refunded_by_hand', invoiceId: locked.invoice.id, refundId: refund.id });
    return refund;
  });
}

/** Prefix of the ids of refunds that no provider knows. */
export const BY_HAND = 'by_hand:';

type NotRefundable = Exclude<Refunded, { ok: true }>['reason'];

/** Why a refund of this amount is not possible right now; null: it is. */
export async function whyNotRefundable(
  db: Db,
  { paymentId, cents, isOver = false }: Part,
): Promise<NotRefundable | null> {
  const payment = await findPayment(db, paymentId);
  const invoice = payment && (await findInvoice(db, payment.invoiceId));
  return invoice ? refusalOf(db, { payment, invoice }, { cents, isOver }) : 'no_such_payment';
}

async function refusalOf(
  db: Db,
  { payment, invoice }: Locked,
  { cents, isOver }: { cents: number; isOver: boolean },
): Promise<NotRefundable | null> {
  if (payment.dispute === 'open') return 'disputed';
  const left = await refundableParts(db, { payment, invoice });
  if (cents <= (isOver ? left.overCents : left.paidCents)) return null;
  return payment.dispute === 'lost' ? 'disputed' : 'more_than_paid';
}

/** Cents of a payment that the provider holds: what was not refunded, and what failed. */
const heldOf = async (db: Db, payment: Payment) => leftOf(payment) + (await failedRefundCents(db, payment.id));

const leftOf = ({ cents, refundedCents, overRefundedCents }: Payment) => cents - refundedCents - overRefundedCents;

/** The most that can be refunded, in cents: of the overpayment, and of what was paid for. */
export type RefundableParts = { overCents: number; paidCents: number };

/** Nothing can be refunded during an open dispute; the caller checks that. What a bank kept counts as gone, first from the overpayment. */
export async function refundableParts(db: Db, { payment, invoice }: Locked): Promise<RefundableParts> {
  const { id, cents, overCents, refundedCents, overRefundedCents } = payment;
  const unreturned = invoice.totalCents - invoice.returnedCents;
  const isLost = payment.dispute === 'lost';
  const overLeft = isLost ? await overpaidOf(db, id) : overCents - overRefundedCents;
  const kept = isLost ? (await chargedBackOf(db, id)) - (await chargedBackRefundCents(db, id)) : 0;
  const paidLeft = isLost ? leftOf(payment) - kept - overLeft : cents - overCents - refundedCents;
  return { overCents: Math.max(0, overLeft), paidCents: Math.max(0, Math.min(paidLeft, unreturned)) };
}

export type Disputed = { ok: true } | { ok: false; reason: 'no_such_payment' | 'not_disputed' | 'closed' };

/**
 * Opens a dispute: a bank took a payment back. `takenCents`: the provider's figure, which may include refunds that have not arrived, or
 * whose failure is not known yet; absent: what the provider holds of the payment. Idempotent.
 */
export async function openDispute(
  root: Db,
  { paymentId, takenCents }: { paymentId: number; takenCents?: number | undefined },
  now: Date,
): Promise<Disputed> {
  return together(root, async (db): Promise<Disputed> => {
    const locked = await lockPayment(db, paymentId);
    if (!locked) return { ok: false, reason: 'no_such_payment' };
    const { payment, invoice } = locked;
    if (payment.dispute === 'open') return { ok: true };
    if (payment.dispute !== null) return { ok: false, reason: 'closed' };
    const of = { customerId: invoice.customerId, invoiceId: invoice.id, paymentId, key: `dispute:${paymentId}` };
    const cents = Math.min(takenCents ?? (await heldOf(db, payment)), payment.cents);
    if (cents > 0) await appendEntry(db, of, { kind: 'dispute_opened', method: payment.method, cents }, now);
    await updatePayment(db, paymentId, { dispute: 'open' });
    await emit(db, { type: 'payment_disputed', invoiceId: invoice.id });
    return { ok: true };
  });
}

/**
 * Closes a dispute. Won: the money comes back. Lost: the bank keeps it, including any overpayment that was to be refunded. A bank may take
 * a payment again after a won dispute; then it is lost in the end, and `takenCents` is what it took again (absent: what the provider holds
 * of the payment).
 */
export async function closeDispute(
  root: Db,
  { paymentId, outcome, takenCents }: { paymentId: number; outcome: 'won' | 'lost'; takenCents?: number },
  now: Date,
): Promise<Disputed> {
  return together(root, async (db): Promise<Disputed> => {
    const locked = await lockPayment(db, paymentId);
    if (!locked) return { ok: false, reason: 'no_such_payment' };
    const { payment, invoice } = locked;
    if (payment.dispute === outcome) return { ok: true };
    if (payment.dispute === null) return { ok: false, reason: 'not_disputed' };
    if (payment.dispute === 'lost') return { ok: false, reason: 'closed' };
    const of = { customerId: invoice.customerId, invoiceId: invoice.id, paymentId };
    const takenAgainCents =
      payment.dispute === 'won' ? Math.min(takenCents ?? (await heldOf(db, payment)), payment.cents) : 0;
    if (takenAgainCents > 0) {
      const taken = { kind: 'dispute_opened', method: payment.method, cents: takenAgainCents } as const;
      await appendEntry(db, { ...of, key: `dispute_again:${paymentId}` }, taken, now);
    }
    const cents = await chargedBackOf(db, paymentId);
    // If the bank kept only part of the payment, the rest of the overpayment is still the member's.
    const overCents = Math.min(cents, await overpaidOf(db, paymentId));
    if (outcome === 'won' && cents > 0) {
      const key = `dispute_won:${paymentId}`;
      await appendEntry(db, { ...of, key }, { kind: 'dispute_won', method: payment.method, cents }, now);
    }
    if (outcome === 'lost' && overCents > 0)
      await appendEntry(
        db,
        { ...of, key: `overpaid_disputed:${paymentId}` },
        { kind: 'overpaid_disputed', cents: overCents },
        now,
      );
    if (outcome === 'lost') await settleChargedBack(db, locked, now);
    await updatePayment(db, paymentId, { dispute: outcome });
    await emit(db, { type: 'payment_disputed', invoiceId: invoice.id });
    return { ok: true };
  });
}
