import {
  creditUnused,
  findInvoice,
  listPayments,
  lockCustomer,
  type Payment,
  refundedCentsBefore,
} from '#features/billing/ledger/public.ts';
import { refundKey, refundPayment } from '#features/billing/payments/public.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/dates.ts';
import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { emit } from '#platform/events/events.ts';
import { eachInTurn, type OnFailureOf } from '#platform/jobs/each-in-turn.ts';
import { type RefundRefusal, refundRefusal } from '../gift.ts';
import { findGift, type Gift, listBegunRefunds, lockGift, updateGift } from '../queries.ts';

/**
 * Refunds a gift to its buyer, once. From the moment the refund begins nobody can redeem the gift. Called again after a failure, it
 * continues with the same idempotency key.
 */

export type RefundDeps = Omit<Parameters<typeof refundPayment>[0], 'now'>;

/** `cents`: the amount refunded now, without what staff refunded of the payment before. */
export type GiftRefund =
  | { ok: true; cents: number }
  | { ok: false; reason: RefundRefusal | 'unknown' | 'disputed' | 'not_refundable' };

type Input = { giftId: number; reason: string /** Reports what would be done, and does nothing. */; dryRun: boolean };

/** Throws the provider's failure: the result is unknown then, and a repeated call finds it out. */
export async function refundGift(deps: RefundDeps, ctx: AuditContext, input: Input): Promise<GiftRefund> {
  const begun = await begin(deps.db, ctx, input);
  if (!begun.ok || input.dryRun) return begun.ok ? { ok: true, cents: begun.cents } : begun;
  for (const payment of begun.payments) {
    const cents = payment.cents - payment.overCents - payment.refundedCents;
    // A gift is refunded once, so its key needs no counter.
    const key = await refundKey(deps.db, { payment, cents, isOver: false, order: 'gift' });
    const done = await refundPayment({ ...deps, now: ctx.now }, { paymentId: payment.id, cents, key });
    // Another refund, perhaps a partial one, came first: the rest is read again below.
    if (done.ok || done.reason === 'more_than_paid') continue;
    await giveUp(deps.db, input.giftId, done.reason === 'disputed' ? null : ctx.now);
    return { ok: false, reason: done.reason === 'disputed' ? 'disputed' : 'not_refundable' };
  }
  // Only an amount that is no longer in any payment may become credit.
  const again = await begin(deps.db, ctx, input);
  if (again.ok && again.payments.length > 0 && sumLeft(again.payments) < sumLeft(begun.payments))
    return refundGift(deps, ctx, input);
  return finish(deps.db, ctx, input);
}

const sumLeft = (payments: readonly Payment[]): number =>
  payments.reduce((sum, { cents, overCents, refundedCents }) => sum + cents - overCents - refundedCents, 0);

/** For this long, the request that began the refund may still be waiting for the provider. */
const BEGUN_MS = 10 * MINUTE_MS;

/**
 * Continues refunds that a crash, a provider failure or a refusal interrupted. A failing one doesn't stop the others. `onFailure` is also
 * called for a refund that is given up.
 */
export async function finishRefunds(deps: RefundDeps, now: Date, onFailure: OnFailureOf): Promise<void> {
  const by: AuditContext = { actor: { kind: 'server' }, now, requestId: 'job:sweep_gifts' };
  await eachInTurn({
    list: (page) => listBegunRefunds(deps.db, new Date(now.getTime() - BEGUN_MS), page),
    work: async (giftId) => {
      const done = await refundGift(deps, by, { giftId, reason: 'It was begun before', dryRun: false });
      if (!done.ok && done.reason === 'not_refundable' && !(await findGift(deps.db, giftId))?.refundingAt)
        throw new Error('the provider refuses the refund, so the gift can be redeemed again');
    },
    onFailure,
  });
}

type Begun = { ok: true; payments: Payment[]; cents: number } | Extract<GiftRefund, { ok: false }>;

async function begin(root: Db, { now }: AuditContext, { giftId, dryRun }: Input): Promise<Begun> {
  return root.transaction(async (db): Promise<Begun> => {
    const gift = await lockWithCustomer(db, giftId);
    if (!gift?.invoiceId) return { ok: false, reason: 'unknown' };
    const refused = refundRefusal(gift, now);
    if (refused) return { ok: false, reason: refused };
    const invoice = await findInvoice(db, gift.invoiceId);
    if (!invoice) return { ok: false, reason: 'unknown' };
    const payments = await listPayments(db, invoice.id);
    if (payments.some(({ dispute }) => dispute === 'open' || dispute === 'lost'))
      return { ok: false, reason: 'disputed' };
    if (!dryRun && !gift.refundingAt) await updateGift(db, giftId, { refundingAt: now });
    return {
      ok: true,
      payments: payments.filter(({ cents, overCents, refundedCents }) => cents > overCents + refundedCents),
      cents: invoice.totalCents - (await refundedCentsBefore(db, invoice.id, gift.refundingAt ?? now)),
    };
  });
}

async function lockWithCustomer(db: Db, giftId: number): Promise<Gift | null> {
  const seen = await findGift(db, giftId);
  if (!seen) return null;
  await lockCustomer(db, seen.customerId);
  return lockGift(db, giftId);
}

/**
 * A provider refuses a payment that staff refunded on the provider's pages or that is disputed, before its webhook tells us; within three
 * days it has. Until then the gift can't be redeemed, and the refund is retried.
 */
const PATIENCE_MS = 4 * DAY_MS;

/**
 * The provider won't refund: the gift can be redeemed again unless part of this refund went through. `refusedAt` null: gives up at once,
 * however recently the refund began.
 */
async function giveUp(root: Db, giftId: number, refusedAt: Date | null): Promise<void> {
  await root.transaction(async (db) => {
    const gift = await lockWithCustomer(db, giftId);
    const invoice = gift?.invoiceId ? await findInvoice(db, gift.invoiceId) : null;
    if (!gift?.refundingAt || gift.refundedAt || !invoice) return;
    if (refusedAt !== null && refusedAt.getTime() - gift.refundingAt.getTime() < PATIENCE_MS) return;
    const earlierCents = await refundedCentsBefore(db, invoice.id, gift.refundingAt);
    if (invoice.returnedCents === earlierCents) await updateGift(db, giftId, { refundingAt: null });
  });
}

/** Returns the account credit that paid for part of the gift. */
async function finish(root: Db, ctx: AuditContext, { giftId, reason }: Input): Promise<GiftRefund> {
  return root.transaction(async (db): Promise<GiftRefund> => {
    const gift = await lockWithCustomer(db, giftId);
    const invoice = gift?.invoiceId ? await findInvoice(db, gift.invoiceId) : null;
    if (!gift || !invoice) return { ok: false, reason: 'unknown' };
    const cents = invoice.totalCents - (await refundedCentsBefore(db, invoice.id, gift.refundingAt ?? ctx.now));
    if (gift.refundedAt) return { ok: true, cents };
    const left = invoice.totalCents - invoice.returnedCents;
    const credited = await creditUnused(
      db,
      { invoiceId: invoice.id, cents: left, key: `gift_refund:${giftId}` },
      ctx.now,
    );
    if (!credited.ok) return { ok: false, reason: 'disputed' };
    await updateGift(db, giftId, { refundedAt: ctx.now });
    await audit(db, ctx, { action: 'gift.refund', subject: { type: 'gift', id: giftId }, after: { cents }, reason });
    await emit(db, { type: 'gift_refunded', giftId, cents });
    return { ok: true, cents };
  });
}
