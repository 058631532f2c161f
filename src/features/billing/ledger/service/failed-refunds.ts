import type { Db } from '#platform/db/database.ts';
import { together } from '#platform/db/together.ts';
import { emit } from '#platform/events/events.ts';
import { hasAccount } from '../customer-queries.ts';
import { appendEntry, chargedBackOf } from '../queries.ts';
import {
  chargedBackRefundCents,
  findRefund,
  findRefundById,
  findRefundFailure,
  insertRefundFailure,
  listOwedRefundsOf,
  type Refund,
  updateRefundFailure,
  wasSentAgain,
} from '../refund-queries.ts';
import { type Locked, lockPayment } from './locks.ts';

/** Refunds that were sent and failed: the provider holds the money, and the member is owed it. */

/** `isNew` false: it was entered before. */
export type FailedRefund = { ok: true; refund: Refund; isNew: boolean } | { ok: false; reason: 'no_such_refund' };

/**
 * Enters that a sent refund failed: the provider has the money again, and it is owed to the member. The payment's refunded amount is
 * unchanged, because the money is still the member's. Idempotent.
 */
export async function failRefund(root: Db, { providerId }: { providerId: string }, now: Date): Promise<FailedRefund> {
  return together(root, async (db): Promise<FailedRefund> => {
    const refund = await findRefund(db, providerId);
    const locked = refund && (await lockPayment(db, refund.paymentId));
    if (!locked) return { ok: false, reason: 'no_such_refund' };
    if (await findRefundFailure(db, refund.id)) return { ok: true, refund, isNew: false };
    const { payment, invoice } = locked;
    await enterFailure(db, { ...locked, refund }, now);
    if (payment.dispute === 'lost') await settleChargedBack(db, locked, now);
    const isOwed = (await findRefundFailure(db, refund.id))?.settledAt === null;
    if (isOwed)
      await emit(db, { type: 'refund_failed', invoiceId: invoice.id, refundId: refund.id, cents: refund.cents });
    return { ok: true, refund, isNew: true };
  });
}

async function enterFailure(db: Db, { payment, invoice, refund }: Locked & { refund: Refund }, now: Date) {
  const of = { customerId: invoice.customerId, invoiceId: invoice.id, paymentId: payment.id };
  const failed = { kind: 'refund_failed' as const, method: payment.method, cents: refund.cents };
  await appendEntry(db, { ...of, key: `refund_failed:${refund.id}` }, failed, now);
  await insertRefundFailure(db, { refundId: refund.id, failedAt: now });
}

/**
 * Enters a failed refund that reached its member by hand; the provider sent nothing. Part of the caller's transaction, with the customer
 * locked.
 */
export async function enterByHand(db: Db, of: Locked & { refund: Refund }, now: Date): Promise<void> {
  await enterFailure(db, of, now);
  await enterSettlement(db, of, { as: 'by_hand' }, now);
}

/**
 * After a bank kept a payment: what it took beyond the unrefunded rest settles failed refunds, whichever of the two was reported first.
 * Part of the caller's transaction, with the customer locked.
 */
export async function settleChargedBack(db: Db, locked: Locked, now: Date): Promise<void> {
  const { payment } = locked;
  const left = payment.cents - payment.refundedCents - payment.overRefundedCents;
  let takenCents = (await chargedBackOf(db, payment.id)) - left - (await chargedBackRefundCents(db, payment.id));
  for (const refund of await listOwedRefundsOf(db, payment.id)) {
    if (refund.cents > takenCents) continue;
    takenCents -= refund.cents;
    await enterSettlement(db, { ...locked, refund }, { as: 'chargeback' }, now);
  }
}

/**
 * Matches a refund sent from the provider's own dashboard with a failed refund of the same amount that is still owed, and settles that
 * one. False: there is none of that amount. Idempotent.
 */
export async function hearSentAgain(
  root: Db,
  { paymentId, cents, providerId }: { paymentId: number; cents: number; providerId: string },
  now: Date,
): Promise<boolean> {
  return together(root, async (db) => {
    const locked = await lockPayment(db, paymentId);
    if (!locked) return false;
    if (await wasSentAgain(db, providerId)) return true;
    const refund = (await listOwedRefundsOf(db, paymentId)).find((each) => each.cents === cents);
    if (refund) await enterSettlement(db, { ...locked, refund }, { as: 'sent_again', providerId }, now);
    return refund !== undefined;
  });
}

export type SettledRefund = { ok: true; refund: Refund } | { ok: false; reason: 'not_owed' | 'disputed' | 'nobody' };

/**
 * Enters that staff settled a failed refund another way. Refused while the payment is in an open dispute, because the bank may return the
 * money itself, and as credit when there is no account to use it. `dryRun`: nothing is entered.
 */
export async function settleRefund(
  root: Db,
  { refundId, as, dryRun = false }: { refundId: number; as: 'credit' | 'by_hand'; dryRun?: boolean },
  now: Date,
): Promise<SettledRefund> {
  return together(root, async (db): Promise<SettledRefund> => {
    const refund = await findRefundById(db, refundId);
    const locked = refund && (await lockPayment(db, refund.paymentId));
    const failure = locked && (await findRefundFailure(db, refundId));
    if (!failure || failure.settledAt) return { ok: false, reason: 'not_owed' };
    if (locked.payment.dispute === 'open') return { ok: false, reason: 'disputed' };
    if (as === 'credit' && !(await hasAccount(db, locked.invoice.customerId))) return { ok: false, reason: 'nobody' };
    if (!dryRun) await enterSettlement(db, { ...locked, refund }, { as }, now);
    return { ok: true, refund };
  });
}

type Settlement = { as: 'credit' | 'by_hand' | 'chargeback' } | { as: 'sent_again'; providerId: string };

async function enterSettlement(
  db: Db,
  { refund, payment: { id: paymentId, method }, invoice }: Locked & { refund: Refund },
  how: Settlement,
  now: Date,
): Promise<void> {
  const { id, cents } = refund;
  const of = { customerId: invoice.customerId, invoiceId: invoice.id, paymentId, key: `refund_settled:${id}` };
  await appendEntry(db, of, { kind: 'refund_settled', as: how.as, method, cents }, now);
  const sentAgainAs = how.as === 'sent_again' ? how.providerId : null;
  await updateRefundFailure(db, id, { settledAt: now, settledAs: how.as, sentAgainAs });
}
