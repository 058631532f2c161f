import { isDeepStrictEqual } from 'node:util';
import { ensureCustomer, usedCredit } from '#features/billing/ledger/public.ts';
import { refuseDebtor, taxOfMember } from '#features/billing/payment-methods/public.ts';
import type { Paid } from '#features/billing/payments/public.ts';
import { taxOn } from '#features/billing/tax/public.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { type PriceList, pricesAt } from '../../plans/public.ts';
import { openShown, quoteChanged, signShown } from '../../quotes/public.ts';
import {
  type Adding,
  type AddOnBill,
  type AddOnRefusal,
  type AddOnWish,
  addOnBill,
  eligible,
} from '../add-on-change.ts';
import { changeTo } from '../plan-change.ts';
import type { KeptSubscription } from '../queries.ts';
import { givenDaysLeft } from '../subscription.ts';
import { transition } from '../transition.ts';
import { type NextBill, nextBill } from './next-bill.ts';
import {
  billChange,
  changeUnderWay,
  creditForChange,
  giveWay,
  holdForChange,
  isAsShown,
  isStillPriced,
  isWaiting,
} from './order-change.ts';
import { payTerm } from './pay-term.ts';
import { creditedOf, sumOf, unusedOf, withTax } from './unused.ts';

/** An add-on bought beside a subscription: shown, then charged, by one rule (decision 25). */

export type AddOnPreview = {
  bill: AddOnBill & { taxCents: number; totalCents: number };
  adding: Adding;
  creditCents: number;
  state: string;
  /** The next term with it; null: the subscription does not renew. */
  next: NextBill | null;
  /** What each term of it costs from then on, before tax. */
  later: { cents: number; months: number };
};

const REFUSALS: Readonly<Record<AddOnRefusal, string>> = {
  add_on_not_taken: 'This subscription does not take that add-on.',
  add_on_held: 'This subscription has that add-on already.',
  site_read_already: 'This subscription reads that site already.',
};

/** What it costs now. Refuses what the subscription does not take, or has. */
export async function previewAddOn(
  db: Db,
  subscription: KeptSubscription,
  { wish, now }: { wish: AddOnWish; now: Date },
): Promise<AddOnPreview> {
  const fits = eligible(subscription, wish);
  if (!fits.ok) throw apiError(fits.reason, { message: REFUSALS[fits.reason] });
  if (!transition(subscription, { kind: 'change_add_ons', at: now, addOns: [] }).ok)
    throw apiError('add_on_not_taken', { message: 'Add-ons are for subscriptions that are paid and running.' });
  const { replaces } = fits;
  // One after another: this may be part of a transaction.
  const prices = await pricesAt(db, now);
  const tax = await taxOfMember(db, subscription);
  const { state, rateMilliPercent } = tax;
  const parts = replaces.map(({ paid }) => paid);
  const unused = await unusedOf(db, parts, { subscription, now });
  const reckoned = addOnBill(subscription, wish, { replaces, prices, unusedCents: sumOf(unused), now });
  const heldCents = await creditForChange(db, subscription);
  const taxCents = taxOn(reckoned.beforeTaxCents, rateMilliPercent);
  const bill = { ...reckoned, taxCents, totalCents: reckoned.beforeTaxCents + taxCents };
  const ids = replaces.map(({ id }) => id);
  const { cents, beforeTaxCents: paidCents, days, unusedCents } = bill;
  const termEndsAt = subscription.term?.endsAt.toISOString() ?? '';
  const { carried, left } = creditedOf(unused, unusedCents);
  const givenDays = givenDaysLeft(subscription, now);
  const paid = { cents, paidCents, days, givenDays, carried };
  const adding = { ...wish, ...paid, termEndsAt, replaces: ids, left: withTax(left) };
  const added = { id: 0, ...wish, cents, paid: null, endsWithTerm: false };
  const stays = subscription.addOnCents.filter(({ id }) => !ids.includes(id));
  const then = withAdded({ ...subscription, addOnCents: [...stays, added] }, prices);
  const next = subscription.renews ? await nextBill(db, then, { tax }) : null;
  const later = {
    cents: then.nextChange?.addOnCents.find(({ addOn }) => addOn === wish.addOn)?.cents ?? cents,
    months: then.nextChange?.months ?? subscription.months,
  };
  return { bill, adding, creditCents: usedCredit(bill.totalCents, heldCents), state, next, later };
}

/** What it becomes with its next term is reckoned anew, as it is once it has other add-ons. */
function withAdded(subscription: KeptSubscription, prices: PriceList): KeptSubscription {
  const { nextChange } = subscription;
  if (nextChange === null) return subscription;
  const { months, promotionId } = nextChange;
  return { ...subscription, nextChange: changeTo(subscription, months, { prices, promotionId }) };
}

const nameOf = (id: number, { addOn, siteIds }: AddOnWish) => `add_on:${id}:${addOn}:${siteIds.join(',')}`;

export const signAddOn = (ctx: Context, id: number, wish: AddOnWish, { bill, creditCents }: AddOnPreview): string =>
  signShown(ctx, { of: nameOf(id, wish), totalCents: bill.totalCents, creditCents });

export type AddOnOrder = { wish: AddOnWish; quote: string | null; token: string | null; returnPath: string };

/** Charges what was shown and gives it at once. Asked again, by whoever comes back from his bank, it goes on where it was. */
export async function buyAddOn(ctx: Context, own: KeptSubscription, wanted: AddOnOrder): Promise<Paid> {
  const { db, now } = ctx;
  if (own.userId === null) throw apiError('not_found');
  const customerId = await ensureCustomer(db, own.userId, now);
  const invoiceId = await order(ctx, own, customerId, wanted);
  if (invoiceId === null) return { status: 'paid' };
  const by = { token: wanted.token, paypal: null };
  return payTerm(ctx, { customerId, invoiceId, by, returnPath: wanted.returnPath });
}

/** The invoice of the add-on: the one that waits for the same sum, or a new one; null where it is held already, by an earlier request of the same. */
async function order(
  ctx: Context,
  own: KeptSubscription,
  customerId: number,
  { wish, quote }: AddOnOrder,
): Promise<number | null> {
  const { now } = ctx;
  const shown = quote === null ? null : openShown(ctx, quote, nameOf(own.id, wish));
  // Of the root, which has them in memory.
  const sites = await listSites(ctx.db);
  return ctx.db.transaction(async (db) => {
    const changing = { kind: 'add_on', id: own.id, customerId } as const;
    const { subscription, waiting } = await holdForChange(db, changing);
    const isSame = waiting !== null && isOf(waiting.billed.adding, wish);
    if (waiting?.isPaid) {
      if (isSame) return waiting.invoice.id;
      throw changeUnderWay();
    }
    if (isHeld(subscription, wish) && (shown !== null || quote === null)) return null;
    await refuseDebtor(db, customerId);
    const preview = await previewAddOn(db, subscription, { wish, now });
    // Who comes back from his bank goes on with what waits.
    if (quote === null && isSame && isWaiting(waiting.invoice)) return waiting.invoice.id;
    const { bill, adding, state } = preview;
    if (!shown || !isAsShown(shown, preview)) throw requoted(ctx, own.id, wish, preview);
    if (waiting && isStillPriced(waiting, preview) && isDeepStrictEqual(waiting.billed.adding, adding))
      return waiting.invoice.id;
    // A year that was paid and is about to begin has changed the price.
    await giveWay(db, own.id, now);
    const endsAt = subscription.term?.endsAt ?? now;
    const lines = bill.lines.map((line) => ({ ...line, startsAt: now, endsAt }));
    const siteIds = wish.addOn === 'ALL_ACCESS' || wish.siteIds.length > 0 ? wish.siteIds : subscription.siteIds;
    return billChange(db, changing, { lines, siteIds, sites, bill, state, becomes: { adding } }, now);
  });
}

const isHeld = ({ addOnCents }: KeptSubscription, wish: AddOnWish) => addOnCents.some((held) => isOf(held, wish));

const isOf = (held: AddOnWish | null, { addOn, siteIds }: AddOnWish) =>
  held?.addOn === addOn && isDeepStrictEqual(held.siteIds, siteIds);

const requoted = (ctx: Context, id: number, wish: AddOnWish, preview: AddOnPreview) =>
  quoteChanged({ ...preview, ...preview.bill, quote: signAddOn(ctx, id, wish, preview) });
