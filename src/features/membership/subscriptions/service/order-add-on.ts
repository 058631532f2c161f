import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  creditOfUser,
  ensureCustomer,
  findInvoice,
  hasPayments,
  type Invoice,
  issueInvoice,
  lockCustomer,
  outstandingOf,
  usedCredit,
} from '#features/billing/ledger/public.ts';
import { outstandingBalance } from '#features/billing/payment-methods/public.ts';
import type { Paid } from '#features/billing/payments/public.ts';
import { taxOn } from '#features/billing/tax/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { pricesAt } from '../../plans/public.ts';
import { collectedRate, openShown, quoteChanged, signShown } from '../../quotes/public.ts';
import {
  type Adding,
  type AddOnBill,
  type AddOnRefusal,
  type AddOnWish,
  addOnBill,
  eligible,
} from '../add-on-change.ts';
import { findOpenTerm, insertBilledTerm, type KeptSubscription, lockSubscription } from '../queries.ts';
import { givenDaysLeft } from '../subscription.ts';
import { transition } from '../transition.ts';
import { payTerm } from './pay-term.ts';
import { dropWaiting, type NextBill, nextBill, taxStateOf } from './renew.ts';
import { creditedOf, sumOf, unusedOf, withTax } from './unused.ts';

/** An add-on bought beside a subscription: shown, then charged, by one rule (decision 25). */

export type AddOnPreview = {
  bill: AddOnBill & { taxCents: number; totalCents: number };
  adding: Adding;
  creditCents: number;
  state: string;
  /** The next term with it; null: the subscription does not renew. */
  next: NextBill | null;
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
  const state = await taxStateOf(db, subscription);
  const rateMilliPercent = await collectedRate(db, state);
  const parts = replaces.map(({ paid }) => paid);
  const unused = await unusedOf(db, parts, { subscription, now });
  const reckoned = addOnBill(subscription, wish, { replaces, prices, unusedCents: sumOf(unused), now });
  const heldCents = await creditOfUser(db, subscription.userId);
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
  const next = subscription.renews ? await nextBill(db, { ...subscription, addOnCents: [...stays, added] }) : null;
  return { bill, adding, creditCents: usedCredit(bill.totalCents, heldCents), state, next };
}

const JUST_PAID = 'A change of this subscription has just been paid. Please look at it again in a moment.';

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
  return ctx.db.transaction(async (db) => {
    await lockCustomer(db, customerId);
    const subscription = await lockSubscription(db, own.id);
    if (!subscription) throw apiError('not_found');
    const open = await findOpenTerm(db, own.id, 'add_on');
    const earlier = open && (await findInvoice(db, open.invoiceId));
    // It was paid, and is about to be given.
    if (open && earlier?.status === 'paid' && (await hasPayments(db, earlier.id))) {
      if (isOf(open.adding, wish)) return open.invoiceId;
      throw apiError('already_subscribed', { message: JUST_PAID });
    }
    if (isHeld(subscription, wish) && (shown !== null || quote === null)) return null;
    if ((await outstandingOf(db, customerId)) > 0) throw outstandingBalance();
    const preview = await previewAddOn(db, subscription, { wish, now });
    // Who comes back from his bank goes on with what waits.
    if (quote === null && open && earlier?.status === 'open' && isOf(open.adding, wish)) return open.invoiceId;
    const { bill, adding, creditCents, state } = preview;
    if (!shown || shown.totalCents !== bill.totalCents || shown.creditCents !== creditCents)
      throw requoted(ctx, own.id, wish, preview);
    if (open && earlier && isStill({ adding: open.adding, invoice: earlier }, preview)) return open.invoiceId;
    await dropWaiting(db, own.id, now);
    // What waits for its bank is taken back; a year that was paid and is about to begin has changed the price.
    const upgrade = await findOpenTerm(db, own.id, 'upgrade');
    if (upgrade && (await findInvoice(db, upgrade.invoiceId))?.status === 'paid')
      throw apiError('already_subscribed', { message: JUST_PAID });
    const invoice = await issueInvoice(
      db,
      {
        customerId,
        // Whoever asks for the same finds the one that waits, above.
        key: `subscription:${own.id}:add_on:${randomUUID()}`,
        lines: bill.lines.map((line) => ({ ...line, startsAt: now, endsAt: subscription.term?.endsAt ?? now })),
        taxCents: bill.taxCents,
        taxState: bill.taxCents > 0 ? state : null,
      },
      now,
    );
    await insertBilledTerm(db, { invoiceId: invoice.id, subscriptionId: own.id, kind: 'add_on', adding });
    return invoice.id;
  });
}

const isHeld = ({ addOnCents }: KeptSubscription, wish: AddOnWish) => addOnCents.some((held) => isOf(held, wish));

const isOf = (held: AddOnWish | null, { addOn, siteIds }: AddOnWish) =>
  held?.addOn === addOn && isDeepStrictEqual(held.siteIds, siteIds);

/** Whether what waits for its payment is what is asked for now, at the same price. */
const isStill = (
  waits: { adding: Adding | null; invoice: Invoice },
  { bill, adding, creditCents }: AddOnPreview,
): boolean =>
  waits.invoice.status === 'open' &&
  waits.invoice.totalCents === bill.totalCents &&
  waits.invoice.dueCents === bill.totalCents - creditCents &&
  isDeepStrictEqual(waits.adding, adding);

const requoted = (ctx: Context, id: number, wish: AddOnWish, preview: AddOnPreview) =>
  quoteChanged({ ...preview, ...preview.bill, quote: signAddOn(ctx, id, wish, preview) });
