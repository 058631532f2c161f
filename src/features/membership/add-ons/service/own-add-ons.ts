import { apiError } from '#kernel/errors.ts';
import { toDollars } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { pricesAt } from '../../plans/public.ts';
import { signedInMember } from '../../sessions/public.ts';
import {
  type AddOnWish,
  buyAddOn,
  changePriceOf,
  checkOnSale,
  type KeptSubscription,
  listLiveSubscriptions,
  nextBill,
  nextChargeAt,
  ownSubscription,
  previewAddOn,
  setEndsWithTerm,
  signAddOn,
  viewOf,
} from '../../subscriptions/public.ts';
import type { buyAddOns, estimateAddOnPrice, getAddOn, listAddOns, removeAddOns } from '../contract.ts';
import { eligibleAddOns, wishOf } from './eligible-add-ons.ts';

/** What a member does with the add-ons of his own subscriptions. */

export async function ownAddOns({ db, now, ...ctx }: Context): Promise<ReplyOf<typeof listAddOns>> {
  const prices = await pricesAt(db, now);
  const own = await listLiveSubscriptions(db, signedInMember(ctx).userId);
  const addOns = await Promise.all(own.map((each) => eligibleAddOns(db, each, { prices, now })));
  return { addOns: addOns.flat() };
}

export async function addOnsOf(ctx: Context, subscriptionId: number): Promise<ReplyOf<typeof getAddOn>> {
  const { db, now } = ctx;
  const own = await ownSubscription(ctx, subscriptionId);
  const prices = await pricesAt(db, now);
  const bill = nextChargeAt(own) ? await nextBill(db, own) : null;
  return {
    subscription: await viewOf(db, own, now),
    addOns: await eligibleAddOns(db, own, { prices, now }),
    upcomingBilling: bill && {
      at: bill.startsAt.toISOString(),
      lines: bill.lines.map(({ description, cents }) => ({ description, price: toDollars(cents) })),
      tax: toDollars(bill.taxCents),
      amount: toDollars(bill.totalCents),
    },
  };
}

export async function estimateOwn(
  ctx: Context,
  { subscriptionId, addOnId, siteIds = [] }: ParsedOf<typeof estimateAddOnPrice>['query'],
): Promise<ReplyOf<typeof estimateAddOnPrice>> {
  const { db, now } = ctx;
  const own = await ownSubscription(ctx, subscriptionId);
  const wish = await wishOf(db, own, { addOnId, siteIds });
  const preview = await previewAddOn(db, own, { wish, now });
  const { left, termEndsAt } = preview.adding;
  const { cents, months } = preview.later;
  const endsAt = new Date(termEndsAt);
  return {
    ...changePriceOf({ ...preview, left, endsAt }, signAddOn(ctx, own.id, wish, preview)),
    price: toDollars(cents),
    period: months === 1 ? 'month' : 'year',
  };
}

type Body = ParsedOf<typeof buyAddOns>['body'];

export async function buyOwn(ctx: Context, body: Body): Promise<ReplyOf<typeof buyAddOns>> {
  const { db } = ctx;
  const own = await ownSubscription(ctx, body.subscriptionId);
  const addOnId = body.addOnId ?? body.addOnIds?.[0];
  if (addOnId === undefined) throw apiError('bad_request');
  const wish = await wishOf(db, own, { addOnId, siteIds: body.siteIds ?? body.sitesIds ?? [] });
  const kept = body.quote === undefined ? endingOne(own, wish) : null;
  const paid = kept === null ? await order(ctx, own, { wish, ...body }) : await keep(ctx, own, kept);
  return {
    status: paid.status === 'paid' ? 'active' : paid.status,
    url: paid.status === 'asks_holder' ? paid.url : null,
    subscription: await viewOf(db, await ownSubscription(ctx, own.id), ctx.now),
  };
}

async function order(
  ctx: Context,
  own: KeptSubscription,
  { wish, quote, paymentToken }: { wish: AddOnWish } & Pick<Body, 'quote' | 'paymentToken'>,
) {
  await checkOnSale(ctx);
  const site = wish.addOn === 'SPY' ? `&site=${wish.siteIds.join()}` : '';
  const returnPath = `/users/subscriptions?add_on=${wish.addOn}&subscription=${own.id}${site}`;
  return buyAddOn(ctx, own, { wish, quote: quote ?? null, token: paymentToken ?? null, returnPath });
}

/** The number of one that is held and was to end with its term; null: it is not held, or goes on. */
const endingOne = ({ addOnCents }: KeptSubscription, { addOn, siteIds }: AddOnWish): number | null =>
  addOnCents.find((held) => held.endsWithTerm && held.addOn === addOn && held.siteIds.join() === siteIds.join())?.id ??
  null;

async function keep(ctx: Context, own: KeptSubscription, id: number): Promise<{ status: 'paid' }> {
  await setEndsWithTerm(ctx, own, { addOnIds: [id], endsWithTerm: false });
  return { status: 'paid' };
}

export async function removeOwn(
  ctx: Context,
  { subscriptionId, addOnIds }: ParsedOf<typeof removeAddOns>['body'],
): Promise<ReplyOf<typeof removeAddOns>> {
  const own = await ownSubscription(ctx, subscriptionId);
  await setEndsWithTerm(ctx, own, { addOnIds, endsWithTerm: true });
  return { subscription: await viewOf(ctx.db, await ownSubscription(ctx, own.id), ctx.now) };
}
