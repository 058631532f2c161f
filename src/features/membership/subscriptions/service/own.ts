import { creditOfUser } from '#features/billing/ledger/public.ts';
import { payingBy } from '#features/billing/payments/public.ts';
import { track } from '#features/sites/analytics/public.ts';
import { findSiteById, listSites } from '#features/sites/sites/public.ts';
import { pleaseEnter } from '#kernel/error-label.ts';
import { apiError, type BluechipAPIError, invalidFields } from '#kernel/errors.ts';
import { toDollars } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { type MoneyRequest, moneyRequest } from '#platform/idempotency/keys.ts';
import { plainCode } from '#platform/security/spoken-code.ts';
import { type DirectGrant, directGrants, pastDirectGrants } from '../../entitlements/public.ts';
import { SITES_OF_PLAN } from '../../plans/product-view.ts';
import { makeQuote, planQuote, type QuotedPlan } from '../../quotes/public.ts';
import { signedInMember } from '../../sessions/public.ts';
import { consentWords, type createSubscription } from '../contract.ts';
import { findSubscription, type KeptSubscription, listSubscriptions, markCreationTracked } from '../queries.ts';
import { checkRepeated } from './check-repeated.ts';
import { checkOnSale } from './on-sale.ts';
import { orderedBefore, orderPlan } from './order-plan.ts';
import { payOrder } from './pay-order.ts';
import { viewOf, viewsOf } from './views.ts';

/** The API calls of members for their own subscriptions. */

export async function ownSubscriptions(ctx: Context) {
  const { db, now } = ctx;
  const { userId } = signedInMember(ctx);
  const own = await listSubscriptions(db, userId);
  const shown = own.filter(({ status, endReason }) => status !== 'incomplete' && endReason !== 'never_paid');
  const [granted, pastGranted] = await Promise.all([directGrants(ctx, userId), pastDirectGrants(ctx, userId)]);
  const sites = granted.length + pastGranted.length === 0 ? [] : await listSites(db);
  const grantedOf = ({ source, resources, siteId, startsAt, endsAt }: DirectGrant) => {
    const site = sites.find(({ id }) => id === siteId);
    return {
      source,
      resources,
      site: site ? { id: site.id, name: site.name } : null,
      startsAt: startsAt.toISOString(),
      until: endsAt?.toISOString() ?? null,
    };
  };
  return {
    subscriptions: await viewsOf(db, shown, now),
    granted: granted.map(grantedOf),
    pastGranted: pastGranted.map(grantedOf),
    accountCredit: toDollars(await creditOfUser(db, userId)),
  };
}

type Body = ParsedOf<typeof createSubscription>['body'];

/** For a member who is logged in or has just registered. */
export async function buy(ctx: Context, userId: number, body: Body): Promise<ReplyOf<typeof createSubscription>> {
  if (body.userId !== undefined && body.userId !== userId) throw apiError('not_found');
  // An order made while subscriptions were open can still be paid.
  if (body.subscriptionId === undefined) await checkOnSale(ctx);
  else await checkRepeated(ctx, userId, body.subscriptionId, body);
  const id = body.subscriptionId ?? (await order(ctx, userId, body));
  const paid = await payOrder(ctx, userId, { id, by: payingBy(body) });
  const bought = paid.status === 'paid' ? await findSubscription(ctx.db, id) : null;
  if (bought) await trackCreation(ctx, bought);
  return {
    status: paid.status === 'paid' ? 'active' : paid.status,
    url: paid.status === 'asks_holder' ? paid.url : null,
    subscriptionId: id,
    subscription: bought && (await viewOf(ctx.db, bought, ctx.now)),
  };
}

/** Counts the purchase once per subscription: its buyer may repeat the request, or come back from the bank after the webhook. */
async function trackCreation(ctx: Context, { id, plan, months }: KeptSubscription): Promise<void> {
  if (await markCreationTracked(ctx.db, id, ctx.now))
    track(ctx, { name: 'create_subscription', properties: { plan, months } });
}

async function order(ctx: Context, userId: number, body: Body): Promise<number> {
  const { quote, address, autoRenewalOptIn: renews = false } = body;
  const request = quote === undefined ? null : requestOf(ctx, userId, { ...body, quote });
  const quoted = quote === undefined ? null : planQuote.open(ctx, quote);
  // The same request again returns its order, even if the quote has expired.
  const made = request && (await orderedBefore(ctx.db, request, quoted));
  if (made !== null) return made;
  if (request === null || !quoted) throw await changedSince(ctx, userId, quote);
  if (!isAsQuoted(quoted, body)) throw planQuote.changed(ctx, null);
  if (!address) throw invalidFields({ 'address.name': [pleaseEnter('the name on your card')] });
  const siteIds = await sitesOf(ctx, quoted, body.siteIds ?? []);
  return orderPlan(ctx, userId, {
    quoted,
    siteIds,
    renews: renews && !quoted.isPrepaid,
    consentWords: consentWords(quoted.months === 12 ? 'year' : 'month'),
    address: { name: address.name, street1: address.street_1, street2: address.street_2, city: address.city },
    request,
  });
}

/** The refusal of an expired quote, with a new quote; or, for text that isn't one of our quotes, without one. */
async function changedSince(ctx: Context, userId: number, quote: string | undefined): Promise<BluechipAPIError> {
  const offer = quote === undefined ? null : planQuote.openExpired(ctx, quote);
  const made = offer && (await makeQuote(ctx.db, { ...offer, promoCode: offer.promoCode ?? '', userId }, ctx.now));
  if (!made?.ok) return planQuote.changed(ctx, null);
  const { totalCents } = made.quote;
  const price = { totalCents, creditCents: made.creditCents };
  return planQuote.changed(ctx, { offer: { ...made.offer, friendsCode: offer?.friendsCode ?? null }, price });
}

/** Whether the other fields of the call agree with the quote: the quote alone sets the price. */
function isAsQuoted(quoted: QuotedPlan, { subscriptionPlan, promoCode, referAFriendCode }: Body): boolean {
  const isPeriod = subscriptionPlan === undefined || (subscriptionPlan === 'annual') === (quoted.months === 12);
  const isCode = promoCode === undefined || promoCode.trim().toUpperCase() === (quoted.promoCode ?? '');
  const isFriend =
    referAFriendCode === undefined || plainCode(referAFriendCode) === plainCode(quoted.friendsCode ?? '');
  return isPeriod && isCode && isFriend;
}

function requestOf(
  ctx: Context,
  userId: number,
  { quote, paymentToken, siteIds, autoRenewalOptIn = false, address, payWith }: Body & { quote: string },
): MoneyRequest {
  const asked = ['create_subscription', quote, siteIds, autoRenewalOptIn];
  return moneyRequest(ctx, { owner: `member:${userId}`, asked, paying: [paymentToken, address, payWith] });
}

/** The sites that the plan opens, the quoted one first; empty means every site. */
async function sitesOf({ db }: Context, { plan, siteId }: QuotedPlan, chosen: readonly number[]): Promise<number[]> {
  const count = SITES_OF_PLAN[plan];
  if (count === null) return [];
  const siteIds = [...new Set([siteId, ...chosen])];
  const sites = await Promise.all(siteIds.map((id) => findSiteById(db, id)));
  if (siteIds.length !== count || !sites.every((site) => site?.subscribable))
    throw apiError('sites_needed', { message: `Please choose ${count} sites.` });
  return siteIds;
}
