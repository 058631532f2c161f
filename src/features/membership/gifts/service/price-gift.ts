import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { creditOfUser, usedCredit } from '#features/billing/ledger/public.ts';
import { collectedRate, isZipElsewhere, taxOn } from '#features/billing/tax/public.ts';
import { apiError, type BluechipAPIError } from '#kernel/errors.ts';
import { toDollars } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { type Months, termsOf } from '../../plans/product-view.ts';
import { priceIn, pricesAt } from '../../plans/public.ts';
import { defineQuote, QUOTE_MS, type QuoteContext, type Quoted, type QuotedPrice } from '../../quotes/public.ts';
import type { estimateGift } from '../contract.ts';
import { isGiftMonths } from '../gift.ts';
import { giftSite } from './open-sale.ts';

/** What a gift costs: shown with a signed quote, then charged, by one rule. Tax is by where the giver is. */

const giftOffer = z.object({
  siteId: z.int(),
  months: z.literal(termsOf('GIFT')),
  /** Of the giver: two letters. */
  state: z.string(),
  /** Makes each quote unique, so that a visitor who sends the same order twice gets the same gift. */
  nonce: z.string(),
});
export type GiftOffer = Omit<z.output<typeof giftOffer>, 'nonce'>;
export type QuotedGift = Quoted<z.output<typeof giftOffer>>;

const giftQuote = defineQuote('gift', giftOffer);

export type GiftPrice = QuotedPrice & { beforeTaxCents: number; taxCents: number };

/** What it costs now, and what the giver's credit pays of it. May be part of a transaction. */
export async function priceGift(
  db: Db,
  { months, state }: Pick<GiftOffer, 'months' | 'state'>,
  { userId, now }: { userId: number | null; now: Date },
): Promise<GiftPrice> {
  const beforeTaxCents = priceIn(await pricesAt(db, now), { product: 'GIFT', months });
  const taxCents = taxOn(beforeTaxCents, await collectedRate(db, state));
  const heldCents = await creditOfUser(db, userId);
  const totalCents = beforeTaxCents + taxCents;
  return { beforeTaxCents, taxCents, totalCents, creditCents: usedCredit(totalCents, heldCents) };
}

/** The buyer's account; null for a visitor. */
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
  const offer = { siteId, months: monthsOf(term), state: address.state };
  const price = await priceGift(db, offer, { userId: giverOf(ctx), now });
  return {
    priceBeforeTax: toDollars(price.beforeTaxCents),
    totalTax: toDollars(price.taxCents),
    totalPrice: toDollars(price.totalCents),
    credit: toDollars(price.creditCents),
    amountDue: toDollars(price.totalCents - price.creditCents),
    quote: giftQuote.sign(ctx, withNonce(offer), price),
    quoteEndsAt: new Date(now.getTime() + QUOTE_MS).toISOString(),
  };
}

function monthsOf(term: string): Months {
  const months = Number(term);
  if (!isGiftMonths(months)) throw new RangeError(`no gift is for ${term} months`);
  return months;
}

const NONCE_BYTES = 12;

const withNonce = ({ siteId, months, state }: GiftOffer) => ({
  siteId,
  months,
  state,
  nonce: randomBytes(NONCE_BYTES).toString('base64url'),
});

export const openGiftQuote = (ctx: QuoteContext, quote: string): QuotedGift | null => giftQuote.open(ctx, quote);

/** What an expired quote was for, to price it again. */
export const openExpiredGiftQuote = (ctx: QuoteContext, quote: string): GiftOffer | null =>
  giftQuote.openExpired(ctx, quote);

/** The refusal of a gift whose price is not the one shown; null: no quote holds. */
export const giftChanged = (
  ctx: QuoteContext,
  now: { offer: GiftOffer; price: QuotedPrice } | null,
): BluechipAPIError => giftQuote.changed(ctx, now && { offer: withNonce(now.offer), price: now.price });
