import { isDeepStrictEqual } from 'node:util';
import { ensureCustomer, findInvoice, usedCredit } from '#features/billing/ledger/public.ts';
import { refuseDebtor, taxOfMember } from '#features/billing/payment-methods/public.ts';
import type { Paid, PayingBy } from '#features/billing/payments/public.ts';
import { listSites, type Site } from '#features/sites/sites/public.ts';
import { addMonths } from '#kernel/calendar.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { pricesAt } from '../../plans/public.ts';
import { applyCode, findPromotionById, NOT_FOR_UPGRADES, type Promotion, takeUse } from '../../promotions/public.ts';
import { openShown, quoteChanged, type ShownPrice, shownOf, signShown } from '../../quotes/public.ts';
import { insertConsent } from '../consent-queries.ts';
import { CONSENT_WORDS } from '../contract.ts';
import { carriedDays } from '../gift-worth.ts';
import { namedLines } from '../named-lines.ts';
import { changeTo, type PlanChange, type UpgradeBill, upgradeBill } from '../plan-change.ts';
import { findSubscription, type KeptSubscription } from '../queries.ts';
import { findBilledTerm, findOpenTerm } from '../term-queries.ts';
import { transition } from '../transition.ts';
import { type NextBill, nextBill } from './next-bill.ts';
import { billChange, creditForChange, giveWay, holdForChange, isAsShown, isStillPriced } from './order-change.ts';
import { payTerm } from './pay-term.ts';
import { creditedOf, sumOf, unusedOf, withTax } from './unused.ts';

/** A year in the place of the month that runs: shown, then charged, by one rule (decision 26). */

export type Preview = {
  bill: UpgradeBill;
  /** Of the year, with days of the month that were given after it. */
  endsAt: Date;
  change: PlanChange;
  creditCents: number;
  state: string;
  promotion: Promotion | null;
  /** The next year, if it renews. */
  next: NextBill | null;
};

/** What the upgrade costs now. Refuses what cannot be upgraded, and a code that does not hold. */
export async function previewUpgrade(
  db: Db,
  subscription: KeptSubscription,
  { promoCode, now }: { promoCode: string; now: Date },
): Promise<Preview> {
  const { plan, siteId, userId } = subscription;
  // One after another: this may be part of a transaction.
  const prices = await pricesAt(db, now);
  const unpromoted = changeTo(subscription, 12, { prices, promotionId: null });
  const givenDays = carriedDays(subscription, unpromoted, { prices, at: now });
  const changed = transition(subscription, { kind: 'upgrade', at: now, renews: true, givenDays });
  if (!changed.ok)
    throw apiError('not_upgradable', {
      message: 'Only a subscription by the month that goes on can be changed to the year.',
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
  const bill = upgradeBill(plan, change, {
    benefit: promotion?.benefit ?? null,
    unusedCents: sumOf(unused),
    rateMilliPercent,
  });
  const { carried, left } = creditedOf(unused, bill.unusedCents);
  return {
    bill,
    next: await nextBill(
      db,
      { ...subscription, ...changed.subscription, nextChange: change, nextPercentOff: 0 },
      { tax },
    ),
    endsAt: changed.subscription.term?.endsAt ?? addMonths(now, 12),
    change: { ...change, carried, ...(left.length > 0 ? { left: withTax(left) } : {}) },
    creditCents: usedCredit(bill.totalCents, heldCents),
    state,
    promotion,
  };
}

type QuoteContext = Pick<Context, 'config' | 'now'>;

/** What was shown, signed. */
export const signUpgrade = (ctx: QuoteContext, id: number, { bill, creditCents }: Preview, promoCode: string): string =>
  signShown(ctx, { of: `${prefixOf(id)}${codeOf(promoCode)}`, totalCents: bill.totalCents, creditCents });

const prefixOf = (id: number) => `upgrade:${id}:`;
const codeOf = (promoCode: string) => promoCode.trim().toUpperCase();

type UpgradeInput = {
  quote: string | null;
  /** As the caller repeats it; null: not repeated. The one of the quote counts. */
  promoCode: string | null;
  by: PayingBy;
  renews: boolean;
};

/** `shown`: what was seen of it, held against what it costs. `consent`: the words by which it was agreed that it renews, and from where. */
export type UpgradeOrder = {
  shown: ShownPrice | 'told_by_mail';
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
    input.quote === null ? await waiting(db, own, input) : await orderShown(ctx, own, customerId, input);
  // An earlier request has paid for it, and it has begun.
  if (invoiceId === null) return { status: 'paid' };
  const returnPath = `/users/subscriptions/${own.id}/upgrade?back=1`;
  // Read from the order, because the request on the way back from the bank does not repeat it.
  const isLast = (await findBilledTerm(db, invoiceId))?.change?.renews === false;
  return payTerm(ctx, { customerId, invoiceId, by: input.by, isLast, returnPath });
}

const over = () => apiError('gone', { message: 'This change is over. Please look at it again.' });

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

async function orderShown(ctx: Context, own: KeptSubscription, customerId: number, input: UpgradeInput) {
  const { db, now, client } = ctx;
  const quote = input.quote ?? '';
  const prefix = prefixOf(own.id);
  const quotedCode = shownOf(ctx, quote, prefix);
  if (quotedCode !== null) checkCode(input.promoCode, quotedCode);
  const promoCode = quotedCode ?? codeOf(input.promoCode ?? '');
  const shown = openShown(ctx, quote, prefix);
  if (!shown) throw requoted(ctx, own.id, await previewUpgrade(db, own, { promoCode, now }), promoCode);
  const consent = { words: CONSENT_WORDS, ip: client.ip };
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
  const { subscription, waiting: waits } = await holdForChange(db, changing);
  if (subscription.type === 'annual' && subscription.status === 'active') return null;
  await refuseDebtor(db, customerId);
  const preview = await previewUpgrade(db, subscription, { promoCode, now });
  const { bill, state, promotion } = preview;
  if (shown !== 'told_by_mail' && !isAsShown(shown, preview)) throw requoted(ctx, id, preview, promoCode);
  const change = { ...preview.change, renews };
  if (waits && isStillPriced(waits, preview) && isDeepStrictEqual(waits.billed.change, change)) return waits.invoice.id;
  await giveWay(db, id, now);
  if (promotion && subscription.userId !== null) {
    const taken = await takeUse(
      db,
      { promotionId: promotion.id, userId: subscription.userId, subscriptionId: id },
      now,
    );
    if (!taken.ok) throw apiError('promo_code_refused', { message: taken.message });
  }
  const lines = namedLines(bill.lines, subscription.siteIds, sites).map((line) => ({
    ...line,
    startsAt: null,
    endsAt: null,
  }));
  const invoiceId = await billChange(db, changing, { lines, bill, state, becomes: { change } }, now);
  if (renews) await insertConsent(db, { ...consent, subscriptionId: id, agreedAt: now });
  return invoiceId;
}

const requoted = (ctx: QuoteContext, id: number, preview: Preview, promoCode: string) =>
  quoteChanged({ ...preview, ...preview.bill, quote: signUpgrade(ctx, id, preview, promoCode) });
