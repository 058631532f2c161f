import {
  ensureCustomer,
  findInvoice,
  issueInvoice,
  lockCustomer,
  outstandingOf,
  voidInvoice,
} from '#features/billing/ledger/public.ts';
import {
  type BillingAddress,
  outstandingBalance,
  saveBillingAddress,
} from '#features/billing/payment-methods/public.ts';
import { isBeingPaid } from '#features/billing/payments/public.ts';
import { DAY_MS } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { type MoneyRequest, madeBefore, noteMade } from '#platform/idempotency/keys.ts';
import { PREPAID_NAME, PRODUCT_NAMES } from '../../plans/product-view.ts';
import { takeUse } from '../../promotions/public.ts';
import { takeProspectCode } from '../../prospect-prepaid/public.ts';
import { makeQuote, type QuotedOrder, requote } from '../../quotes/public.ts';
import { applyFriendsCode, insertReferral } from '../../referrals/public.ts';
import { overlapping } from '../order.ts';
import {
  findOpenTerm,
  findOrder,
  findSubscription,
  insertBilledTerm,
  insertConsent,
  insertOrder,
  type KeptSubscription,
  listLiveSubscriptions,
  listStaleOrders,
  lockSubscription,
  saveSubscription,
} from '../queries.ts';
import { transition } from '../transition.ts';
import { lockOwner } from './fulfil.ts';
import { codesOfOrder, releaseCodes } from './order-codes.ts';

export type OrderWish = {
  quoted: QuotedOrder;
  /** The sites that it reads; none: every one. */
  siteIds: readonly number[];
  /** He agreed that it renews. */
  renews: boolean;
  /** The words that he agreed to. */
  consentWords: string;
  address: Omit<BillingAddress, 'state' | 'zip'>;
  request: MoneyRequest;
};

/**
 * Notes what a member buys, with its invoice; nothing is charged yet. The same request again, or the same order that was not paid, is
 * the same subscription. Answers its id.
 */
export async function placeOrder(ctx: Context, userId: number, wish: OrderWish): Promise<number> {
  const { now } = ctx;
  const known = await madeBefore(ctx.db, wish.request);
  if (known !== null) return Number(known);
  await dropOther(ctx, userId, wish);
  return ctx.db.transaction(async (db) => {
    const customerId = await ensureCustomer(db, userId, now);
    await lockCustomer(db, customerId);
    const made = await madeBefore(db, wish.request);
    if (made !== null) return Number(made);
    await checkOpen(db, { userId, customerId }, wish);
    const id = await orderFor(db, ctx, { userId, customerId }, wish);
    await saveBillingAddress(db, customerId, { ...wish.address, state: wish.quoted.state, zip: wish.quoted.zip }, now);
    await noteMade(db, wish.request, String(id), now);
    return id;
  });
}

/**
 * What he ordered before and did not pay is over once he orders something else: its credit and its code are free for that, also where this order is
 * refused. One that was paid meanwhile is given, not dropped.
 */
async function dropOther({ db: root, now }: Context, userId: number, wish: OrderWish): Promise<void> {
  await root.transaction(async (db) => {
    await lockOwner(db, { userId });
    const earlier = await findOrder(db, userId);
    if (earlier && !(await isSame(db, earlier, wish))) await dropOrder(db, earlier, now);
  });
}

const JUST_PAID =
  'What you ordered before has just been paid, and begins in a moment. Please look at your subscriptions.';

type Buyer = { userId: number; customerId: number };

/** Refuses who owes something, or has what he orders. */
async function checkOpen(db: Db, { userId, customerId }: Buyer, { quoted, siteIds }: OrderWish): Promise<void> {
  if ((await outstandingOf(db, customerId)) > 0) throw outstandingBalance();
  const held = await listLiveSubscriptions(db, userId);
  if (overlapping(held, { ...quoted, siteIds }))
    throw apiError('already_subscribed', {
      message: 'You have a subscription for this already. You can change it under Subscriptions.',
    });
}

async function orderFor(db: Db, ctx: Context, buyer: Buyer, wish: OrderWish): Promise<number> {
  const { quoted } = wish;
  // It was quoted as this one: what is charged is what was shown.
  const earlier = await findOrder(db, buyer.userId);
  if (earlier && (await isSame(db, earlier, wish))) return earlier.id;
  if (earlier) throw apiError('already_subscribed', { message: JUST_PAID });
  const made = await makeQuote(db, { ...quoted, promoCode: quoted.promoCode ?? '', userId: buyer.userId }, ctx.now);
  // A code that held when it was quoted, and that somebody else has used since, says so.
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
      siteIds: [...wish.siteIds],
      planCents: planLine?.cents ?? 0,
      promotionId: promotion?.id ?? null,
      state,
      zip,
      renews: wish.renews,
      addOnCents,
    },
    ctx.now,
  );
  if (promotion) {
    const taken = await takeUse(db, { promotionId: promotion.id, userId: buyer.userId, subscriptionId: id }, ctx.now);
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
  await bill(db, ctx, { id, customerId: buyer.customerId }, made);
  if (wish.renews)
    await insertConsent(db, { subscriptionId: id, words: wish.consentWords, ip: ctx.client.ip, agreedAt: ctx.now });
  return id;
}

async function bill(
  db: Db,
  { now }: Context,
  { id, customerId }: { id: number; customerId: number },
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
      lines: [...priced, ...discount].map((line) => ({ ...line, startsAt: null, endsAt: null })),
      taxCents: order.taxCents,
      taxState: order.taxCents > 0 ? order.state : null,
    },
    now,
  );
  await insertBilledTerm(db, { invoiceId: invoice.id, subscriptionId: id, kind: 'first', termStartsAt: null });
}

/** Whether an order that was not paid is what is ordered now, and costs what was shown now. */
async function isSame(db: Db, earlier: KeptSubscription, { quoted, siteIds, renews }: OrderWish): Promise<boolean> {
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

/** Takes an order back that is not paid; one that was paid by money stays, for it is about to begin. What a bank still lets through goes back. */
async function dropOrder(db: Db, order: KeptSubscription, now: Date): Promise<void> {
  const ended = transition(order, { kind: 'end', at: now, reason: 'never_paid' });
  if (!ended.ok) return;
  const term = await findOpenTerm(db, order.id, 'first');
  if (term && !(await voidInvoice(db, term.invoiceId, now)).ok) return;
  await releaseCodes(db, order.id);
  await saveSubscription(db, order.id, ended.subscription, now);
}

/** An order that nobody paid within a day is over. */
const ORDER_MS = DAY_MS;
const BATCH = 100;

/** Answers how many there were; one that fails keeps no other from it, and is tried again. */
export async function dropStaleOrders(
  root: Db,
  now: Date,
  onFailure: (error: unknown, id: number) => void,
): Promise<number> {
  const stale = await listStaleOrders(root, new Date(now.getTime() - ORDER_MS), BATCH);
  for (const id of stale)
    await root.transaction((db) => dropStale(db, id, now)).catch((error: unknown) => onFailure(error, id));
  return stale.length;
}

async function dropStale(db: Db, id: number, now: Date): Promise<void> {
  const seen = await findSubscription(db, id);
  if (!seen) return;
  await lockOwner(db, seen);
  const order = await lockSubscription(db, id);
  if (order?.status !== 'incomplete') return;
  const term = await findOpenTerm(db, id, 'first');
  // It may have been charged: `resumeAttempts` finds out, and what was charged for is given.
  if (term && (await isBeingPaid(db, term.invoiceId))) return;
  await dropOrder(db, order, now);
}
