import { noteRefund } from '#features/billing/payments/public.ts';
import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { emit } from '#platform/events/events.ts';
import { findSubscription, type KeptSubscription, lockSubscription } from '../queries.ts';
import { transition } from '../transition.ts';
import { applyTransition, lockOwner } from './fulfil.ts';
import { paidPayments, type RefundPart, unusedPayments } from './refund-unused.ts';
import { takeBackUnpaid } from './take-back.ts';

type Input = { id: number; cents: number | null; reason: string; dryRun: boolean };
type Refunding =
  | { ok: true; cents: number; isEnded: boolean }
  | { ok: false; reason: 'no_such_subscription' | 'nothing_paid' | 'more_than_paid' };

/**
 * Saves a refund for the job that requests it from the provider. `cents` null: refunds the unused days and ends the subscription. Otherwise
 * refunds that much of the current term, and the subscription continues.
 */
export async function refundByOperator(root: Db, ctx: AuditContext, input: Input): Promise<Refunding> {
  const { id, cents, reason, dryRun } = input;
  const { now } = ctx;
  return root.transaction(async (db): Promise<Refunding> => {
    const seen = await findSubscription(db, id);
    if (seen) await lockOwner(db, seen);
    const held = seen && (await lockSubscription(db, id));
    if (!held || held.status === 'incomplete' || held.status === 'ended')
      return { ok: false, reason: 'no_such_subscription' };
    const parts = cents === null ? await unusedPayments(db, held, now) : upTo(await paidPayments(db, held), cents);
    const sum = parts.reduce((total, part) => total + part.cents, 0);
    if (sum === 0) return { ok: false, reason: 'nothing_paid' };
    if (cents !== null && sum < cents) return { ok: false, reason: 'more_than_paid' };
    const isEnded = cents === null;
    if (dryRun) return { ok: true, cents: sum, isEnded };
    for (const part of parts) await noteRefund(db, part, now);
    if (isEnded) await endNow(db, held, now);
    await audit(db, ctx, {
      action: 'member.refund_subscription',
      subject: { type: 'member', id: String(held.userId) },
      after: { subscriptionId: id, cents: sum, isEnded },
      reason,
    });
    return { ok: true, cents: sum, isEnded };
  });
}

function upTo(parts: readonly RefundPart[], cents: number): RefundPart[] {
  let left = cents;
  return parts.flatMap(({ paymentId, cents: most }) => {
    const part = Math.min(left, most);
    left -= part;
    return part > 0 ? [{ paymentId, cents: part }] : [];
  });
}

async function endNow(db: Db, held: KeptSubscription, now: Date): Promise<void> {
  const ended = transition(held, { kind: 'end', at: now, reason: 'refunded' });
  if (!ended.ok) return;
  await takeBackUnpaid(db, held.id, ended.subscription, now);
  await applyTransition(db, held, ended.subscription, now);
  await emit(db, { type: 'subscription_ended', subscriptionId: held.id });
}
