import { type Invoice, listInvoicesById } from '#features/billing/ledger/public.ts';
import { type MembersTax, paysByPaypal, taxesOfMember } from '#features/billing/payment-methods/public.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { toDollars } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.ts';
import { PRODUCT_NAMES } from '../../plans/product-view.ts';
import { type PriceList, pricesAt } from '../../plans/public.ts';
import { listPromotionsById, type Promotion } from '../../promotions/public.ts';
import { PAYPAL_SUBSCRIPTION } from '../held-view.ts';
import { canChangeToMonth, changeTo, yearInstead } from '../plan-change.ts';
import type { KeptSubscription } from '../queries.ts';
import { announcedChargeAt, isPaidType, nextChargeAt } from '../subscription.ts';
import type { SubscriptionView } from '../subscription-view.ts';
import { findOpenTermsOf } from '../term-queries.ts';
import { transition } from '../transition.ts';
import { waitingForOtherCard } from './dead-card.ts';
import { withChange } from './fulfil.ts';
import { type NextBill, nextBillBy, renewalBy, shownBill, shownRenewal } from './next-bill.ts';

/** A subscription as its member sees it. */
export async function viewOf(db: Db, subscription: KeptSubscription, now: Date): Promise<SubscriptionView> {
  const [view] = await viewsOf(db, [subscription], now);
  if (!view) throw new Error(`subscription ${subscription.id} is not shown`);
  return view;
}

/** The views of all subscriptions of one member, in the given order. Shared facts are read once. */
export async function viewsOf(db: Db, own: readonly KeptSubscription[], now: Date): Promise<SubscriptionView[]> {
  const seen = await seenBeside(db, own, now);
  return own.map((each) => shownBy(each, seen, now));
}

/** `isCardDead`: it waits for another payment method and isn't retried automatically. */
type Owed = Pick<Invoice, 'dueCents'> & { isCardDead: boolean };

type Seen = {
  sites: Awaited<ReturnType<typeof listSites>>;
  promotions: ReadonlyMap<number, Promotion>;
  /** By the state where each was bought. */
  taxes: ReadonlyMap<string, MembersTax>;
  /** The owed renewal, by subscription. */
  owed: ReadonlyMap<number, Owed>;
  /** Today's prices; null: none of the views needs them. */
  prices: PriceList | null;
  /** The member pays by a PayPal agreement. */
  isByPaypal: boolean;
};

async function seenBeside(db: Db, own: readonly KeptSubscription[], now: Date): Promise<Seen> {
  const used = own.flatMap((each) => [each.promotionId, withChange(each).promotionId]);
  const userId = own[0]?.userId ?? null;
  const states = own.filter((each) => announcedChargeAt(each) || asRenewing(each, now)).map(({ state }) => state);
  const [sites, promotions, taxes, owed, prices, isByPaypal] = await Promise.all([
    listSites(db),
    listPromotionsById(db, [...new Set(used.filter((id) => id !== null))]),
    taxesOfMember(db, { userId, states }),
    owedOn(db, own),
    own.some((each) => mayAskForMonth(each, now) || canUpgrade(each, now)) ? pricesAt(db, now) : null,
    userId !== null && own.some(announcedChargeAt) ? paysByPaypal(db, userId) : false,
  ]);
  return { sites, promotions: new Map(promotions.map((each) => [each.id, each])), taxes, owed, prices, isByPaypal };
}

type AsRenewing = { subscription: KeptSubscription; by: 'reactivate' | 'turn_on_renewal' };

/**
 * The subscription after its cancellation is undone or, if it wouldn't renew even then, after its renewal is turned on; null: neither is
 * possible.
 */
function asRenewing(subscription: KeptSubscription, now: Date): AsRenewing | null {
  for (const by of ['reactivate', 'turn_on_renewal'] as const) {
    const after = transition(subscription, { kind: by, at: now });
    if (after.ok && nextChargeAt(after.subscription))
      return { subscription: { ...subscription, ...after.subscription }, by };
  }
  return null;
}

const mayAskForMonth = (subscription: KeptSubscription, now: Date): boolean =>
  subscription.nextChange === null && canChangeToMonth(subscription, now);

const canUpgrade = (subscription: KeptSubscription, now: Date): boolean =>
  transition(subscription, { kind: 'upgrade', at: now, renews: true, givenDays: 0 }).ok;

async function owedOn(db: Db, own: readonly KeptSubscription[]): Promise<ReadonlyMap<number, Owed>> {
  const late = own.filter(({ status }) => status === 'past_due');
  const openOf = await findOpenTermsOf(
    db,
    late.map(({ id }) => id),
  );
  const terms = late.flatMap(({ id }) => openOf(id, 'renewal') ?? []);
  const invoices = await listInvoicesById(
    db,
    terms.map(({ invoiceId }) => invoiceId),
  );
  const byId = new Map(invoices.map((each) => [each.id, each]));
  const waiting = await waitingForOtherCard(db, { userId: late[0]?.userId ?? null, invoiceIds: [...byId.keys()] });
  return new Map(
    terms.flatMap(({ subscriptionId, invoiceId }) => {
      const invoice = byId.get(invoiceId);
      return invoice ? [[subscriptionId, { ...invoice, isCardDead: waiting.has(invoiceId) }] as const] : [];
    }),
  );
}

/** When the next term begins; later if the first charge after a free trial waits for its notice. */
const chargedAt = ({ status, dueAt }: KeptSubscription, { startsAt }: NextBill): Date =>
  status === 'trial' && dueAt && dueAt > startsAt ? dueAt : startsAt;

function shownBy(
  subscription: KeptSubscription,
  { sites, promotions, taxes, owed: owedBy, prices, isByPaypal }: Seen,
  now: Date,
): SubscriptionView {
  const { id, type, plan, months, status, renews, term, anchor } = subscription;
  const owed = owedBy.get(id);
  const promotionOf = (of: number | null) => (of === null ? null : (promotions.get(of) ?? null));
  const promotion = promotionOf(subscription.promotionId);
  const tax = announcedChargeAt(subscription) ? taxes.get(subscription.state) : undefined;
  const knownOf = (of: KeptSubscription, by: MembersTax) => ({
    promotion: promotionOf(withChange(of).promotionId),
    tax: by,
  });
  const next = tax ? nextBillBy(subscription, knownOf(subscription, tax)) : null;
  const renewing = asRenewing(subscription, now);
  const renewingTax = renewing ? taxes.get(subscription.state) : undefined;
  const asBilled =
    renewing && renewingTax ? renewalBy(renewing.subscription, knownOf(renewing.subscription, renewingTax)) : null;
  const once = asBilled && { by: renewing?.by, shown: shownRenewal(asBilled) };
  const monthly =
    tax && prices && mayAskForMonth(subscription, now)
      ? nextBillBy(
          { ...subscription, nextChange: changeTo(subscription, 1, { prices, promotionId: null }) },
          {
            promotion: null,
            tax,
          },
        )
      : null;
  const year = prices && canUpgrade(subscription, now) ? yearInstead(subscription, prices) : null;
  const named = (ids: readonly number[]) =>
    ids.flatMap((siteId) => {
      const site = sites.find((each) => each.id === siteId);
      return site ? [{ id: siteId, name: site.name }] : [];
    });
  return {
    id,
    type,
    plan,
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
    paypalSubscriptionType: isByPaypal && announcedChargeAt(subscription) ? PAYPAL_SUBSCRIPTION : null,
    // A trial begins before the paid term.
    startsAt:
      (anchor && term && term.startsAt < anchor && status === 'trial' ? term.startsAt : anchor)?.toISOString() ?? null,
    termEndsAt: term?.endsAt.toISOString() ?? null,
    cancelledAt: subscription.cancelledAt?.toISOString() ?? null,
    pausedUntil: subscription.pausedUntil?.toISOString() ?? null,
    endedAt: subscription.endedAt?.toISOString() ?? null,
    nextBill: next && { ...shownBill(next), at: chargedAt(subscription, next).toISOString() },
    owed: owed
      ? {
          amount: toDollars(owed.dueCents),
          nextTryAt: owed.isCardDead ? null : (subscription.dueAt?.toISOString() ?? null),
        }
      : null,
    becomesMonthly: subscription.nextChange?.months === 1,
    byTheMonth: monthly && { amount: toDollars(monthly.totalCents), tax: toDollars(monthly.taxCents) },
    byTheYear:
      year && year.savedCents > 0 ? { amount: toDollars(year.cents), saved: toDollars(year.savedCents) } : null,
    takesAddOns: plan !== 'ALL_ACCESS' && transition(subscription, { kind: 'change_add_ons', at: now, addOns: [] }).ok,
    canUpgrade: canUpgrade(subscription, now),
    canCancel: transition(subscription, { kind: 'cancel', at: now }).ok,
    canReactivate: once?.by === 'reactivate',
    onceReactivated: once?.by === 'reactivate' ? once.shown : null,
    onceRenewing: once?.by === 'turn_on_renewal' ? once.shown : null,
  };
}
