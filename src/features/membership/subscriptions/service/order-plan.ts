import { isDeepStrictEqual } from 'node:util';
import { ensureCustomer, findInvoice, type Invoice, lockCustomer } from '#features/billing/ledger/public.ts';
import { type BillingAddress, saveBillingAddress } from '#features/billing/payment-methods/public.ts';
import { listSites, type Site } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { forgetMade, type MoneyRequest, madeBefore, noteMade } from '#platform/idempotency/keys.ts';
import { type OrderPrice, placeOrder } from '../../orders/public.ts';
import { PREPAID_NAME, PRODUCT_NAMES } from '../../plans/product-view.ts';
import { findHeldSince, findPromotionById, takeUse } from '../../promotions/public.ts';
import { takeProspectCode } from '../../prospect-prepaid/public.ts';
import {
  type MadeQuote,
  makeQuote,
  type PlanOffer,
  planQuote,
  type QuotedPlan,
  type QuotedPrice,
  type QuoteLine,
} from '../../quotes/public.ts';
import { applyFriendsCode, insertReferral } from '../../referrals/public.ts';
import { insertConsent } from '../consent-queries.ts';
import { namedLines } from '../named-lines.ts';
import { overlapping } from '../order-view.ts';
import { findOrder, findSubscription, insertOrder, type KeptSubscription, listLiveSubscriptions } from '../queries.ts';
import { findOpenTerm, insertBilledTerm } from '../term-queries.ts';
import { dropOrder } from './drop-order.ts';
import { codesOfOrder } from './order-codes.ts';

/** An order of a new subscription. */

export type PlanOrder = {
  quoted: QuotedPlan;
  /** The sites that it opens; empty means every site. */
  siteIds: readonly number[];
  /** The member agreed to renewal. */
  renews: boolean;
  /** The words that they agreed to. */
  consentWords: string;
  address: Omit<BillingAddress, 'state' | 'zip'>;
  request: MoneyRequest;
};

/**
 * Saves what a member buys, with its invoice; nothing is charged yet. The same request again, or an unpaid order for the same, returns the
 * same subscription. Returns its id.
 */
export async function orderPlan(ctx: Context, userId: number, order: PlanOrder): Promise<number> {
  const { now } = ctx;
  const { quoted, request } = order;
  const known = await orderedBefore(ctx.db, request, quoted);
  if (known !== null) return known;
  const earlierHold = await dropOther(ctx, userId, order);
  // Read outside the transaction, where the sites are cached.
  const sites = await listSites(ctx.db);
  return ctx.db.transaction(async (db) => {
    const customerId = await ensureCustomer(db, userId, now);
    await lockCustomer(db, customerId);
    const made = await orderedBefore(db, request, quoted);
    if (made !== null) return made;
    const id = await continueOrPlace(db, ctx, { userId, customerId }, { ...order, sites, earlierHold });
    await saveBillingAddress(db, customerId, { ...order.address, state: quoted.state, zip: quoted.zip }, now);
    await forgetMade(db, request);
    await noteMade(db, request, String(id), now);
    return id;
  });
}

/**
 * The order that an earlier call of this request made. Null: there is none, or it was covered in full and dropped with its declined card,
 * so it is ordered again.
 */
export async function orderedBefore(db: Db, request: MoneyRequest, quoted: QuotedPrice | null): Promise<number | null> {
  const made = await madeBefore(db, request);
  if (made === null) return null;
  const id = Number(made);
  if (quoted === null || quoted.totalCents > quoted.creditCents) return id;
  return (await findSubscription(db, id))?.endReason === 'never_paid' ? null : id;
}

/**
 * Drops the member's unpaid order for something else. Its credit and its code become free for this order, even if this one is refused
 * later. Throws while that order is being charged, or once it is paid. Returns when it took the code that this order uses too; null: it did
 * not.
 */
async function dropOther({ db: root, now }: Context, userId: number, order: PlanOrder): Promise<Date | null> {
  return root.transaction(async (db) => {
    await lockCustomer(db, await ensureCustomer(db, userId, now));
    const earlier = await findOrder(db, userId);
    if (!earlier || (await isSameOrder(db, earlier, order))) return null;
    const { id: subscriptionId, promotionId } = earlier;
    const promotion = promotionId === null ? null : await findPromotionById(db, promotionId);
    const isSameCode = promotion !== null && promotion.code === order.quoted.promoCode;
    const earlierHold = isSameCode
      ? await findHeldSince(db, { promotionId: promotion.id, userId, subscriptionId })
      : null;
    const dropped = await dropOrder(db, earlier, now);
    if (dropped === 'being_charged') throw orderUnderWay();
    return earlierHold;
  });
}

/** The earlier order was paid a moment ago, is being charged, or another request has ordered since. */
const orderUnderWay = () =>
  apiError('already_subscribed', {
    message:
      'Your earlier order is still being processed. Check your subscriptions in a minute before you order again.',
  });

type Buyer = { userId: number; customerId: number };
type Placing = PlanOrder & { sites: readonly Site[]; earlierHold: Date | null };

async function refuseOverlap(db: Db, { userId }: Buyer, { quoted, siteIds }: PlanOrder): Promise<void> {
  if (overlapping(await listLiveSubscriptions(db, userId), { ...quoted, siteIds }))
    throw apiError('already_subscribed', {
      message: 'You already have a subscription for this. You can change it under Subscriptions.',
    });
}

async function continueOrPlace(db: Db, ctx: Context, buyer: Buyer, order: Placing): Promise<number> {
  const earlier = await findOrder(db, buyer.userId);
  const placed = await placeOrder<PlanPrice>(
    db,
    {
      customerId: buyer.customerId,
      shown: order.quoted,
      findContinued: async () => {
        await refuseOverlap(db, buyer, order);
        // Its price was shown, and holds although prices may have changed since.
        const invoice = earlier && (await invoiceOfSame(db, earlier, order));
        return earlier && invoice && { id: earlier.id, invoiceId: invoice.id };
      },
      price: () => priceOf(db, ctx, buyer, order),
      changed: (price) => planQuote.changed(ctx, { offer: price.offer, price }),
      waiting: null,
      dropWaiting: async () => {
        if (earlier) throw orderUnderWay();
      },
      save: (price) => save(db, ctx, buyer, { order, price }),
      link: ({ id: subscriptionId, invoiceId }) =>
        insertBilledTerm(db, { invoiceId, subscriptionId, kind: 'first', termStartsAt: null }),
    },
    ctx.now,
  );
  return placed.id;
}

type PlanPrice = OrderPrice & {
  offer: PlanOffer;
  /** Without the promotion: the price of later terms. */
  products: readonly QuoteLine[];
  promotionId: number | null;
  prospectCode: string | null;
  referrerId: number | null;
};

async function priceOf(db: Db, ctx: Context, { userId }: Buyer, order: Placing): Promise<PlanPrice> {
  const { quoted, siteIds, sites } = order;
  const made = await makeQuote(db, { ...quoted, promoCode: quoted.promoCode ?? '', userId }, ctx.now);
  // Another member may have taken the last use of the code since the quote.
  if (!made.ok && 'message' in made) throw apiError(made.reason, { message: made.message });
  if (!made.ok) throw planQuote.changed(ctx, null);
  const { friendsCode } = quoted;
  const friends = friendsCode === null ? null : await applyFriendsCode(db, ctx, { typed: friendsCode, userId });
  const { quote, creditCents, next, promotion, prospectCode } = made;
  const { beforeTaxCents, taxCents, totalCents } = quote;
  const price = { totalCents, creditCents };
  if (friends?.ok === false) throw planQuote.changed(ctx, { offer: { ...made.offer, friendsCode: null }, price });
  return {
    ...price,
    beforeTaxCents,
    taxCents,
    state: quoted.state,
    lines: namedLines(linesOf(made), siteIds, sites).map((line) => ({ ...line, startsAt: ctx.now, endsAt: next.at })),
    offer: { ...made.offer, friendsCode },
    products: quote.lines,
    promotionId: promotion?.id ?? null,
    prospectCode,
    referrerId: friends?.referrerId ?? null,
  };
}

function linesOf({ offer, quote }: MadeQuote): { description: string; cents: number }[] {
  const planName = offer.isPrepaid ? PREPAID_NAME : PRODUCT_NAMES[offer.plan];
  const names = [planName, ...offer.addOns.map((product) => PRODUCT_NAMES[product])];
  const priced = quote.lines.map(({ cents }, index) => ({ description: names[index] ?? '', cents }));
  return quote.discountCents === 0 ? priced : [...priced, { description: 'Promotion', cents: -quote.discountCents }];
}

async function save(
  db: Db,
  { now, client }: Context,
  { userId }: Buyer,
  { order, price }: { order: Placing; price: PlanPrice },
): Promise<{ id: number; invoiceKey: string }> {
  const { offer, promotionId, prospectCode, referrerId } = price;
  const { plan, months, siteId, state, zip } = offer;
  const [planLine, ...addOnLines] = price.products;
  const addOnCents = offer.addOns.map((addOn, index) => ({ addOn, cents: addOnLines[index]?.cents ?? 0 }));
  const subscriptionId = await insertOrder(
    db,
    {
      userId,
      type: offer.isPrepaid ? 'prospect_prepaid' : months === 1 ? 'monthly' : 'annual',
      plan,
      months,
      siteId,
      siteIds: [...order.siteIds],
      planCents: planLine?.cents ?? 0,
      promotionId,
      state,
      zip,
      renews: order.renews,
      addOnCents,
    },
    now,
  );
  const taken =
    promotionId !== null
      ? await takeUse(db, { promotionId, userId, subscriptionId }, now, order.earlierHold)
      : prospectCode !== null
        ? await takeProspectCode(db, prospectCode, subscriptionId)
        : { ok: true as const };
  if (!taken.ok) throw apiError('promo_code_refused', { message: taken.message });
  if (referrerId !== null) await insertReferral(db, { referrerId, friendId: userId, subscriptionId, orderedAt: now });
  if (order.renews)
    await insertConsent(db, { subscriptionId, words: order.consentWords, ip: client.ip, agreedAt: now });
  return { id: subscriptionId, invoiceKey: `subscription:${subscriptionId}:first` };
}

/** Whether an unpaid order is for the same thing at the same price. */
export const isSameOrder = async (db: Db, earlier: KeptSubscription, order: Compared): Promise<boolean> =>
  (await invoiceOfSame(db, earlier, order)) !== null;

type Compared = Pick<PlanOrder, 'quoted' | 'siteIds' | 'renews'>;

/** Null: the unpaid order is for something else, or at another price. */
async function invoiceOfSame(
  db: Db,
  earlier: KeptSubscription,
  { quoted, siteIds, renews }: Compared,
): Promise<Invoice | null> {
  const term = await findOpenTerm(db, earlier.id, 'first');
  const invoice = term && (await findInvoice(db, term.invoiceId));
  if (invoice?.totalCents !== quoted.totalCents || invoice.dueCents !== quoted.totalCents - quoted.creditCents)
    return null;
  const { promoCode, friendsCode } = quoted;
  const ordered = { ...comparable(quoted), siteIds, renews, promoCode, friendsCode };
  const codes = await codesOfOrder(db, earlier);
  const before = { ...comparable(earlier), siteIds: earlier.siteIds, renews: earlier.renews, ...codes };
  return isDeepStrictEqual(ordered, before) ? invoice : null;
}

const comparable = ({ plan, months, addOns, state, zip }: QuotedPlan | KeptSubscription) => ({
  plan,
  months,
  addOns,
  state,
  zip,
});
