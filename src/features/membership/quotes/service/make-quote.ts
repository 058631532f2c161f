import { creditOfUser, usedCredit } from '#features/billing/ledger/public.ts';
import { collectedRate } from '#features/billing/tax/public.ts';
import { findSiteById } from '#features/sites/sites/public.ts';
import { addDays, addMonths } from '#kernel/calendar.ts';
import type { Db } from '#platform/db/database.ts';
import type { AddOn, Plan } from '../../plans/product-view.ts';
import { pricesAt } from '../../plans/public.ts';
import { applyCode, type Promotion } from '../../promotions/public.ts';
import { applyProspectCode } from '../../prospect-prepaid/public.ts';
import { nextTerm, type Quote, quoteOrder } from '../quote.ts';
import type { QuotedOrder } from '../signed-quote.ts';

/** What somebody wants to buy. */
export type QuoteWish = {
  plan: Plan;
  months: 1 | 12;
  addOns: readonly Extract<AddOn, 'AD_LITE' | 'ALL_ACCESS'>[];
  siteId: number;
  /** As typed, of a promotion or of a prospect’s family; empty: none. */
  promoCode: string;
  /** Two letters, and five digits. */
  state: string;
  zip: string;
  /** Whose credit pays of it, and who uses the code; null: a visitor. */
  userId: number | null;
};

export type MadeQuote =
  | {
      ok: true;
      order: PricedOrder;
      quote: Quote;
      next: NextCharge;
      promotion: Promotion | null;
      prospectCode: string | null;
    }
  | { ok: false; reason: 'unknown_site' | 'add_on_not_taken' }
  | { ok: false; reason: 'promo_code_refused'; message: string };

/** What was priced; whose code brought the buyer is no part of that. */
export type PricedOrder = Omit<QuotedOrder, 'at' | 'friendsCode'>;

/** What is charged after it, where it renews, as things are now. */
type NextCharge = { at: Date; taxCents: number; totalCents: number };

/** What it costs now: the page shows this, and a purchase is held to it. */
export async function makeQuote(db: Db, wish: QuoteWish, now: Date): Promise<MadeQuote> {
  const { plan, months, addOns, siteId, state, zip, userId } = wish;
  // One after another: this may be part of a transaction.
  const site = await findSiteById(db, siteId);
  const codes = await readCodes(db, wish, now);
  const prices = await pricesAt(db, now);
  const rateMilliPercent = await collectedRate(db, state);
  const heldCents = await creditOfUser(db, userId);
  if (!site?.subscribable) return { ok: false, reason: 'unknown_site' };
  if (!codes.ok) return { ok: false, reason: 'promo_code_refused', message: codes.message };
  const { promotion, prospectCode } = codes;
  const isPrepaid = prospectCode !== null;
  const benefit = promotion?.benefit ?? null;
  const after = nextTerm(benefit, months);
  const quote = quoteOrder({ plan, months, addOns, isPrepaid, benefit, rateMilliPercent }, prices);
  const nextQuote = quoteOrder({ plan, months, addOns, isPrepaid, benefit: after.benefit, rateMilliPercent }, prices);
  if (!quote || !nextQuote) return { ok: false, reason: 'add_on_not_taken' };
  const { lines, taxCents, totalCents } = quote;
  const order = {
    plan,
    months,
    addOns: [...addOns],
    siteId,
    promoCode: prospectCode ?? promotion?.code ?? null,
    isPrepaid,
    state,
    zip,
    lines: [...lines],
    taxCents,
    totalCents,
    creditCents: usedCredit(totalCents, heldCents),
  };
  const next = isPrepaid ? { taxCents: 0, totalCents: 0 } : nextQuote;
  const at = after.days > 0 ? addDays(now, after.days) : addMonths(now, after.months);
  const { taxCents: nextTaxCents, totalCents: nextTotalCents } = next;
  return {
    ok: true,
    order,
    quote,
    next: { at, taxCents: nextTaxCents, totalCents: nextTotalCents },
    promotion,
    prospectCode,
  };
}

type ReadCodes =
  | { ok: true; promotion: Promotion | null; prospectCode: string | null }
  | { ok: false; message: string };

/** What was typed is a promotion, or the code of a prospect’s family. */
async function readCodes(db: Db, wish: QuoteWish, now: Date): Promise<ReadCodes> {
  const { promoCode, userId } = wish;
  if (promoCode.trim() === '') return { ok: true, promotion: null, prospectCode: null };
  const family = await applyProspectCode(db, promoCode, wish, userId);
  if (family) return family.ok ? { ok: true, promotion: null, prospectCode: family.code } : family;
  const applied = await applyCode(db, promoCode, wish, { userId, now });
  return applied.ok ? { ok: true, promotion: applied.promotion, prospectCode: null } : applied;
}
