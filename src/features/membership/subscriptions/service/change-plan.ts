import { type Paid, payingBy } from '#features/billing/payments/public.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { toDollars } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { PRODUCT_NAMES } from '../../plans/product-view.ts';
import { pricesAt } from '../../plans/public.ts';
import type { changeSubscription, getUpgradingAddOns, previewUpgrade as previewCall } from '../contract.ts';
import { canChangeToMonth, changeTo } from '../plan-change.ts';
import { type KeptSubscription, lockSubscription, saveNextChange } from '../queries.ts';
import { ownSubscription } from './change-own.ts';
import { changePriceOf } from './change-price.ts';
import { lockOwner } from './fulfil.ts';
import { checkOnSale } from './on-sale.ts';
import { previewUpgrade, signUpgrade, upgradeOwn } from './order-upgrade.ts';
import { viewOf } from './views.ts';

/** Changes of a subscription's terms that a member asks for. */

const YEAR = 12;

export async function showUpgrade(
  ctx: Context,
  id: number,
  { promoCode }: ParsedOf<typeof previewCall>['query'],
): Promise<ReplyOf<typeof previewCall>> {
  const own = await ownSubscription(ctx, id);
  const sites = await listSites(ctx.db);
  const preview = await previewUpgrade(ctx.db, own, { promoCode, sites, now: ctx.now });
  return changePriceOf(preview, signUpgrade(ctx, id, preview, promoCode));
}

export async function upgradingAddOns(ctx: Context, id: number): Promise<ReplyOf<typeof getUpgradingAddOns>> {
  const own = await ownSubscription(ctx, id);
  const { addOnCents } = changeTo(own, YEAR, { prices: await pricesAt(ctx.db, ctx.now), promotionId: null });
  return {
    addOns: addOnCents.map(({ addOn, cents }) => ({
      type: addOn,
      name: PRODUCT_NAMES[addOn],
      priceBefore: toDollars(own.addOnCents.find((each) => each.addOn === addOn)?.cents ?? 0),
      priceAfter: toDollars(cents),
    })),
  };
}

type Body = ParsedOf<typeof changeSubscription>['body'];

export async function changePlan(
  ctx: Context,
  { userId, subscriptionId }: { userId: number; subscriptionId: number },
  body: Body,
): Promise<ReplyOf<typeof changeSubscription>> {
  const own = await ownSubscription(ctx, subscriptionId);
  if (own.userId !== userId) throw apiError('not_found');
  const isPurchase = body.subscriptionPlan === 'annual' && !(own.type === 'annual' && own.nextChange);
  if (!isPurchase && body.promoCode)
    throw invalidFields({ promo_code: ['A code is for the change from the month to the year.'] });
  const done = body.subscriptionPlan === 'monthly' ? await backToMonth(ctx, own) : await toYear(ctx, own, body);
  const changed = await ownSubscription(ctx, subscriptionId);
  return {
    status: done.status === 'paid' ? 'active' : done.status,
    url: done.status === 'asks_holder' ? done.url : null,
    subscription: await viewOf(ctx.db, changed, ctx.now),
  };
}

async function toYear(ctx: Context, own: KeptSubscription, body: Body): Promise<Paid> {
  // Staying on annual when a switch to monthly was pending is not a purchase.
  if (own.type === 'annual' && own.nextChange) return stayOnYear(ctx, own);
  await checkOnSale(ctx);
  return upgradeOwn(ctx, own, {
    quote: body.quote ?? null,
    promoCode: body.promoCode ?? null,
    by: payingBy(body),
    renews: body.autoRenewalOptIn,
  });
}

async function stayOnYear({ db: root }: Context, own: KeptSubscription): Promise<Paid> {
  await root.transaction(async (db) => {
    await lockOwner(db, own);
    const subscription = await lockSubscription(db, own.id);
    if (subscription?.type === 'annual') await saveNextChange(db, own.id, null);
  });
  return { status: 'paid' };
}

/** Switches to monthly with the next term, at the member's request. Repeating it changes nothing. */
async function backToMonth(ctx: Context, own: KeptSubscription): Promise<Paid> {
  const { db: root, now } = ctx;
  await root.transaction(async (db) => {
    await lockOwner(db, own);
    const subscription = await lockSubscription(db, own.id);
    if (!subscription || !canChangeToMonth(subscription, now))
      throw apiError('not_upgradable', { message: 'Only annual subscriptions that renew can be switched to monthly.' });
    const change = changeTo(subscription, 1, { prices: await pricesAt(db, now), promotionId: null });
    await saveNextChange(db, own.id, change);
  });
  return { status: 'paid' };
}
