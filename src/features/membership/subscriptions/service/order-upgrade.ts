import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { ensureCustomer, findInvoice, usedCredit } from '#features/billing/ledger/public.ts';
import { taxOfMember } from '#features/billing/payment-methods/public.ts';
import type { Paid, PayingBy } from '#features/billing/payments/public.ts';
import { listSites, type Site } from '#features/sites/sites/public.ts';
import { addMonths } from '#kernel/calendar.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { moneyText } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { pricesAt } from '../../plans/public.ts';
import { applyCode, findPromotionById, NOT_FOR_UPGRADES, type Promotion, takeUse } from '../../promotions/public.ts';
import { defineQuote, type QuoteContext, type QuotedPrice } from '../../quotes/public.ts';
import { insertConsent } from '../consent-queries.ts';
import { consentWords } from '../contract.ts';
import { carriedDays } from '../gift-worth.ts';
import { namedLines } from '../named-lines.ts';
import { changeTo, type PlanChange, upgradeBill } from '../plan-change.ts';
import { findSubscription, type KeptSubscription } from '../queries.ts';
import { paidUntil } from '../subscription.ts';
import { findBilledTerm, findOpenTerm } from '../term-queries.ts';
import { transition } from '../transition.ts';
import type { ChangePreview } from './change-price.ts';
import { nextBill } from './next-bill.ts';
import { creditForChange, holdForChange, placeChange } from './order-change.ts';
import { payTerm } from './pay-term.ts';
import { creditedOf, sumOf, unusedOf, withTax } from './unused.ts';

/** A year in the place of the month that runs: shown, then charged, by one rule (decision 26). */

/** `endsAt`: of the year, with days of the month that were given after it. `next`: the next year, if it renews. */
export type UpgradePreview = ChangePreview & { change: PlanChange; promotion: Promotion | null };

/** What the upgrade costs now. Refuses what cannot be upgraded, and a code that does not hold. */
export async function previewUpgrade(
  db: Db,
  subscription: KeptSubscription,
  { promoCode, sites, now }: { promoCode: string; sites: readonly Site[]; now: Date },
): Promise<UpgradePreview> {
  const { plan, siteId, siteIds, userId } = subscription;
  // One after another: this may be part of a transaction.
  const prices = await pricesAt(db, now);
  const unpromoted = changeTo(subscription, 12, { prices, promotionId: null });
  const givenDays = carriedDays(subscription, unpromoted, { prices, at: now });
  const changed = transition(subscription, { kind: 'upgrade', at: now, renews: true, givenDays });
  if (!changed.ok)
    throw apiError('not_upgradable', {
      message: 'Only active monthly subscriptions can be switched to annual.',
    });
  const code =
    promoCode.trim() === '' ? null : await applyCode(db, promoCode, { plan, months: 12, siteId }, { userId, now });
  if (code?.ok === false) throw apiError('promo_code_refused', { message: code.message });
  const promotion = code?.promotion ?? null;
  if (promotion?.benefit.type === 'free_trial') throw apiError('promo_code_refused', { message: NOT_FOR_UPGRADES });
  const tax = await taxOfMember(db, subscription);
  const { state, rateMilliPercent } = tax;
  const parts = [subscription.paid, ...subscription.addOnCents.map(({ paid }) => paid)];
  const unused = await unusedOf(db, parts, { subscription, now });
  const heldCents = await creditForChange(db, subscription);
  const change = { ...unpromoted, promotionId: promotion?.id ?? null };
  const endsAt = changed.subscription.term?.endsAt ?? addMonths(now, 12);
  const bill = upgradeBill(plan, change, {
    benefit: promotion?.benefit ?? null,
    unusedCents: sumOf(unused),
    unusedUntil: paidUntil(subscription) ?? now,
    year: { startsAt: now, endsAt },
    rateMilliPercent,
  });
  const { carried, left } = creditedOf(unused, bill.unusedCents);
  const { lines, beforeTaxCents, taxCents, totalCents } = bill;
  const leftWithTax = withTax(left);
  return {
    lines: namedLines(lines, siteIds, sites),
    beforeTaxCents,
    taxCents,
    totalCents,
    creditCents: usedCredit(totalCents, heldCents),
    state,
    left: leftWithTax,
    endsAt,
    next: await nextBill(
      db,
      { ...subscription, ...changed.subscription, nextChange: change, nextPercentOff: 0 },
      { tax },
    ),
    change: { ...change, carried, ...(left.length > 0 ? { left: leftWithTax } : {}) },
    promotion,
  };
}

const upgradeQuote = defineQuote(
  'upgrade',
  z.object({
    subscriptionId: z.int(),
    /** In capitals; empty: none. */
    promoCode: z.string(),
  }),
);

const offerOf = (subscriptionId: number, promoCode: string) => ({ subscriptionId, promoCode: codeOf(promoCode) });
const codeOf = (promoCode: string) => promoCode.trim().toUpperCase();

export const signUpgrade = (ctx: QuoteContext, id: number, price: QuotedPrice, promoCode: string): string =>
  upgradeQuote.sign(ctx, offerOf(id, promoCode), price);

const changedForStaff = ({ totalCents, creditCents }: QuotedPrice) =>
  apiError('conflict', {
    message: `The upgrade now costs ${moneyText(totalCents - creditCents)}. Tell the member and try again.`,
  });

type UpgradeInput = {
  quote: string | null;
  /** As the caller repeats it; null: not repeated. The one of the quote counts. */
  promoCode: string | null;
  by: PayingBy;
  renews: boolean;
};

/** `shown.dueCents`: what staff saw before they ordered it for the member. `consent`: the words by which it was agreed that it renews, and from where. */
export type UpgradeOrder = {
  shown: QuotedPrice | { dueCents: number } | 'told_by_mail' | null;
  promoCode: string;
  renews: boolean;
  consent: { words: string; ip: string };
};

/** Charges the price that was shown and begins the year. Sent again without a quote, on the way back from the bank, it continues the same order. */
export async function upgradeOwn(ctx: Context, own: KeptSubscription, input: UpgradeInput): Promise<Paid> {
  const { db, now } = ctx;
  if (own.userId === null) throw apiError('not_found');
  const customerId = await ensureCustomer(db, own.userId, now);
  const invoiceId =
    input.quote === null
      ? await waiting(db, own, input)
      : await orderQuoted(ctx, own, { ...input, customerId, quote: input.quote });
  // An earlier request has paid for it, and it has begun.
  if (invoiceId === null) return { status: 'paid' };
  const returnPath = `/users/subscriptions/${own.id}/upgrade?back=1`;
  // Read from the order, because the request on the way back from the bank does not repeat it.
  const isLast = (await findBilledTerm(db, invoiceId))?.change?.renews === false;
  return payTerm(ctx, { customerId, invoiceId, by: input.by, isLast, returnPath });
}

const over = () => apiError('gone', { message: 'This change expired. Please start again.' });

/** The invoice of the order that waits; null: the year has begun, because the bank’s answer came before the member was back. */
async function waiting(
  db: Db,
  { id }: KeptSubscription,
  { promoCode }: Pick<UpgradeInput, 'promoCode'>,
): Promise<number | null> {
  const open = await findOpenTerm(db, id, 'upgrade');
  // Read again, because it may have begun since.
  const present = open ? null : await findSubscription(db, id);
  if (present?.type === 'annual' && present.status === 'active') return null;
  const invoice = open && (await findInvoice(db, open.invoiceId));
  if (!open || invoice?.status === 'void') throw over();
  const promotionId = open.change?.promotionId ?? null;
  const promotion = promotionId === null ? null : await findPromotionById(db, promotionId);
  checkCode(promoCode, promotion?.code ?? '');
  return open.invoiceId;
}

/** Refuses a code that the shown price was not quoted with, instead of ignoring it. */
function checkCode(promoCode: string | null, quoted: string): void {
  if (promoCode !== null && codeOf(promoCode) !== quoted)
    throw invalidFields({
      promo_code: ['The price was not shown with this code. Please look at the price with it first.'],
    });
}

async function orderQuoted(
  ctx: Context,
  own: KeptSubscription,
  { quote, customerId, ...input }: UpgradeInput & { quote: string; customerId: number },
): Promise<number | null> {
  const { db, client } = ctx;
  const offer = upgradeQuote.openExpired(ctx, quote);
  const isOwn = offer?.subscriptionId === own.id;
  if (isOwn) checkCode(input.promoCode, offer.promoCode);
  const promoCode = isOwn ? offer.promoCode : codeOf(input.promoCode ?? '');
  const shown = isOwn ? upgradeQuote.open(ctx, quote) : null;
  const consent = { words: consentWords('year'), ip: client.ip };
  const order = { shown, promoCode, renews: input.renews, consent };
  // Outside the transaction, where they come from memory.
  const sites = await listSites(db);
  return db.transaction((tx) => orderUpgrade(tx, ctx, { id: own.id, customerId, sites }, order));
}

/** The invoice of the upgrade: the one that waits for the same sum, or a new one; null where the year has begun already. */
export async function orderUpgrade(
  db: Db,
  ctx: QuoteContext,
  { id, customerId, sites }: { id: number; customerId: number; sites: readonly Site[] },
  { shown, promoCode, renews, consent }: UpgradeOrder,
): Promise<number | null> {
  const { now } = ctx;
  const changing = { kind: 'upgrade', id, customerId } as const;
  const { subscription, waiting: earlier } = await holdForChange(db, changing);
  if (subscription.type === 'annual' && subscription.status === 'active') return null;
  const { userId } = subscription;
  return placeChange<UpgradePreview>(
    db,
    changing,
    {
      shown,
      price: () => previewUpgrade(db, subscription, { promoCode, sites, now }),
      changed: (price) =>
        shown !== null && typeof shown === 'object' && 'dueCents' in shown
          ? changedForStaff(price)
          : upgradeQuote.changed(ctx, { offer: offerOf(id, promoCode), price }),
      waiting: earlier && {
        invoice: earlier.invoice,
        isFor: ({ change }) => isDeepStrictEqual(earlier.billed.change, { ...change, renews }),
      },
      save: async ({ promotion }) => {
        if (promotion && userId !== null) {
          const taken = await takeUse(db, { promotionId: promotion.id, userId, subscriptionId: id }, now);
          if (!taken.ok) throw apiError('promo_code_refused', { message: taken.message });
        }
        if (renews) await insertConsent(db, { ...consent, subscriptionId: id, agreedAt: now });
      },
      becomes: ({ change }) => ({ change: { ...change, renews } }),
    },
    now,
  );
}
