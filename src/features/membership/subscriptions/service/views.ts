import { findInvoice } from '#features/billing/ledger/public.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { toDollars } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.ts';
import { PRODUCT_NAMES } from '../../plans/product-view.ts';
import { findPromotionById } from '../../promotions/public.ts';
import type { KeptSubscription } from '../queries.ts';
import { isPaidType, nextChargeAt } from '../subscription.ts';
import type { SubscriptionView } from '../subscription-view.ts';
import { transition } from '../transition.ts';
import { nextBill, owedTerm } from './renew.ts';

/** A subscription as its member sees it. */
export async function viewOf(db: Db, subscription: KeptSubscription, now: Date): Promise<SubscriptionView> {
  const { id, type, plan, months, status, renews, promotionId, term, anchor } = subscription;
  const [sites, promotion, next, owed] = await Promise.all([
    listSites(db),
    promotionId === null ? null : findPromotionById(db, promotionId),
    nextChargeAt(subscription) ? nextBill(db, subscription) : null,
    owedTerm(db, subscription).then((invoiceId) => (invoiceId === null ? null : findInvoice(db, invoiceId))),
  ]);
  const named = (ids: readonly number[]) =>
    ids.flatMap((siteId) => {
      const site = sites.find((each) => each.id === siteId);
      return site ? [{ id: siteId, name: site.name }] : [];
    });
  return {
    id,
    type,
    planType: plan,
    planName: PRODUCT_NAMES[plan],
    billingPeriod: isPaidType(subscription) ? (months === 1 ? 'month' : 'year') : null,
    status,
    sites: named(subscription.siteIds),
    associatedAddOns: subscription.addOnCents.map((held) => ({
      id: held.id,
      type: held.addOn,
      name: PRODUCT_NAMES[held.addOn],
      sites: named(held.siteIds),
      price: toDollars(held.cents),
      endsWithTerm: held.endsWithTerm,
    })),
    autoRenewalOptIn: renews,
    promoCode: promotion?.code ?? null,
    startsAt: anchor?.toISOString() ?? null,
    termEndsAt: term?.endsAt.toISOString() ?? null,
    cancelledAt: subscription.cancelledAt?.toISOString() ?? null,
    pausedUntil: subscription.pausedUntil?.toISOString() ?? null,
    endedAt: subscription.endedAt?.toISOString() ?? null,
    nextBill: next && {
      at: next.startsAt.toISOString(),
      amount: toDollars(next.totalCents),
      tax: toDollars(next.taxCents),
    },
    owed: owed && {
      amount: toDollars(owed.dueCents),
      nextTryAt: subscription.dueAt?.toISOString() ?? null,
    },
    becomesMonthly: subscription.nextChange?.months === 1,
    takesAddOns: plan !== 'ALL_ACCESS' && transition(subscription, { kind: 'change_add_ons', at: now, addOns: [] }).ok,
    canUpgrade: transition(subscription, { kind: 'upgrade', at: now, renews: true }).ok,
    canCancel: transition(subscription, { kind: 'cancel', at: now }).ok,
    canReactivate: transition(subscription, { kind: 'reactivate', at: now }).ok,
  };
}
