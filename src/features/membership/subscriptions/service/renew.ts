import { findInvoice, issueInvoice, lockInvoice, voidInvoice } from '#features/billing/ledger/public.ts';
import { findKeptPayer } from '#features/billing/payment-methods/public.ts';
import {
  type Attempt,
  beginPaying,
  canCharge,
  goOnPaying,
  isBeingCharged,
  listDeclinedForGood,
  type Payer,
  type PaymentDeps,
  type Refusals,
  recentRefusals,
} from '#features/billing/payments/public.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/dates.ts';
import { CardUndecided } from '#platform/cards/card-payments.ts';
import type { Db } from '#platform/db/database.ts';
import { together } from '#platform/db/together.ts';
import { emit } from '#platform/events/events.ts';
import { eachAtOnce } from '#platform/jobs/each-at-once.ts';
import type { RefusedAttempt } from '#platform/payments/settlement.ts';
import { type Claimed, claimDue, postpone, saveDue } from '../due-queries.ts';
import { nextAskAt } from '../dunning.ts';
import { namedLines } from '../named-lines.ts';
import { trialNoticeKey } from '../notice.ts';
import { type KeptSubscription, lockSubscription, wasMailed } from '../queries.ts';
import { dueAt as dueOf, isPaidType, type Subscription } from '../subscription.ts';
import { findBilledTerm, findOpenTerm, insertBilledTerm, saveCountedAttempt } from '../term-queries.ts';
import { type Transition, transition } from '../transition.ts';
import { applyTransition, fulfilOrder, lockOwnerOf } from './fulfil.ts';
import { nextBill } from './next-bill.ts';
import { dropWaitingUnlessCharged, isChangeBeingCharged, takeBackUnpaid } from './take-back.ts';

/**
 * Scheduled work: renewals, retries, and the ends of pauses and of subscriptions that don't renew. It may run twice, late, or after a
 * crash: a term is billed once, its invoice is paid once, and what was paid is given once.
 */

const BATCH = 100;
/** The limit of one run; the next one, a minute later, takes the rest. */
const MOST_BATCHES = 10;
/** The number of renewals between two checks of the decline rate. */
const ASKED_EACH = 10;
/**
 * How long one run owns its claims. After that, after an internal error or without a decision from the bank, the subscription is due again.
 */
const CLAIM_MS = 5 * MINUTE_MS;

/**
 * Returns how many were due. A failing one doesn't stop the others, and is due again. `onStopped`: nearly all recent renewals were
 * declined, so charges stop until staff have looked; this is checked at intervals. `atOnce`: the number of renewals that are charged in
 * parallel.
 */
export async function runDue(
  deps: PaymentDeps,
  onFailure: (error: unknown, id: number) => void,
  onStopped: (refusals: Refusals) => void = () => {},
  atOnce = 5,
): Promise<number> {
  const { db, now } = deps;
  let refusals: Refusals | null = null;
  let done = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const due = await claimDue(db, { now, until: new Date(now.getTime() + CLAIM_MS), limit: BATCH });
    for (let first = 0; first < due.length; first += ASKED_EACH) {
      if (!refusals?.isStopped) {
        refusals = await recentRefusals(db, now);
        if (refusals.isStopped) onStopped(refusals);
      }
      const { isStopped } = refusals;
      await eachAtOnce(due.slice(first, first + ASKED_EACH), atOnce, (claimed) =>
        runOne(deps, claimed, isStopped).catch((error: unknown) => onFailure(error, claimed.subscription.id)),
      );
    }
    done += due.length;
    if (due.length < BATCH) break;
  }
  return done;
}

async function runOne(deps: PaymentDeps, claimed: Claimed, isStopped: boolean): Promise<void> {
  const { subscription } = claimed;
  const { id, status } = subscription;
  if (status === 'paused') await happen(deps, id, { kind: 'resume', at: deps.now });
  else if (!isCharged(subscription)) await happen(deps, id, { kind: 'expire', at: deps.now });
  else if (isStopped) return;
  else await ((await isUnannounced(deps, claimed)) ? announce(deps, claimed) : renew(deps, claimed));
}

/** The first charge after a free trial whose notice was not sent, because the program was down on every day for it. */
async function isUnannounced({ db }: PaymentDeps, { subscription, dueAt }: Claimed): Promise<boolean> {
  const { id, status, term } = subscription;
  if (status !== 'trial' || !term || dueAt.getTime() !== term.endsAt.getTime()) return false;
  return !(await wasMailed(db, trialNoticeKey(id, term.endsAt)));
}

/** Sends the notice now and gives the member a day to cancel. Done once, even if they can't be emailed. */
async function announce({ db: root, now }: PaymentDeps, claimed: Claimed): Promise<void> {
  const { id, term } = claimed.subscription;
  const chargedAt = new Date(now.getTime() + DAY_MS);
  await root.transaction(async (db) => {
    if (!(await postpone(db, claimed, chargedAt))) return;
    await emit(db, { type: 'trial_unannounced', subscriptionId: id, endsAt: term?.endsAt, chargedAt });
  });
}

const isCharged = (subscription: KeptSubscription) =>
  subscription.status === 'past_due' ||
  (subscription.renews && isPaidType(subscription) && subscription.status !== 'suspended');

/** Charges the next term. Throws the provider's failure: the result is unknown then, and the next run finds it out. */
async function renew(deps: PaymentDeps, claimed: Claimed): Promise<void> {
  const { id } = claimed.subscription;
  const billed = await billNextTerm(deps, id);
  if (!billed) return;
  const { invoiceId, tries, charge } = billed;
  // Saves the provider's answer and acts on it: a paid term is given, and a decline counts. The next run learns the result of a pending
  // charge.
  if (charge)
    await goOnPaying(deps, charge.attempt, charge.payer).catch(async (error: unknown) => {
      if (error instanceof CardUndecided) await postpone(deps.db, claimed, nextAskAt(claimed.subscription, deps.now));
      throw error;
    });
  else await failRenewal(deps.db, { subscriptionId: id, invoiceId, attemptId: null, tries }, deps.now);
}

/** Corrects the due time of a subscription that was listed without work to do, so that it is listed again when there is. */
async function healDue(db: Db, subscription: KeptSubscription, now: Date): Promise<void> {
  const next = dueOf(subscription, now);
  await saveDue(db, subscription.id, next && next <= now ? new Date(now.getTime() + CLAIM_MS) : next);
}

/** `charge` null: the member has no payment method, or a card that must not be charged again. */
type BilledNext = { invoiceId: number; tries: number; charge: { attempt: Attempt; payer: Payer } | null };

/**
 * The invoice of the next term, created if it doesn't exist, and the attempt to charge it. Null: there is nothing to charge, because
 * nothing is due, credit paid for all of it, or a change is being charged: a year would begin at once, and no month is billed then.
 */
async function billNextTerm(deps: PaymentDeps, id: number): Promise<BilledNext | null> {
  const { db: root, now } = deps;
  // Read from the root connection, where the sites are cached.
  const sites = await listSites(root);
  return root.transaction(async (db) => {
    const customerId = await lockOwnerOf(db, id);
    const subscription = await lockSubscription(db, id);
    if (!subscription) return null;
    const isDue = subscription.term !== null && subscription.term.endsAt <= now && isCharged(subscription);
    const bill = isDue && customerId !== null ? await nextBill(db, subscription) : null;
    if (!bill || customerId === null) {
      await healDue(db, subscription, now);
      return null;
    }
    if (!(await dropWaitingUnlessCharged(db, id, now))) return null;
    const { startsAt, lines, taxCents, state } = bill;
    const invoice = await issueInvoice(
      db,
      {
        customerId,
        key: `subscription:${id}:${startsAt.toISOString()}`,
        lines: namedLines(lines, subscription.siteIds, sites),
        taxCents,
        taxState: taxCents > 0 ? state : null,
        isDebt: true,
      },
      now,
    );
    const { id: invoiceId, status } = invoice;
    await insertBilledTerm(db, { invoiceId, subscriptionId: id, kind: 'renewal', termStartsAt: startsAt });
    if (status === 'paid') await fulfilOrder(db, invoiceId, now);
    if (status !== 'open') return null;
    const kept = await findKeptPayer(db, customerId);
    const isRetry = kept !== null && subscription.tries > 0;
    const isDead =
      isRetry && (await listDeclinedForGood(db, { invoiceIds: [invoiceId], sourceId: kept.sourceId })).has(invoiceId);
    const payer = kept && !isDead && canCharge(deps, kept) ? { ...kept, returnUrl: null } : null;
    const attempt = payer && (await beginPaying(db, { invoice, payer }, now));
    return { invoiceId, tries: subscription.tries, charge: payer && attempt && { attempt, payer } };
  });
}

/**
 * The charge was declined: access continues and it is retried, or this was the last try, and the debt is forgiven as access ends. Counts an
 * attempt once. Without an attempt, it counts only if nothing was counted since `tries` was read.
 */
async function failRenewal(
  root: Db,
  {
    subscriptionId: id,
    invoiceId,
    attemptId,
    tries,
  }: { subscriptionId: number; invoiceId: number; attemptId: number | null; tries: number | null },
  now: Date,
): Promise<void> {
  await together(root, async (db) => {
    // The invoice's customer is the owner of the subscription, who is locked with it.
    const { status, dueCents } = await lockInvoice(db, invoiceId);
    // The member has paid it meanwhile, or is paying it.
    if (status !== 'open' || (await isBeingCharged(db, invoiceId, now))) return;
    if (attemptId !== null && !(await saveCountedAttempt(db, invoiceId, attemptId))) return;
    const isAsSeen = (each: KeptSubscription) => attemptId !== null || each.tries === tries;
    const changed = await changeOwned(db, id, { kind: 'fail_renewal', at: now }, now, isAsSeen);
    if (!changed) return;
    const isOver = changed.status === 'ended';
    if (isOver) await voidInvoice(db, invoiceId, now);
    await emit(db, { type: 'renewal_failed', subscriptionId: id, invoiceId, dueCents, isOver });
  });
}

/**
 * Part of the transaction that saves the decline, so that nothing is charged again before it counts. This includes charges that were held
 * and then denied, or whose response was lost.
 */
export async function countRefusal(tx: Db, { invoiceId, attemptId }: RefusedAttempt, now: Date): Promise<void> {
  const billed = await findBilledTerm(tx, invoiceId);
  if (billed?.kind !== 'renewal') return;
  await failRenewal(tx, { subscriptionId: billed.subscriptionId, invoiceId, attemptId, tries: null }, now);
}

/** Applies a scheduled transition. Does nothing if it is impossible now, and waits while a change is being charged. */
async function happen(deps: PaymentDeps, id: number, happened: Transition): Promise<void> {
  const { db: root, now } = deps;
  await root.transaction(async (db) => {
    await lockOwnerOf(db, id);
    if (await isChangeBeingCharged(db, id, now)) return;
    const changed = await changeLocked(db, id, happened, now);
    const unchanged = changed ? null : await lockSubscription(db, id);
    if (unchanged) await healDue(db, unchanged, now);
    if (changed) await takeBackUnpaid(db, id, changed, now);
    if (changed?.status === 'ended') await emit(db, { type: 'subscription_ended', subscriptionId: id });
    else if (changed && happened.kind === 'resume')
      await emit(db, { type: 'subscription_resumed', subscriptionId: id });
  });
}

/** Locks a subscription and applies a transition; null: it is impossible, or the subscription fails `isAsSeen`. */
export async function changeLocked(
  db: Db,
  id: number,
  happened: Transition,
  now: Date,
  isAsSeen: (subscription: KeptSubscription) => boolean = () => true,
): Promise<Subscription | null> {
  await lockOwnerOf(db, id);
  return changeOwned(db, id, happened, now, isAsSeen);
}

/** The same, for a caller that has locked the owner. */
async function changeOwned(
  db: Db,
  id: number,
  happened: Transition,
  now: Date,
  isAsSeen: (subscription: KeptSubscription) => boolean,
): Promise<Subscription | null> {
  const subscription = await lockSubscription(db, id);
  if (!subscription || !isAsSeen(subscription)) return null;
  const done = transition(subscription, happened);
  if (!done.ok) return null;
  await applyTransition(db, subscription, done.subscription, now);
  return done.subscription;
}

/** The amount owed for a renewal, whatever its state; null: nothing. */
export async function owedTerm(db: Db, { id }: Pick<KeptSubscription, 'id'>): Promise<number | null> {
  const renewal = await findOpenTerm(db, id, 'renewal');
  const invoice = renewal && (await findInvoice(db, renewal.invoiceId));
  return invoice?.status === 'open' ? invoice.id : null;
}
