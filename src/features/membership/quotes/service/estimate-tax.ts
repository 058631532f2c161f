import { isZipElsewhere } from '#features/billing/tax/public.ts';
import { apiError } from '#kernel/errors.ts';
import { toDollars } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { countCodeTry } from '../../promotions/public.ts';
import { readFriendsCode } from '../../referrals/public.ts';
import type { estimateTax } from '../contract.ts';
import { planQuote } from '../plan-quote.ts';
import { QUOTE_MS } from '../signed-quote.ts';
import { makeQuote } from './make-quote.ts';

/** What a page shows before any charge: price, code and tax, with the quote that the purchase must match. */
export async function estimate(
  ctx: Context,
  {
    plan: period,
    planType: plan,
    addOn,
    siteId = ctx.site.id,
    address,
    promoCode,
    referAFriendCode,
    salePrice,
  }: EstimateQuery,
): Promise<ReplyOf<typeof estimateTax>> {
  const { db, now, actor } = ctx;
  if (promoCode !== '' || referAFriendCode !== '') await countCodeTry(ctx);
  const place = { state: address.state.toUpperCase(), zip: address.zip.slice(0, ZIP_DIGITS) };
  const input = {
    plan,
    months: period === 'monthly' ? 1 : 12,
    addOns: addOn === undefined ? [] : [addOn],
    siteId,
    promoCode,
    ...place,
    userId: actor.kind === 'member' ? actor.userId : null,
  } as const;
  const [isElsewhere, made, friends] = await Promise.all([
    isZipElsewhere(db, place),
    makeQuote(db, input, now),
    readFriendsCode(ctx, referAFriendCode),
  ]);
  // The exact text that pages recognize it by (M31).
  if (isElsewhere) throw apiError('invalid_address', { message: 'invalid address' });
  if (!made.ok) throw apiError(made.reason, { message: 'message' in made ? made.message : REFUSALS[made.reason] });
  const { quote, offer, creditCents, next, promotion } = made;
  const { totalCents } = quote;
  const isSold = !(await ctx.ports.flags.isOn('disable_subscriptions', { subdomain: ctx.site.subdomain }));
  const isQuoted = salePrice === undefined && isSold;
  return {
    lines: quote.lines.map(({ product, cents }) => ({ product, price: toDollars(cents) })),
    discount: toDollars(quote.discountCents),
    priceBeforeTax: toDollars(quote.beforeTaxCents),
    totalTax: toDollars(quote.taxCents),
    totalPrice: toDollars(totalCents),
    credit: toDollars(creditCents),
    amountDue: toDollars(totalCents - creditCents),
    canRenew: !offer.isPrepaid,
    // A free trial is limited to one per card, so it needs one.
    isFreeWithoutRenewal: totalCents === creditCents && promotion?.benefit.type !== 'free_trial',
    nextCharge: { at: next.at.toISOString(), amount: toDollars(next.totalCents), tax: toDollars(next.taxCents) },
    referAFriend: friends?.view ?? null,
    quote: isQuoted
      ? planQuote.sign(ctx, { ...offer, friendsCode: friends?.code ?? null }, { totalCents, creditCents })
      : null,
    quoteEndsAt: isQuoted ? new Date(now.getTime() + QUOTE_MS).toISOString() : null,
  };
}

const REFUSALS = {
  unknown_site: 'We couldn’t find that site.',
  add_on_not_taken: 'This add-on isn’t available with this plan.',
} as const;

type EstimateQuery = ParsedOf<typeof estimateTax>['query'];

const ZIP_DIGITS = 5;
