import { addMonths } from '#kernel/calendar.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { parseDollars, toDollars } from '#kernel/money.ts';
import { startOfDay } from '#kernel/zoned-time.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { countKeepingPrice, type RenewingOffer } from '../../subscriptions/public.ts';
import { priceIn } from '../price.ts';
import { NOT_COMING, PRICE_REFUSALS } from '../price-refusals.ts';
import { OFFERS, type Offer } from '../product-view.ts';
import { comingPrices, pricesAt } from '../queries.ts';
import {
  isPaidOnce,
  type listStaffPrices,
  offerKey,
  type previewPrice,
  readOffer,
  type setStaffPrice,
  type withdrawStaffPrice,
} from '../staff-prices-view.ts';
import { setPrice, withdrawPrice } from './set-price.ts';

/** Prices in the admin area, with the same use cases as the command line. */

export async function staffPrices({ db, now }: Context): Promise<ReplyOf<typeof listStaffPrices>> {
  const [prices, coming] = await Promise.all([pricesAt(db, now), comingPrices(db, now)]);
  return {
    prices: OFFERS.map((offer) => ({ ...offer, price: toDollars(priceIn(prices, offer)) })),
    coming: coming.map(({ product, months, cents, effectiveAt }) => ({
      product,
      months,
      price: toDollars(cents),
      effectiveAt: effectiveAt.toISOString(),
    })),
  };
}

type Form = ParsedOf<typeof previewPrice>['query'];

/** Throws the same field errors as setting the price would. */
export async function previewByStaff(ctx: Context, form: Form): Promise<ReplyOf<typeof previewPrice>> {
  const { price, centsBefore } = await set(ctx, form, { reason: '', dryRun: true });
  const { product, months, cents, effectiveAt } = price;
  const offer = { product, months };
  return {
    product,
    months,
    price: toDollars(cents),
    priceBefore: toDollars(centsBefore),
    effectiveAt: effectiveAt.toISOString(),
    keeping: renews(offer) ? await countKeepingPrice(ctx.db, offer) : null,
    firstRenewalAt: renews(offer) ? addMonths(effectiveAt, months).toISOString() : null,
  };
}

export async function setByStaff(
  ctx: Context,
  { beforeCents, reason, ...form }: ParsedOf<typeof setStaffPrice>['body'],
): Promise<ReplyOf<typeof setStaffPrice>> {
  const { price } = await set(ctx, form, { reason, dryRun: false, seenCents: beforeCents });
  return { offer: offerKey(price) };
}

async function set(ctx: Context, form: Form, how: { reason: string; dryRun: boolean; seenCents?: number }) {
  const effectiveAt = form.firstDay === '' ? null : startOfDay(form.firstDay);
  const input = { ...offerOf(form.offer), cents: parseDollars(form.price) ?? 0, effectiveAt };
  const done = await setPrice(ctx.db, ctx, { ...input, ...how });
  if (done.ok) return done;
  const { field, message } = PRICE_REFUSALS[done.reason];
  throw invalidFields({ [field]: [message] });
}

export async function withdrawByStaff(
  ctx: Context,
  { offer, effectiveAt, reason }: ParsedOf<typeof withdrawStaffPrice>['body'],
): Promise<ReplyOf<typeof withdrawStaffPrice>> {
  const input = { ...offerOf(offer), effectiveAt: new Date(effectiveAt), reason, dryRun: false };
  const done = await withdrawPrice(ctx.db, ctx, input);
  if (!done.ok) throw apiError('not_coming', { message: NOT_COMING });
  return { offer };
}

function offerOf(key: string): Offer {
  const offer = readOffer(key);
  if (!offer) throw apiError('invalid');
  return offer;
}

const renews = (offer: Offer): offer is RenewingOffer => !isPaidOnce(offer.product);
