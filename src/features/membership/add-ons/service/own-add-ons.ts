import { listSites } from '#features/sites/sites/public.ts';
import { invalidFields } from '#kernel/errors.ts';
import { toDollars } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { pricesAt } from '../../plans/public.ts';
import { signedInMember } from '../../sessions/public.ts';
import {
  type AddOnSelection,
  changePriceOf,
  checkOnSale,
  type HeldAddOn,
  type KeptSubscription,
  listLiveSubscriptions,
  nextBill,
  nextChargeAt,
  orderAddOns,
  ownSubscription,
  previewAddOns,
  setEndsWithTerm,
  signAddOns,
  viewOf,
} from '../../subscriptions/public.ts';
import type { buyAddOns, estimateAddOnPrice, getAddOn, listAddOns, removeAddOns } from '../contract.ts';
import { eligibleAddOns, isWithoutSite, resolveSelections } from './eligible-add-ons.ts';

/** What members can do with the add-ons of their subscriptions. */

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

type Selected = Pick<ParsedOf<typeof estimateAddOnPrice>['query'], 'addOnId' | 'addOnIds' | 'siteIds'>;

const chosenOf = ({ addOnId, addOnIds, siteIds = [] }: Selected) => ({
  addOnIds: addOnIds ?? (addOnId === undefined ? [] : [addOnId]),
  siteIds,
});

export async function estimateOwn(
  ctx: Context,
  query: ParsedOf<typeof estimateAddOnPrice>['query'],
): Promise<ReplyOf<typeof estimateAddOnPrice>> {
  const { db, now } = ctx;
  const own = await ownSubscription(ctx, query.subscriptionId);
  const chosen = chosenOf(query);
  const selections = await resolveSelections(db, own, chosen);
  const preview = await previewAddOns(db, own, { selections, sites: await listSites(db), now });
  const { cents, months } = preview.later;
  const quote = isWithoutSite(chosen) ? null : signAddOns(ctx, own.id, selections, preview);
  return {
    ...changePriceOf(preview, quote),
    price: toDollars(cents),
    period: months === 1 ? 'month' : 'year',
  };
}

type Body = ParsedOf<typeof buyAddOns>['body'];

export async function buyOwn(ctx: Context, body: Body): Promise<ReplyOf<typeof buyAddOns>> {
  const { db } = ctx;
  const own = await ownSubscription(ctx, body.subscriptionId);
  const chosen = chosenOf({ ...body, siteIds: body.siteIds ?? body.sitesIds });
  if (isWithoutSite(chosen)) throw invalidFields({ site_ids: ['Please choose a site'] });
  const selections = await resolveSelections(db, own, chosen);
  const ending = body.quote === undefined ? endingAddOnIds(own, selections) : null;
  const paid = ending === null ? await orderSelected(ctx, own, { selections, ...body }) : await keep(ctx, own, ending);
  return {
    status: paid.status === 'paid' ? 'active' : paid.status,
    url: paid.status === 'asks_holder' ? paid.url : null,
    subscription: await viewOf(db, await ownSubscription(ctx, own.id), ctx.now),
  };
}

async function orderSelected(
  ctx: Context,
  own: KeptSubscription,
  { selections, quote, paymentToken }: { selections: readonly AddOnSelection[] } & Pick<Body, 'quote' | 'paymentToken'>,
) {
  await checkOnSale(ctx);
  const addOns = new Set(selections.map(({ addOn }) => addOn));
  const siteIds = selections.flatMap((selection) => (selection.addOn === 'SPY' ? selection.siteIds : []));
  const query = new URLSearchParams({
    add_ons: [...addOns].join(),
    ...(siteIds.length > 0 ? { sites: siteIds.join() } : {}),
    subscription: String(own.id),
  });
  const returnPath = `/users/subscriptions?${query}`;
  return orderAddOns(ctx, own, { selections, quote: quote ?? null, token: paymentToken ?? null, returnPath });
}

/** The ids of the add-ons that were to end with the term, if the member has all of them; null: one is missing, or none was to end. */
function endingAddOnIds(
  { addOnCents }: KeptSubscription,
  selections: readonly AddOnSelection[],
): readonly number[] | null {
  const held = selections.flatMap(({ addOn, siteIds }) => {
    const isIt = (each: HeldAddOn) => each.addOn === addOn && each.siteIds.join() === siteIds.join();
    return addOnCents.find(isIt) ?? [];
  });
  const ids = held.filter(({ endsWithTerm }) => endsWithTerm).map(({ id }) => id);
  return held.length === selections.length && ids.length > 0 ? ids : null;
}

async function keep(ctx: Context, own: KeptSubscription, addOnIds: readonly number[]): Promise<{ status: 'paid' }> {
  await setEndsWithTerm(ctx, own, { addOnIds, endsWithTerm: false });
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
