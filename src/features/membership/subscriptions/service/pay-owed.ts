import { findCustomer, outstandingOf } from '#features/billing/ledger/public.ts';
import { BY_WHAT_HE_HAS } from '#features/billing/payments/public.ts';
import { moneyText, toDollars } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { signedInMember } from '../../sessions/public.ts';
import type { collectOutstanding } from '../contract.ts';
import { listLiveSubscriptions } from '../queries.ts';
import { payTerm } from './pay-term.ts';
import { owedTerm } from './renew.ts';

const RETURN_PATH = '/users/billing_information?balance=asked';

type Collected = ReplyOf<typeof collectOutstanding>;

/**
 * Pays what the member owes, each renewal by itself: a paid one continues even if another fails. Throws the refusal if none could be paid;
 * otherwise the reply says what was paid and what is still owed.
 */
export async function payOwed(ctx: Context): Promise<Collected> {
  const { db } = ctx;
  const { userId } = signedInMember(ctx);
  const customerId = await findCustomer(db, userId);
  if (customerId === null) return collected(0, 0);
  const owedBefore = await outstandingOf(db, customerId);
  const collectedNow = async () => collected(await outstandingOf(db, customerId), owedBefore);
  for (const subscription of await listLiveSubscriptions(db, userId)) {
    const invoiceId = await owedTerm(db, subscription);
    if (invoiceId === null) continue;
    const paid = await payTerm(ctx, {
      customerId,
      invoiceId,
      by: BY_WHAT_HE_HAS,
      isLast: false,
      returnPath: RETURN_PATH,
    }).catch(async (error: unknown) => {
      if ((await outstandingOf(db, customerId)) < owedBefore) return null;
      throw error;
    });
    if (paid === null) break;
    if (paid.status === 'asks_holder') return { ...(await collectedNow()), ...paid };
  }
  return collectedNow();
}

const collected = (owedCents: number, owedBefore: number): Collected => ({
  status: 'paid',
  url: null,
  outstandingBalance: owedCents === 0 ? null : toDollars(owedCents),
  message:
    owedCents === 0
      ? 'Your balance is paid.'
      : `We charged ${moneyText(owedBefore - owedCents)}. You still owe ${moneyText(owedCents)}.`,
});
