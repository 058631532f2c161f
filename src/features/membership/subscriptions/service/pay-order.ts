import { findCustomer } from '#features/billing/ledger/public.ts';
import type { KeptPayer } from '#features/billing/payment-methods/public.ts';
import type { Paid, PayingBy } from '#features/billing/payments/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { CARD_USED, findPromotionById, takeTrialCard } from '../../promotions/public.ts';
import { noteFriendsPayer } from '../../referrals/public.ts';
import { findSubscription, type KeptSubscription } from '../queries.ts';
import { findOpenTerm } from '../term-queries.ts';
import { codesOfOrder } from './order-codes.ts';
import { payTerm } from './pay-term.ts';

/** Takes the payment for an order and begins what was bought. Called again after the bank's question or a lost response, it continues. */
export async function payOrder(ctx: Context, userId: number, { id, by }: { id: number; by: PayingBy }): Promise<Paid> {
  const { db } = ctx;
  // Read before the order: if the order begins in between, its status says so, and the term is not missing.
  const billed = await findOpenTerm(db, id, 'first');
  const order = await findSubscription(db, id);
  if (!order || order.userId !== userId) throw apiError('not_found');
  if (order.status === 'ended') throw apiError('gone', { message: 'This order expired. Please order again.' });
  if (order.status !== 'incomplete') return { status: 'paid' };
  const customerId = await findCustomer(db, userId);
  if (customerId === null || !billed) throw apiError('not_found');
  const { invoiceId } = billed;
  const mayPay = async (payer: KeptPayer) => {
    await checkTrial(ctx, order, payer);
    await db.transaction((tx) => noteFriendsPayer(tx, { subscriptionId: id, customerId }, ctx.now));
  };
  const isLast = !order.renews && !(await isTrial(db, order));
  return payTerm(ctx, { customerId, invoiceId, by, isLast, returnPath: await pathOf(db, order), mayPay });
}

/** The address of the payment step with all choices, for the return from the bank or PayPal. */
async function pathOf(db: Db, { id, plan, months, siteIds, addOns, promotionId }: KeptSubscription): Promise<string> {
  const { promoCode, friendsCode } = await codesOfOrder(db, { id, promotionId });
  const query = new URLSearchParams({
    step: 'purchase',
    plan,
    period: months === 1 ? 'month' : 'year',
    ...(siteIds.length > 1 ? { sites: siteIds.slice(1).join(',') } : {}),
    ...(addOns[0] === undefined ? {} : { add_on: addOns[0] }),
    ...(promoCode === null ? {} : { promo_code: promoCode }),
    ...(friendsCode === null ? {} : { refer_a_friend_code: friendsCode }),
    order: String(id),
  });
  return `/subscribe?${query}`;
}

/** A free trial is limited to one per card, so it asks for a card even if it doesn't renew. */
async function isTrial(db: Db, { promotionId }: KeptSubscription): Promise<boolean> {
  const promotion = promotionId === null ? null : await findPromotionById(db, promotionId);
  return promotion?.benefit.type === 'free_trial';
}

/** Refuses a second free trial on the same card or PayPal account. */
async function checkTrial({ db }: Context, order: KeptSubscription, payer: KeptPayer): Promise<void> {
  if (!(await isTrial(db, order))) return;
  const isTaken = await db.transaction((tx) => takeTrialCard(tx, order.id, payer.fingerprint));
  if (!isTaken) throw apiError('promo_code_refused', { message: CARD_USED });
}
