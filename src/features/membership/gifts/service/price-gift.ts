import { randomBytes } from 'node:crypto';
import { creditOfUser, usedCredit } from '#features/billing/ledger/public.ts';
import { collectedRate, isZipElsewhere, taxOn } from '#features/billing/tax/public.ts';
import { apiError, type BluechipAPIError } from '#kernel/errors.ts';
import { toDollars } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import type { Months } from '../../plans/product-view.ts';
import { priceIn, pricesAt } from '../../plans/public.ts';
import { openShown, QUOTE_MS, quoteChanged, signShown } from '../../quotes/public.ts';
import type { estimateGift } from '../contract.ts';
import { isGiftMonths } from '../gift.ts';
import { giftSite } from './open-sale.ts';

/** What a gift costs: shown with a signed quote, then charged, by one rule. Tax is by where the giver is. */

export type GiftWish = { siteId: number; months: Months /** Two letters. */; state: string };

export type GiftPrice = { beforeTaxCents: number; taxCents: number; totalCents: number; creditCents: number };

/** What it costs now, and what the giver's credit pays of it. May be part of a transaction. */
export async function priceGift(
  db: Db,
  { months, state }: Pick<GiftWish, 'months' | 'state'>,
  { userId, now }: { userId: number | null; now: Date },
): Promise<GiftPrice> {
  const beforeTaxCents = priceIn(await pricesAt(db, now), { product: 'GIFT', months });
  const taxCents = taxOn(beforeTaxCents, await collectedRate(db, state));
  const heldCents = await creditOfUser(db, userId);
  const totalCents = beforeTaxCents + taxCents;
  return { beforeTaxCents, taxCents, totalCents, creditCents: usedCredit(totalCents, heldCents) };
}

/** Whoever gives, where he has an account. */
export const giverOf = ({ actor }: Pick<Context, 'actor'>): number | null =>
  actor.kind === 'member' ? actor.userId : null;

export async function checkZip(db: Db, { state, zip }: { state: string; zip: string }): Promise<void> {
  // Word for word what pages know it by (M31).
  if (await isZipElsewhere(db, { state, zip: zip.slice(0, ZIP_DIGITS) }))
    throw apiError('invalid_address', { message: 'invalid address' });
}

const ZIP_DIGITS = 5;

export async function estimate(
  ctx: Context,
  { months: term, siteId = ctx.site.id, address }: ParsedOf<typeof estimateGift>['query'],
): Promise<ReplyOf<typeof estimateGift>> {
  const { db, now } = ctx;
  await giftSite(ctx, siteId);
  await checkZip(db, address);
  const wish = { siteId, months: monthsOf(term), state: address.state };
  const price = await priceGift(db, wish, { userId: giverOf(ctx), now });
  return {
    priceBeforeTax: toDollars(price.beforeTaxCents),
    totalTax: toDollars(price.taxCents),
    totalPrice: toDollars(price.totalCents),
    credit: toDollars(price.creditCents),
    amountDue: toDollars(price.totalCents - price.creditCents),
    quote: signGift(ctx, wish, price),
    quoteEndsAt: new Date(now.getTime() + QUOTE_MS).toISOString(),
  };
}

function monthsOf(term: string): Months {
  const months = Number(term);
  if (!isGiftMonths(months)) throw new RangeError(`no gift is for ${term} months`);
  return months;
}

const PREFIX = 'gift:';
const NONCE_BYTES = 12;

/** Each quote is another one: by it a visitor is known again who sends the same order twice. */
function signGift(ctx: Context, { siteId, months, state }: GiftWish, { totalCents, creditCents }: GiftPrice): string {
  const of = [siteId, months, state, randomBytes(NONCE_BYTES).toString('base64url')].join(':');
  return signShown(ctx, { of: `${PREFIX}${of}`, totalCents, creditCents });
}

export type ShownGift = GiftWish & Pick<GiftPrice, 'totalCents' | 'creditCents'>;

/** What was shown; null where the quote is not ours, or is older than half an hour. */
export function shownGift(ctx: Context, quote: string): ShownGift | null {
  const shown = openShown(ctx, quote, PREFIX);
  if (!shown) return null;
  const [siteId = '', term = '', state = ''] = shown.of.split(':');
  const { totalCents, creditCents } = shown;
  return { siteId: Number(siteId), months: monthsOf(term), state, totalCents, creditCents };
}

/** The refusal of a gift whose price is not what was shown; null: there is no quote by which it can be bought. */
export const requoteGift = (ctx: Context, asked: { wish: GiftWish; price: GiftPrice } | null): BluechipAPIError =>
  quoteChanged(asked && { ...asked.price, quote: signGift(ctx, asked.wish, asked.price) });
