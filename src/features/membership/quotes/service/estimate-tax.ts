import { findStateTaxRate, listTaxStates } from '#features/billing/tax/public.ts';
import { findZipPlaces } from '#features/directory/places/public.ts';
import { findSiteById } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import { toDollars } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { programSecret } from '#platform/security/program-secret.ts';
import { createSigner } from '#platform/security/signed-text.ts';
import { pricesAt } from '../../plans/public.ts';
import { applyCode } from '../../promotions/public.ts';
import type { estimateTax } from '../contract.ts';
import { quoteOrder } from '../quote.ts';
import { QUOTE_MS, signQuote } from '../signed-quote.ts';

/** What a page shows before anything is charged: price, code and tax, and the quote that a purchase is held to. */
export async function estimate(
  ctx: Context,
  { plan: period, planType: plan, addOn, siteId = ctx.site.id, address, promoCode, salePrice }: Asked,
): Promise<ReplyOf<typeof estimateTax>> {
  const { db, now } = ctx;
  const months = period === 'monthly' ? 1 : 12;
  const place = { state: address.state.toUpperCase(), zip: address.zip.slice(0, ZIP_DIGITS) };
  const [isElsewhere, site, code, prices, rateMilliPercent] = await Promise.all([
    isZipElsewhere(db, place),
    findSiteById(db, siteId),
    promoCode.trim() === '' ? null : applyCode(db, promoCode, { plan, months, siteId }, now),
    pricesAt(db, now),
    collectedRate(db, place.state),
  ]);
  // Word for word what pages know it by (M31).
  if (isElsewhere) throw apiError('invalid_address', { message: 'invalid address' });
  if (!site) throw apiError('unknown_site', { message: 'There is no such site.' });
  if (code?.ok === false) throw apiError('promo_code_refused', { message: code.message });
  const promotion = code?.promotion ?? null;
  const addOns = addOn === undefined ? [] : [addOn];
  const quote = quoteOrder({ plan, months, addOns, benefit: promotion?.benefit ?? null, rateMilliPercent }, prices);
  if (!quote) throw apiError('add_on_not_taken', { message: 'This plan does not take that add-on.' });
  const { lines, taxCents, totalCents } = quote;
  const order = {
    plan,
    months,
    addOns,
    siteId,
    promoCode: promotion?.code ?? null,
    ...place,
    lines: [...lines],
    taxCents,
    totalCents,
  } as const;
  const isQuoted = salePrice === undefined;
  return {
    lines: lines.map(({ product, cents }) => ({ product, price: toDollars(cents) })),
    discount: toDollars(quote.discountCents),
    priceBeforeTax: toDollars(quote.beforeTaxCents),
    totalTax: toDollars(taxCents),
    totalPrice: toDollars(totalCents),
    quote: isQuoted ? signQuote(signerOf(ctx), { ...order, at: now.getTime() }) : null,
    quoteEndsAt: isQuoted ? new Date(now.getTime() + QUOTE_MS).toISOString() : null,
  };
}

type Asked = ParsedOf<typeof estimateTax>['query'];

const ZIP_DIGITS = 5;

const signerOf = ({ config }: Context) => createSigner(programSecret(config), 'quote');

/** Whether a ZIP is known, but only in other states. Military ones have no state, and an unknown one may be new: both pass. */
async function isZipElsewhere(db: Db, { state, zip }: { state: string; zip: string }): Promise<boolean> {
  const [place] = await findZipPlaces(db, [zip]);
  return place !== undefined && place.state !== null && place.state !== state;
}

/** 0 where the operator collects no tax. */
async function collectedRate(db: Db, state: string): Promise<number> {
  const [collected, rate] = await Promise.all([listTaxStates(db), findStateTaxRate(db, state)]);
  if (!collected.some((each) => each === state)) return 0;
  if (!rate) throw new Error(`tax is collected in ${state}, and there is no rate`);
  return rate.rateMilliPercent;
}
