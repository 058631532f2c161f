import { isDeepStrictEqual } from 'node:util';
import { creditUnused, findInvoice, listPayments, lockCustomerOfMember } from '#features/billing/ledger/public.ts';
import { noteRefund } from '#features/billing/payments/public.ts';
import { addDays, daysBetween } from '#kernel/calendar.ts';
import type { Db } from '#platform/db/database.ts';
import { together } from '#platform/db/together.ts';
import { emit } from '#platform/events/events.ts';
import type { PaidInvoice } from '#platform/payments/settlement.ts';
import { setGrants } from '../../entitlements/public.ts';
import { pricesAt } from '../../plans/public.ts';
import { confirmUse, findPromotionById, releaseUse } from '../../promotions/public.ts';
import { confirmProspectCode } from '../../prospect-prepaid/public.ts';
import { grantsOf } from '../access.ts';
import type { HeldAddOn } from '../add-on-change.ts';
import { insertAddOnChanges } from '../add-on-change-queries.ts';
import { purchasesOf, removalsOf } from '../add-on-changes.ts';
import { deleteAddOns, saveAdded, saveAddOnsPaid, savePrices } from '../add-on-rows.ts';
import { carriedDays } from '../gift-worth.ts';
import { paidParts } from '../paid-part.ts';
import { changeTo, type PlanChange } from '../plan-change.ts';
import {
  findSubscription,
  type KeptSubscription,
  lockSubscription,
  ownerOf,
  saveNextChange,
  saveSubscription,
  type TermPaid,
} from '../queries.ts';
import { isPaidType, paidUntil, type Subscription } from '../subscription.ts';
import type { BillingKind } from '../tables.ts';
import { type BilledTerm, findBilledTerm, markGiven, markReturned } from '../term-queries.ts';
import { type Transition, transition } from '../transition.ts';

/** `returned`: it could no longer be given, and the payment is refunded. `not_given`: it is unpaid, or was voided. */
export type Fulfilment = 'given' | 'returned' | 'not_given';

/**
 * Fulfills an invoice that money paid for, or marks the payment to be refunded: a subscription begins, or continues for a term. Part of the
 * transaction that settles the payment. False: the invoice isn't for a subscription.
 */
export async function fulfilSubscription(tx: Db, invoice: PaidInvoice, now: Date): Promise<boolean> {
  const given = await markGiven(tx, invoice.id, now);
  if (given) await give(tx, { billed: given, invoice }, now);
  return given !== null || (await findBilledTerm(tx, invoice.id)) !== null;
}

/**
 * Fulfills an order that credit or a code covers in full, so that no payment settles it. Only a caller that has confirmed the payment
 * method the order needs may call it. Fulfills once, however often it is called. `forgivenCents`: the part that staff forgave just now.
 */
export async function fulfilOrder(root: Db, invoiceId: number, now: Date, forgivenCents = 0): Promise<Fulfilment> {
  const seen = await findBilledTerm(root, invoiceId);
  if (!seen) return 'not_given';
  if (seen.fulfilledAt) return outcomeOf(seen);
  return together(root, async (db): Promise<Fulfilment> => {
    await lockOwnerOf(db, seen.subscriptionId);
    const invoice = await findInvoice(db, invoiceId);
    if (invoice?.status !== 'paid') return 'not_given';
    const given = await markGiven(db, invoiceId, now);
    return given
      ? give(db, { billed: given, invoice, forgivenCents }, now)
      : outcomeOf(await findBilledTerm(db, invoiceId));
  });
}

/** Requires the lock on the customer, and an invoice marked as given. */
async function give(
  db: Db,
  { billed, invoice, forgivenCents = 0 }: { billed: BilledTerm; invoice: PaidInvoice; forgivenCents?: number },
  now: Date,
): Promise<Fulfilment> {
  const subscription = await lockSubscription(db, billed.subscriptionId);
  if (!subscription)
    throw new Error(`invoice ${invoice.id} is for subscription ${billed.subscriptionId}, which is gone`);
  const { change, adding, kind } = billed;
  const before = kind === 'renewal' ? withChange(subscription) : subscription;
  const done = transition(before, await whatHappens(db, subscription, billed, now));
  const termEndsAt = subscription.term?.endsAt.toISOString();
  if (!done.ok || !(adding ?? []).every((each) => each.termEndsAt === termEndsAt)) {
    // The subscription ended or changed in the meantime.
    await markReturned(db, invoice.id);
    await giveBack(db, invoice, now);
    const unused = codeUseOf(subscription, billed);
    if (unused) await releaseUse(db, unused);
    return 'returned';
  }
  // If all of a term was forgiven, all of its days count as given.
  const isGift = invoice.totalCents > 0 && forgivenCents === invoice.totalCents;
  const after = isGift ? { ...done.subscription, givenMonths: done.subscription.months } : done.subscription;
  for (const each of adding ?? [])
    await saveAdded(db, { subscriptionId: subscription.id, invoiceId: invoice.id }, each, now);
  if (adding) await recordAdded(db, subscription, { invoice, adding }, now);
  const paid =
    adding === null
      ? await beginTerm(db, { before: subscription, after }, { invoice, forgivenCents, kind, change }, now)
      : { recurringCents: withAddOns(subscription, adding) };
  await applyTransition(db, subscription, after, now, paid);
  if (adding) await refreshNextChange(db, subscription.id, now);
  for (const left of change?.left ?? (adding ?? []).flatMap((each) => each.left))
    await creditUnused(db, { ...left, key: `unused:${invoice.id}:${left.invoiceId}` }, now);
  const use = codeUseOf(subscription, billed);
  if (use) await confirmUse(db, use, now);
  if (kind === 'first') await confirmProspectCode(db, subscription.id, now);
  await emit(db, { type: NEWS[kind], subscriptionId: subscription.id, invoiceId: invoice.id });
  return 'given';
}

/** The price of each term with the add-ons that were bought in mid-term, without those that they replace. */
function withAddOns(subscription: KeptSubscription, adding: NonNullable<BilledTerm['adding']>): number {
  if (!isPaidType(subscription)) return 0;
  const replaced = new Set(adding.flatMap(({ replaces }) => replaces));
  const gone = subscription.addOnCents.filter(({ id }) => replaced.has(id));
  return Math.max(0, subscription.recurringCents + sumOf(adding) - sumOf(gone));
}

const sumOf = (parts: readonly { cents: number }[]): number => parts.reduce((sum, { cents }) => sum + cents, 0);

/** A replaced add-on is removed; the history records both. */
async function recordAdded(
  db: Db,
  subscription: KeptSubscription,
  { invoice, adding }: { invoice: PaidInvoice; adding: NonNullable<BilledTerm['adding']> },
  now: Date,
): Promise<void> {
  const replaced = new Set(adding.flatMap(({ replaces }) => replaces));
  const removed = subscription.addOnCents.filter(({ id }) => replaced.has(id));
  const bought = adding.map(({ addOn, siteIds, paidCents }) => ({ addOn, siteIds, netCents: paidCents }));
  await insertAddOnChanges(db, [
    ...removalsOf(subscription, removed, now),
    ...purchasesOf(subscription, invoice, bought, now),
  ]);
}

const outcomeOf = (billed: BilledTerm | null): Fulfilment =>
  billed ? (billed.isGiven ? 'given' : 'returned') : 'not_given';

/**
 * Refunds a payment that bought nothing, to its payment method, with an email once it is sent. Used account credit becomes credit again.
 */
async function giveBack(db: Db, invoice: PaidInvoice, now: Date): Promise<void> {
  let left = invoice.totalCents - invoice.returnedCents;
  for (const { id: paymentId, cents: paid, overCents, refundedCents } of await listPayments(db, invoice.id)) {
    const cents = Math.min(left, paid - overCents - refundedCents);
    if (cents > 0) await noteRefund(db, { paymentId, cents, purpose: 'unfulfilled' }, now);
    left -= Math.max(0, cents);
  }
  if (left > 0) await creditUnused(db, { invoiceId: invoice.id, cents: left, key: `unfulfilled:${invoice.id}` }, now);
}

/** The use of the code on the bill; null: it was billed without a code. */
export function codeUseOf(
  { id, userId, promotionId }: KeptSubscription,
  { kind, change }: BilledTerm,
): { promotionId: number; userId: number; subscriptionId: number } | null {
  const used = kind === 'first' ? promotionId : kind === 'upgrade' ? (change?.promotionId ?? null) : null;
  return used === null || userId === null ? null : { promotionId: used, userId, subscriptionId: id };
}

const NEWS: Readonly<Record<BillingKind, string>> = {
  first: 'subscription_created',
  renewal: 'subscription_renewed',
  upgrade: 'subscription_upgraded',
  add_on: 'add_on_bought',
};

/** Sets what a new term costs from now on, without what ended with the previous one. Returns what was paid for it, to be saved with it. */
async function beginTerm(
  db: Db,
  { before, after }: { before: KeptSubscription; after: Subscription },
  {
    invoice,
    forgivenCents,
    kind,
    change,
  }: { invoice: PaidInvoice; forgivenCents: number; kind: BillingKind; change: PlanChange | null },
  now: Date,
): Promise<TermPaid> {
  const stays = kind === 'first' ? before.addOnCents : before.addOnCents.filter(({ endsWithTerm }) => !endsWithTerm);
  const goes = before.addOnCents.filter((each) => !stays.includes(each));
  await deleteAddOns(
    db,
    goes.map(({ id }) => id),
  );
  const priced = kind === 'renewal' ? before.nextChange : change;
  if (priced) await savePrices(db, before.id, priced);
  const costs = stays.map(({ addOn, cents }) => ({
    cents: priced?.addOnCents.find((each) => each.addOn === addOn)?.cents ?? cents,
  }));
  const paidEnd = paidUntil(after);
  const from = after.anchor && after.term && after.anchor > after.term.startsAt ? after.anchor : after.term?.startsAt;
  const days = paidEnd && from && paidEnd > from ? daysBetween(from, paidEnd) : 0;
  const beforeTaxCents = invoice.totalCents - invoice.taxCents;
  // The forgiven part, its share of the tax included, never counts as money paid.
  const paidShare = invoice.totalCents === 0 ? 1 : 1 - forgivenCents / invoice.totalCents;
  const paidCents = Math.round(beforeTaxCents * paidShare);
  const paid = paidParts({ id: invoice.id, beforeTaxCents: paidCents }, costs, {
    days,
    carried: change?.carried ?? [],
  });
  const addOns = stays.map(({ id }, index) => ({ id, paid: paid.addOns[index] ?? null }));
  const bought = kind === 'first' ? before.addOnCents : [];
  await insertAddOnChanges(db, [
    ...removalsOf(before, goes, now),
    ...purchasesOf(
      before,
      invoice,
      bought.map((each, index) => ({ ...each, netCents: paid.addOns[index]?.cents ?? 0 })),
      now,
    ),
  ]);
  // A save offer is for one term. A year that begins at once replaces that term.
  const isWhole = kind === 'renewal' || kind === 'upgrade';
  await saveAddOnsPaid(db, addOns);
  // Credit for unused days pays a part of the price; it is not a discount.
  const recurringCents = isPaidType(after) ? beforeTaxCents + sumOf(change?.carried ?? []) : 0;
  return { paid: paid.plan, recurringCents, ...(isWhole ? { nextPercentOff: 0 } : {}) };
}

/** Recomputes the change that waits for the next term, after its add-ons changed. */
export async function refreshNextChange(db: Db, id: number, now: Date): Promise<void> {
  const subscription = await findSubscription(db, id);
  if (!subscription?.nextChange) return;
  const { months, promotionId } = subscription.nextChange;
  await saveNextChange(db, id, changeTo(subscription, months, { prices: await pricesAt(db, now), promotionId }));
}

/** The subscription as it will be in its next term. */
export function withChange(subscription: KeptSubscription): KeptSubscription {
  const { nextChange } = subscription;
  const stays = subscription.addOnCents.filter(({ endsWithTerm }) => !endsWithTerm);
  const addOns = stays.map(({ addOn }) => addOn);
  if (nextChange === null) return { ...subscription, addOns, addOnCents: stays };
  const priceOf = (held: HeldAddOn) =>
    nextChange.addOnCents.find(({ addOn }) => addOn === held.addOn)?.cents ?? held.cents;
  return {
    ...subscription,
    ...nextChange,
    addOns,
    addOnCents: stays.map((held) => ({ ...held, cents: priceOf(held) })),
  };
}

/** Locks the customer. Everything that moves money does this before its other locks. */
export async function lockOwner(db: Db, { userId }: Pick<KeptSubscription, 'userId'>): Promise<number | null> {
  return userId === null ? null : lockCustomerOfMember(db, userId);
}

/** Locks the owner of a subscription. */
export const lockOwnerOf = (db: Db, subscriptionId: number): Promise<number | null> =>
  lockCustomerOfMember(db, ownerOf(subscriptionId));

async function whatHappens(
  db: Db,
  subscription: KeptSubscription,
  { kind, change, adding, termStartsAt }: BilledTerm,
  at: Date,
): Promise<Transition> {
  const { promotionId, renews, addOnCents } = subscription;
  // It was due when it was billed, even if the clock of this process is a little behind.
  if (kind === 'renewal') return { kind: 'renew', at: termStartsAt && termStartsAt > at ? termStartsAt : at };
  if (adding) {
    const replaced = adding.flatMap(({ replaces }) => replaces);
    const stays = addOnCents.filter(({ id }) => !replaced.includes(id)).map(({ addOn }) => addOn);
    return { kind: 'change_add_ons', at, addOns: [...stays, ...adding.map(({ addOn }) => addOn)] };
  }
  if (kind === 'upgrade') {
    const givenDays = change ? carriedDays(subscription, change, { prices: await pricesAt(db, at), at }) : 0;
    return { kind: 'upgrade', at, renews: change?.renews ?? renews, givenDays };
  }
  const promotion = promotionId === null ? null : await findPromotionById(db, promotionId);
  return promotion?.benefit.type === 'free_trial'
    ? { kind: 'start_trial', at, endsAt: addDays(at, promotion.benefit.days) }
    : { kind: 'activate', at };
}

/** Saves the subscription's new state, and its grants if they changed. `subscription`: its state before any of these writes. */
export async function applyTransition(
  db: Db,
  subscription: KeptSubscription,
  changed: Subscription,
  now: Date,
  paid: TermPaid = {},
): Promise<void> {
  const { id, userId } = subscription;
  const kept = await saveSubscription(db, id, changed, now, paid);
  // An order that was never paid was never bought.
  const isOver = changed.status === 'ended' && subscription.status !== 'ended' && subscription.status !== 'incomplete';
  if (isOver) await insertAddOnChanges(db, removalsOf(subscription, subscription.addOnCents, now));
  if (userId === null) return;
  const grants = grantsOf(kept);
  if (!isDeepStrictEqual(grants, grantsOf(subscription)))
    await setGrants(db, { userId, source: 'subscription', sourceId: String(id) }, grants, now);
}
