import { moneyText } from '#kernel/money.ts';
import { refundReach, type Standing } from '#kernel/permissions.ts';

/** How much staff may refund to a member (decisions, Roles). Pure. */

/** The most that one customer support admin may refund to one member in 30 days without approval. */
export const SUPPORT_LIMIT_CENTS = 2_500;
export const SUPPORT_LIMIT_DAYS = 30;
/** Above this amount within the same 30 days, a refund needs a second person: one requests it, another approves it (decision 0161). */
export const ONE_PERSON_CENTS = 50_000;

export type RefundVerdict =
  | { ok: true }
  | { ok: false; reason: 'forbidden' | 'over_limit' | 'second_person_needed'; message: string };

/** `before`: cents that the same member of staff refunded to this member in the last 30 days. */
export function mayRefund(standing: Standing, { cents, before }: { cents: number; before: number }): RefundVerdict {
  const reach = refundReach(standing);
  if (reach === null) return { ok: false, reason: 'forbidden', message: 'You can’t refund payments' };
  if (reach === 'support') {
    const left = Math.max(0, SUPPORT_LIMIT_CENTS - before);
    if (cents > left)
      return {
        ok: false,
        reason: 'over_limit',
        message: `You can give back ${moneyText(SUPPORT_LIMIT_CENTS)} to a member in ${SUPPORT_LIMIT_DAYS} days; ${moneyText(left)} is left. Ask a manager.`,
      };
  }
  if (cents + before > ONE_PERSON_CENTS)
    return {
      ok: false,
      reason: 'second_person_needed',
      message: `More than ${moneyText(ONE_PERSON_CENTS)} to a member in ${SUPPORT_LIMIT_DAYS} days takes two people: ask a manager or a super admin to approve it.`,
    };
  return { ok: true };
}

/** What is left of the viewer's limit, in cents; null if they may not refund at all. */
export function refundLimitCents(standing: Standing, before: number): number | null {
  const reach = refundReach(standing);
  if (reach === null) return null;
  return Math.max(0, (reach === 'support' ? SUPPORT_LIMIT_CENTS : ONE_PERSON_CENTS) - before);
}
