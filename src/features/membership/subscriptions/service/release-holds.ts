import {
  abandonUnansweredAttempts,
  isPaidOrCharging,
  type PaymentDeps,
  paymentStatesOf,
} from '#features/billing/payments/public.ts';
import { MINUTE_MS } from '#kernel/dates.ts';
import {
  HOLD_MS,
  listInvoicesOfHolds,
  listStaleHolds,
  type PromotionUse,
  releaseUse,
} from '../../promotions/public.ts';
import { findBilledTerm } from '../term-queries.ts';
import { lockOwnerOf } from './fulfil.ts';

/**
 * A 3-D Secure question that was asked shortly before a hold expired stays open for this long, because the cardholder may be typing the
 * code.
 */
const ANSWER_MS = 10 * MINUTE_MS;

type OnFailure = (error: unknown, subject: { useId: number } | { attemptId: number }) => void;

/**
 * Releases codes whose orders were not paid within half an hour. Attempts that wait for the cardholder are ended first, so that they can't
 * charge once the code is free; the codes of other holds don't wait for the provider. An order that is being charged keeps its code.
 */
export async function releaseHolds(deps: PaymentDeps, onFailure: OnFailure): Promise<void> {
  const { db, now } = deps;
  const by = new Date(now.getTime() - HOLD_MS);
  const holds = await listStaleHolds(db, by);
  const billed = await listInvoicesOfHolds(db, holds);
  const invoiceIds = billed.map(({ invoiceId }) => invoiceId);
  const states = await paymentStatesOf(db, invoiceIds);
  const invoicesOf = (hold: PromotionUse) =>
    billed.filter((each) => each.hold === hold).map(({ invoiceId }) => invoiceId);
  const isCharging = (hold: PromotionUse) => invoicesOf(hold).some((id) => states.get(id) === 'charging');
  const release = async (hold: PromotionUse) => {
    await releaseHold(deps, hold, { by, invoiceIds: invoicesOf(hold) }).catch((error: unknown) =>
      onFailure(error, { useId: hold.id }),
    );
  };
  for (const hold of holds) if (!isCharging(hold)) await release(hold);
  const startedBy = new Date(now.getTime() - ANSWER_MS);
  const ended = await abandonUnansweredAttempts(deps, { invoiceIds, startedBy }, (error, { id }) =>
    onFailure(error, { attemptId: id }),
  );
  for (const hold of holds) if (invoicesOf(hold).some((id) => ended.includes(id))) await release(hold);
}

async function releaseHold(
  { db }: PaymentDeps,
  hold: PromotionUse,
  { by, invoiceIds }: { by: Date; invoiceIds: readonly number[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwnerOf(tx, hold.subscriptionId);
    for (const invoiceId of invoiceIds) {
      const isOpen = (await findBilledTerm(tx, invoiceId))?.fulfilledAt === null;
      if (isOpen && (await isPaidOrCharging(tx, invoiceId))) return;
    }
    await releaseUse(tx, hold, by);
  });
}
