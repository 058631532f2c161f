import { ensureCustomer, findInvoice, issueInvoice, lockCustomer } from '#features/billing/ledger/public.ts';
import { type BillingAddress, refuseDebtor, saveBillingAddress } from '#features/billing/payment-methods/public.ts';
import { listSites, type Site } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { forgetMade, type MoneyRequest, madeBefore, noteMade } from '#platform/idempotency/keys.ts';
import { PREPAID_NAME, PRODUCT_NAMES } from '../../plans/product-view.ts';
import { findHeldSince, findPromotionById, takeUse } from '../../promotions/public.ts';
import { takeProspectCode } from '../../prospect-prepaid/public.ts';
import { makeQuote, type QuotedOrder, requote } from '../../quotes/public.ts';
import { applyFriendsCode, insertReferral } from '../../referrals/public.ts';
import { insertConsent } from '../consent-queries.ts';
import { namedLines } from '../named-lines.ts';
import { overlapping } from '../order-view.ts';
import { findOrder, findSubscription, insertOrder, type KeptSubscription, listLiveSubscriptions } from '../queries.ts';
import { findOpenTerm, insertBilledTerm } from '../term-queries.ts';
import { dropOrder } from './drop-order.ts';
import { codesOfOrder } from './order-codes.ts';

export type OrderInput = {
  quoted: QuotedOrder;
  /** The sites that it reads; none: every one. */
  siteIds: readonly number[];
  /** The member agreed that it renews. */
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
export async function placeOrder(ctx: Context, userId: number, input: OrderInput): Promise<number> {
  const { now } = ctx;
  const known = await orderedBefore(ctx.db, input.request, input.quoted);
  if (known !== null) return known;
  const earlierHold = await dropOther(ctx, userId, input);
  // Outside the transaction, where they come from memory.
  const sites = await listSites(ctx.db);
  return ctx.db.transaction(async (db) => {
    const customerId = await ensureCustomer(db, userId, now);
    await lockCustomer(db, customerId);
    const made = await orderedBefore(db, input.request, input.quoted);
    if (made !== null) return made;
    await checkOpen(db, { userId, customerId }, input);
    const id = await orderFor(db, ctx, { userId, customerId }, { ...input, sites, earlierHold });
    await saveBillingAddress(
      db,
      customerId,
      { ...input.address, state: input.quoted.state, zip: input.quoted.zip },
      now,
    );
    await forgetMade(db, input.request);
    await noteMade(db, input.request, String(id), now);
    return id;
  });
}

/** The order of an earlier call of this request. Null: there is none, or it was covered in full and dropped with its refused card, so it is ordered again. */
export async function orderedBefore(
  db: Db,
  request: MoneyRequest,
  quoted: Pick<QuotedOrder, 'totalCents' | 'creditCents'> | null,
): Promise<number | null> {
  const made = await madeBefore(db, request);
  if (made === null) return null;
  const id = Number(made);
  if (quoted === null || quoted.totalCents > quoted.creditCents) return id;
  return (await findSubscription(db, id))?.endReason === 'never_paid' ? null : id;
}

/**
 * Drops an unpaid order of the member for something else, which frees its credit and its code for this one, even if this one is refused later.
 * Throws while that order is being charged, or once it is paid. Returns when it took the code that this order uses too; null: it did not.
 */
async function dropOther({ db: root, now }: Context, userId: number, input: OrderInput): Promise<Date | null> {
  return root.transaction(async (db) => {
    await lockCustomer(db, await ensureCustomer(db, userId, now));
    const earlier = await findOrder(db, userId);
    if (!earlier || (await isSameOrder(db, earlier, input))) return null;
    const { id: subscriptionId, promotionId } = earlier;
    const promotion = promotionId === null ? null : await findPromotionById(db, promotionId);
    const isSameCode = promotion !== null && promotion.code === input.quoted.promoCode;
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

/** Throws if the member owes something, or has what they order. */
async function checkOpen(db: Db, { userId, customerId }: Buyer, { quoted, siteIds }: OrderInput): Promise<void> {
  await refuseDebtor(db, customerId);
  const held = await listLiveSubscriptions(db, userId);
  if (overlapping(held, { ...quoted, siteIds }))
    throw apiError('already_subscribed', {
      message: 'You have a subscription for this already. You can change it under Subscriptions.',
    });
}

async function orderFor(
  db: Db,
  ctx: Context,
  buyer: Buyer,
  input: OrderInput & { sites: readonly Site[]; earlierHold: Date | null },
): Promise<number> {
  const { quoted } = input;
  // The price that was shown is the price of this order.
  const earlier = await findOrder(db, buyer.userId);
  if (earlier && (await isSameOrder(db, earlier, input))) return earlier.id;
  if (earlier) throw orderUnderWay();
  const made = await makeQuote(db, { ...quoted, promoCode: quoted.promoCode ?? '', userId: buyer.userId }, ctx.now);
  // Another member may have taken the last use of the code since the quote.
  if (!made.ok && 'message' in made) throw apiError(made.reason, { message: made.message });
  if (!made.ok) throw requote(ctx, null);
  const { order, promotion } = made;
  const { friendsCode } = quoted;
  const friends =
    friendsCode === null ? null : await applyFriendsCode(db, ctx, { typed: friendsCode, userId: buyer.userId });
  const isFriend = friends === null || friends.ok;
  const isPriced = order.totalCents === quoted.totalCents && order.creditCents === quoted.creditCents;
  if (!isPriced || !isFriend) throw requote(ctx, { ...order, friendsCode: isFriend ? friendsCode : null });
  const { plan, months, siteId, state, zip } = quoted;
  const [planLine, ...addOnLines] = made.quote.lines;
  const addOnCents = quoted.addOns.map((addOn, index) => ({ addOn, cents: addOnLines[index]?.cents ?? 0 }));
  const id = await insertOrder(
    db,
    {
      userId: buyer.userId,
      type: made.prospectCode !== null ? 'prospect_prepaid' : months === 1 ? 'monthly' : 'annual',
      plan,
      months,
      siteId,
      siteIds: [...input.siteIds],
      planCents: planLine?.cents ?? 0,
      promotionId: promotion?.id ?? null,
      state,
      zip,
      renews: input.renews,
      addOnCents,
    },
    ctx.now,
  );
  if (promotion) {
    const use = { promotionId: promotion.id, userId: buyer.userId, subscriptionId: id };
    const taken = await takeUse(db, use, ctx.now, input.earlierHold);
    if (!taken.ok) throw apiError('promo_code_refused', { message: taken.message });
  }
  if (made.prospectCode !== null) {
    const taken = await takeProspectCode(db, made.prospectCode, id);
    if (!taken.ok) throw apiError('promo_code_refused', { message: taken.message });
  }
  if (friends?.ok)
    await insertReferral(db, {
      referrerId: friends.referrerId,
      friendId: buyer.userId,
      subscriptionId: id,
      orderedAt: ctx.now,
    });
  await bill(db, ctx, { ...input, id, customerId: buyer.customerId }, made);
  if (input.renews)
    await insertConsent(db, { subscriptionId: id, words: input.consentWords, ip: ctx.client.ip, agreedAt: ctx.now });
  return id;
}

async function bill(
  db: Db,
  { now }: Context,
  {
    id,
    customerId,
    siteIds,
    sites,
  }: Pick<OrderInput, 'siteIds'> & { id: number; customerId: number; sites: readonly Site[] },
  { order, quote, prospectCode }: Extract<Awaited<ReturnType<typeof makeQuote>>, { ok: true }>,
): Promise<void> {
  const planName = prospectCode === null ? PRODUCT_NAMES[order.plan] : PREPAID_NAME;
  const names = [planName, ...order.addOns.map((product) => PRODUCT_NAMES[product])];
  const priced = quote.lines.map(({ cents }, index) => ({ description: names[index] ?? '', cents }));
  const discount = quote.discountCents === 0 ? [] : [{ description: 'Promotion', cents: -quote.discountCents }];
  const invoice = await issueInvoice(
    db,
    {
      customerId,
      key: `subscription:${id}:first`,
      lines: namedLines([...priced, ...discount], siteIds, sites).map((line) => ({
        ...line,
        startsAt: null,
        endsAt: null,
      })),
      taxCents: order.taxCents,
      taxState: order.taxCents > 0 ? order.state : null,
    },
    now,
  );
  await insertBilledTerm(db, { invoiceId: invoice.id, subscriptionId: id, kind: 'first', termStartsAt: null });
}

/** Whether an unpaid order is for the same, at the same price. */
export async function isSameOrder(
  db: Db,
  earlier: KeptSubscription,
  { quoted, siteIds, renews }: Pick<OrderInput, 'quoted' | 'siteIds' | 'renews'>,
): Promise<boolean> {
  const term = await findOpenTerm(db, earlier.id, 'first');
  const invoice = term && (await findInvoice(db, term.invoiceId));
  const { plan, months, addOns, state, zip } = earlier;
  const { promoCode, friendsCode } = await codesOfOrder(db, earlier);
  const before = [plan, months, addOns, state, zip, earlier.siteIds, earlier.renews, promoCode, friendsCode];
  const ordered = [
    quoted.plan,
    quoted.months,
    quoted.addOns,
    quoted.state,
    quoted.zip,
    siteIds,
    renews,
    quoted.promoCode,
    quoted.friendsCode,
  ];
  const isPriced =
    invoice?.totalCents === quoted.totalCents && invoice.dueCents === quoted.totalCents - quoted.creditCents;
  return isPriced && JSON.stringify(ordered) === JSON.stringify(before);
}
