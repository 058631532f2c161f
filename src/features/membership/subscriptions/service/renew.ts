import { findCustomer, findInvoice, issueInvoice, lockInvoice, voidInvoice } from '#features/billing/ledger/public.ts';
import { findBillingAddress, findKeptPayer } from '#features/billing/payment-methods/public.ts';
import { payInvoice } from '#features/billing/payments/public.ts';
import { MINUTE_MS } from '#kernel/dates.ts';
import type { CardPayments } from '#platform/cards/card-payments.ts';
import type { Db } from '#platform/db/database.ts';
import { emit } from '#platform/events/events.ts';
import type { PaypalPayments } from '#platform/paypal/paypal-payments.ts';
import { findPromotionById, releaseUse } from '../../promotions/public.ts';
import { collectedRate } from '../../quotes/public.ts';
import { type Bill, benefitAt, billOf } from '../bill.ts';
import {
  findOpenTerm,
  findSubscription,
  insertBilledTerm,
  type KeptSubscription,
  listDueSubscriptions,
  lockSubscription,
  postpone,
} from '../queries.ts';
import { isPaidType, type Subscription } from '../subscription.ts';
import { termAfter } from '../term.ts';
import { type Transition, transition } from '../transition.ts';
import { applyTransition, fulfilInvoice, lockOwner, withChange } from './fulfil.ts';

/**
 * What time brings: renewals, their retries, the ends of pauses and of what does not renew. May run twice, late, or after a crash: the
 * term that is billed is unique, its invoice is paid once, and what was paid is given once.
 */

export type RenewalDeps = { db: Db; cards: CardPayments; paypal: PaypalPayments; now: Date };

const BATCH = 100;
/** So long after a failure of ours, or while PayPal has not decided, it waits. */
const PAUSE_MS = 5 * MINUTE_MS;

/** Answers how many were due; one that fails keeps no other from it, and is due again. */
export async function runDue(deps: RenewalDeps, onFailure: (error: unknown, id: number) => void): Promise<number> {
  const due = await listDueSubscriptions(deps.db, deps.now, BATCH);
  for (const id of due)
    await runOne(deps, id).catch(async (error: unknown) => {
      onFailure(error, id);
      // It must not stand before all the others for ever.
      await postpone(deps.db, id, new Date(deps.now.getTime() + PAUSE_MS));
    });
  return due.length;
}

async function runOne(deps: RenewalDeps, id: number): Promise<void> {
  const found = await findSubscription(deps.db, id);
  if (!found) return;
  if (found.status === 'paused') await happen(deps, id, { kind: 'resume', at: deps.now });
  else if (isCharged(found)) await renew(deps, found);
  else await happen(deps, id, { kind: 'expire', at: deps.now });
}

const isCharged = (subscription: KeptSubscription) =>
  subscription.status === 'past_due' ||
  (subscription.renews && isPaidType(subscription) && subscription.status !== 'suspended');

/** Charges the next term. Throws the provider's failure: it is not known what became of it, and the next run finds out. */
export async function renew(
  deps: RenewalDeps,
  { id }: Pick<KeptSubscription, 'id'>,
): Promise<'paid' | 'pending' | 'refused'> {
  const billed = await billNextTerm(deps, id);
  if (billed === null) return 'paid';
  const { invoiceId, customerId, tries } = billed;
  const payer = await findKeptPayer(deps.db, customerId);
  const invoice = await findInvoice(deps.db, invoiceId);
  if (invoice?.status === 'open') {
    const paid = payer
      ? await payInvoice(deps, invoiceId, { ...payer, returnUrl: null })
      : { status: 'refused' as const };
    if (paid.status === 'pending') {
      await postpone(deps.db, id, new Date(deps.now.getTime() + PAUSE_MS));
      return 'pending';
    }
    if (paid.status === 'refused' || paid.status === 'asks_holder') {
      await failRenewal(deps, id, { invoiceId, tries });
      return 'refused';
    }
  }
  await fulfilInvoice(deps.db, invoiceId, deps.now);
  return 'paid';
}

/** The invoice of the term that follows, made if it is not there; null: nothing is due. */
async function billNextTerm(
  { db: root, now }: RenewalDeps,
  id: number,
): Promise<{ invoiceId: number; customerId: number; tries: number } | null> {
  return root.transaction(async (db) => {
    const seen = await findSubscription(db, id);
    const customerId = seen && (await lockOwner(db, seen));
    const subscription = await lockSubscription(db, id);
    if (!subscription?.term || customerId === null || subscription.term.endsAt > now || !isCharged(subscription))
      return null;
    const bill = await nextBill(db, subscription);
    if (!bill) return null;
    await dropWaiting(db, id, now);
    const { startsAt, lines, taxCents, state } = bill;
    const invoice = await issueInvoice(
      db,
      {
        customerId,
        key: `subscription:${id}:${startsAt.toISOString()}`,
        lines,
        taxCents,
        taxState: taxCents > 0 ? state : null,
        isDebt: true,
      },
      now,
    );
    await insertBilledTerm(db, { invoiceId: invoice.id, subscriptionId: id, kind: 'renewal', termStartsAt: startsAt });
    return { invoiceId: invoice.id, customerId, tries: subscription.tries };
  });
}

/** What was billed and is not wanted any more: an upgrade or an add-on that waits, and of what has ended the renewal, too. */
export async function takeBackUnpaid(
  db: Db,
  id: number,
  { status }: Pick<Subscription, 'status'>,
  now: Date,
): Promise<void> {
  await dropWaiting(db, id, now);
  const renewal = status === 'ended' ? await findOpenTerm(db, id, 'renewal') : null;
  if (renewal) await voidInvoice(db, renewal.invoiceId, now);
}

/** What waits for its payment was reckoned by a term that is over; what a bank still lets through for it goes back. */
export async function dropWaiting(db: Db, id: number, now: Date): Promise<void> {
  const upgrade = await findOpenTerm(db, id, 'upgrade');
  // One that was paid by money is about to begin, and its code is used.
  if (upgrade && (await voidInvoice(db, upgrade.invoiceId, now)).ok) await releaseUse(db, id);
  const addOn = await findOpenTerm(db, id, 'add_on');
  if (addOn) await voidInvoice(db, addOn.invoiceId, now);
}

/** `state`: where its tax is collected, if it is. */
export type NextBill = Bill & { state: string; startsAt: Date };

/** What the next term will cost, as things are now; null: there is none. The page shows this, and the renewal charges it. */
export async function nextBill(db: Db, present: KeptSubscription): Promise<NextBill | null> {
  const subscription = withChange(present);
  const { anchor, term, months, shiftMonths, promotionId, nextPercentOff: percentOff } = subscription;
  if (!anchor || !term) return null;
  const state = await taxStateOf(db, subscription);
  const next = termAfter({ anchor, months, shiftMonths }, term);
  // One after another: this may be part of a transaction.
  const promotion = promotionId === null ? null : await findPromotionById(db, promotionId);
  const rateMilliPercent = await collectedRate(db, state);
  const benefit = benefitAt(promotion?.benefit ?? null, { anchor, shiftMonths }, next.startsAt);
  const bill = billOf(subscription, { term: next, benefit, percentOff, rateMilliPercent });
  return { ...bill, state, startsAt: next.startsAt };
}

/** Where the member's bills go now; of one who never paid here, where he bought it. */
export async function taxStateOf(db: Db, { userId, state }: KeptSubscription): Promise<string> {
  const customerId = userId === null ? null : await findCustomer(db, userId);
  const address = customerId === null ? null : await findBillingAddress(db, customerId);
  return address?.state ?? state;
}

/**
 * The payment was refused: access is kept and it is tried again, or it was the last time, and what was owed is forgiven with the access.
 * `tries`: as it was before; a run beside this one has told it otherwise.
 */
async function failRenewal(
  { db: root, now }: RenewalDeps,
  id: number,
  { invoiceId, tries }: { invoiceId: number; tries: number },
): Promise<void> {
  await root.transaction(async (db) => {
    const { status } = await lockInvoice(db, invoiceId);
    // It was paid meanwhile, by the member himself.
    if (status !== 'open') return;
    const changed = await changeLocked(db, id, { kind: 'fail_renewal', at: now }, now, (each) => each.tries === tries);
    if (!changed) return;
    const isOver = changed.status === 'ended';
    const dueCents = (await findInvoice(db, invoiceId))?.dueCents ?? 0;
    if (isOver) await voidInvoice(db, invoiceId, now);
    await emit(db, { type: 'renewal_failed', subscriptionId: id, dueCents, isOver });
  });
}

/** Something that happens by itself; nothing where it cannot happen now. */
async function happen({ db: root, now }: RenewalDeps, id: number, happened: Transition): Promise<void> {
  await root.transaction(async (db) => {
    const changed = await changeLocked(db, id, happened, now);
    if (changed) await takeBackUnpaid(db, id, changed, now);
    if (changed?.status === 'ended') await emit(db, { type: 'subscription_ended', subscriptionId: id });
    else if (changed && happened.kind === 'resume')
      await emit(db, { type: 'subscription_resumed', subscriptionId: id });
  });
}

/** Makes a transition of a subscription that nobody else changes meanwhile; null where it cannot happen, or is not as `isAsSeen` wants it. */
export async function changeLocked(
  db: Db,
  id: number,
  happened: Transition,
  now: Date,
  isAsSeen: (subscription: KeptSubscription) => boolean = () => true,
): Promise<Subscription | null> {
  const seen = await findSubscription(db, id);
  if (!seen) return null;
  await lockOwner(db, seen);
  const subscription = await lockSubscription(db, id);
  if (!subscription || !isAsSeen(subscription)) return null;
  const done = transition(subscription, happened);
  if (!done.ok) return null;
  await applyTransition(db, subscription, done.subscription, now);
  return done.subscription;
}

/** What is owed of a renewal; null: nothing. */
export async function owedTerm(db: Db, { id, status }: KeptSubscription): Promise<number | null> {
  return status === 'past_due' ? ((await findOpenTerm(db, id, 'renewal'))?.invoiceId ?? null) : null;
}
