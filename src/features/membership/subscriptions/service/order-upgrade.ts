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

/** The upgrade from a monthly to a yearly subscription: preview and charge follow one rule (decision 26). */

/** `endsAt`: the end of the year, including free days that were left on the month. `next`: the following year, if it renews. */
export type UpgradePreview = ChangePreview & { change: PlanChange; promotion: Promotion | null };

/** The current price of the upgrade. Throws if the subscription cannot be upgraded or the promo code is not valid. */
export async function previewUpgrade(
  db: Db,
  subscription: KeptSubscription,
  { promoCode, sites, now }: { promoCode: string; sites: readonly Site[]; now: Date },
): Promise<UpgradePreview> {
  const { plan, siteId, siteIds, userId } = subscription;
  // Sequential, because this can run inside a transaction.
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
    /** Uppercase; empty if none. */
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
  /** The code if the caller repeats it, otherwise null. The code in the quote is the one that applies. */
  promoCode: string | null;
  by: PayingBy;
  renews: boolean;
};

/**
 * `shown.dueCents`: the amount that staff saw when they ordered for the member. `consent`: the words of the agreement to renew, and the IP
 * address it came from.
 */
export type UpgradeOrder = {
  shown: QuotedPrice | { dueCents: number } | 'told_by_mail' | null;
  promoCode: string;
  renews: boolean;
  consent: { words: string; ip: string };
};

/**
 * Charges the price that was shown and starts the year. A repeated request without a quote, on the way back from the bank, continues the
 * same order.
 */
export async function upgradeOwn(ctx: Context, own: KeptSubscription, input: UpgradeInput): Promise<Paid> {
  const { db, now } = ctx;
  if (own.userId === null) throw apiError('not_found');
  const customerId = await ensureCustomer(db, own.userId, now);
  const invoiceId =
    input.quote === null
      ? await waiting(db, own, input)
      : await orderQuoted(ctx, own, { ...input, customerId, quote: input.quote });
  // An earlier request already paid for the year, and it has started.
  if (invoiceId === null) return { status: 'paid' };
  const returnPath = `/users/subscriptions/${own.id}/upgrade?back=1`;
  // Read from the order, because the request after the bank's page does not repeat it.
  const isLast = (await findBilledTerm(db, invoiceId))?.change?.renews === false;
  return payTerm(ctx, { customerId, invoiceId, by: input.by, isLast, returnPath });
}

const over = () => apiError('gone', { message: 'This change expired. Please start again.' });

/** The invoice of the unpaid order; null if the year has already started because the bank's answer arrived before the member came back. */
async function waiting(
  db: Db,
  { id }: KeptSubscription,
  { promoCode }: Pick<UpgradeInput, 'promoCode'>,
): Promise<number | null> {
  const open = await findOpenTerm(db, id, 'upgrade');
  // Read again, because the year may have started since.
  const present = open ? null : await findSubscription(db, id);
  if (present?.type === 'annual' && present.status === 'active') return null;
  const invoice = open && (await findInvoice(db, open.invoiceId));
  if (!open || invoice?.status === 'void') throw over();
  const promotionId = open.change?.promotionId ?? null;
  const promotion = promotionId === null ? null : await findPromotionById(db, promotionId);
  checkCode(promoCode, promotion?.code ?? '');
  return open.invoiceId;
}

/** Refuses a code that is not part of the quote, instead of silently ignoring it. */
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
  // Outside the transaction, because sites are cached in memory.
  const sites = await listSites(db);
  return db.transaction((tx) => orderUpgrade(tx, ctx, { id: own.id, customerId, sites }, order));
}

/** The invoice of the upgrade: the unpaid one for the same amount, or a new one. Null if the year has already started. */
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
