import { creditOfUser, usedCredit } from '#features/billing/ledger/public.ts';
import { collectedRate } from '#features/billing/tax/public.ts';
import { findSiteById } from '#features/sites/sites/public.ts';
import { addDays, addMonths } from '#kernel/calendar.ts';
import type { Db } from '#platform/db/database.ts';
import type { AddOn, Plan } from '../../plans/product-view.ts';
import { pricesAt } from '../../plans/public.ts';
import { applyCode, type Promotion } from '../../promotions/public.ts';
import { applyProspectCode } from '../../prospect-prepaid/public.ts';
import type { PlanOffer } from '../plan-quote.ts';
import { nextTerm, type Quote, quoteOrder } from '../quote.ts';

/** What a buyer has chosen. */
export type QuoteInput = {
  plan: Plan;
  months: 1 | 12;
  addOns: readonly Extract<AddOn, 'AD_LITE' | 'ALL_ACCESS'>[];
  siteId: number;
  /** As typed, of a promotion or of a prospect’s family; empty: none. */
  promoCode: string;
  /** Two letters, and five digits. */
  state: string;
  zip: string;
  /** The member whose credit is used and who uses the code; null: a visitor. */
  userId: number | null;
};

export type MadeQuote = {
  /** A friend's code is no part of the price. */
  offer: Omit<PlanOffer, 'friendsCode'>;
  quote: Quote;
  /** The account credit that is used for it. */
  creditCents: number;
  next: NextCharge;
  promotion: Promotion | null;
  prospectCode: string | null;
};

export type QuoteResult =
  | ({ ok: true } & MadeQuote)
  | { ok: false; reason: 'unknown_site' | 'add_on_not_taken' }
  | { ok: false; reason: 'promo_code_refused'; message: string };

/** The charge after it, if it renews, at today's facts. */
type NextCharge = { at: Date; taxCents: number; totalCents: number };

/** The price now: the page shows it, and the purchase must match it. */
export async function makeQuote(db: Db, input: QuoteInput, now: Date): Promise<QuoteResult> {
  const { plan, months, addOns, siteId, state, zip, userId } = input;
  // Sequential, because this may run inside a transaction.
  const site = await findSiteById(db, siteId);
  const codes = await readCodes(db, input, now);
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
  const offer = {
    plan,
    months,
    addOns: [...addOns],
    siteId,
    promoCode: prospectCode ?? promotion?.code ?? null,
    isPrepaid,
    state,
    zip,
  };
  const next = isPrepaid ? { taxCents: 0, totalCents: 0 } : nextQuote;
  const at = after.days > 0 ? addDays(now, after.days) : addMonths(now, after.months);
  const { taxCents: nextTaxCents, totalCents: nextTotalCents } = next;
  return {
    ok: true,
    offer,
    quote,
    creditCents: usedCredit(quote.totalCents, heldCents),
    next: { at, taxCents: nextTaxCents, totalCents: nextTotalCents },
    promotion,
    prospectCode,
  };
}

type ReadCodes =
  | { ok: true; promotion: Promotion | null; prospectCode: string | null }
  | { ok: false; message: string };

/** Finds out whether the typed text is a promo code or the code of a prospect’s family. */
async function readCodes(db: Db, input: QuoteInput, now: Date): Promise<ReadCodes> {
  const { promoCode, userId } = input;
  if (promoCode.trim() === '') return { ok: true, promotion: null, prospectCode: null };
  const family = await applyProspectCode(db, promoCode, input, userId);
  if (family) return family.ok ? { ok: true, promotion: null, prospectCode: family.code } : family;
  const applied = await applyCode(db, promoCode, input, { userId, now });
  return applied.ok ? { ok: true, promotion: applied.promotion, prospectCode: null } : applied;
}
