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
 * What time brings: renewals, their retries, the ends of pauses and of what does not renew. May run twice, late, or after a crash: the
 * term that is billed is unique, its invoice is paid once, and what was paid is given once.
 */

const BATCH = 100;
/** Of one run: what is left is taken by the next one, a minute later. */
const MOST_BATCHES = 10;
/** Renewals between two looks at how many were refused. */
const ASKED_EACH = 10;
/** So long one run has what it claimed; after that, or after a failure of ours, or where somebody has not decided, it is due again. */
const CLAIM_MS = 5 * MINUTE_MS;

/**
 * Answers how many were due; one that fails keeps no other from it, and is due again. `onStopped`: almost every renewal of late was refused, so that none is charged
 * before staff have looked; it is asked before every so many. `atOnce`: renewals that are charged beside each other.
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

/** The first charge after a free trial of which nobody was told: we were down on all the days on which the notice goes out. */
async function isUnannounced({ db }: PaymentDeps, { subscription, dueAt }: Claimed): Promise<boolean> {
  const { id, status, term } = subscription;
  if (status !== 'trial' || !term || dueAt.getTime() !== term.endsAt.getTime()) return false;
  return !(await wasMailed(db, trialNoticeKey(id, term.endsAt)));
}

/** He is told now, and has a day to cancel; once, whether or not he can be mailed. */
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

/** Charges the next term. Throws the provider's failure: it is not known what became of it, and the next run finds out. */
async function renew(deps: PaymentDeps, claimed: Claimed): Promise<void> {
  const { id } = claimed.subscription;
  const billed = await billNextTerm(deps, id);
  if (!billed) return;
  const { invoiceId, tries, charge } = billed;
  // What it says is entered and follows from that: what is paid is given, and a refusal counts. Of what is pending the next run hears.
  if (charge)
    await goOnPaying(deps, charge.attempt, charge.payer).catch(async (error: unknown) => {
      if (error instanceof CardUndecided) await postpone(deps.db, claimed, nextAskAt(claimed.subscription, deps.now));
      throw error;
    });
  else await failRenewal(deps.db, { subscriptionId: id, invoiceId, attemptId: null, tries }, deps.now);
}

/** Nothing is to be done about it although it was listed: it is listed again when something is. */
async function healDue(db: Db, subscription: KeptSubscription, now: Date): Promise<void> {
  const next = dueOf(subscription, now);
  await saveDue(db, subscription.id, next && next <= now ? new Date(now.getTime() + CLAIM_MS) : next);
}

/** `charge` null: the member has nothing to pay by, or a card that is not to be charged again. */
type BilledNext = { invoiceId: number; tries: number; charge: { attempt: Attempt; payer: Payer } | null };

/**
 * The invoice of the term that follows, made if it is not there, and the attempt to charge it. Null: nothing is to be charged, because nothing is due, credit paid all of it,
 * or a change is being charged; a year begins at once, and no month is billed then.
 */
async function billNextTerm(deps: PaymentDeps, id: number): Promise<BilledNext | null> {
  const { db: root, now } = deps;
  // Of the root, which has them in memory.
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
 * The payment was refused: access is kept and it is tried again, or it was the last time, and what was owed is forgiven with the access. Counts an attempt once;
 * where nobody was asked, as long as nothing was counted since `tries` was read.
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
    // Its customer is the owner, who is locked with it.
    const { status, dueCents } = await lockInvoice(db, invoiceId);
    // It was paid meanwhile, or is being paid, by its member.
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

/** Part of the transaction that enters the refusal, so that nobody is charged again before it counts: also of a charge that was held and denied, or whose answer was lost. */
export async function countRefusal(tx: Db, { invoiceId, attemptId }: RefusedAttempt, now: Date): Promise<void> {
  const billed = await findBilledTerm(tx, invoiceId);
  if (billed?.kind !== 'renewal') return;
  await failRenewal(tx, { subscriptionId: billed.subscriptionId, invoiceId, attemptId, tries: null }, now);
}

/** Something that happens by itself; nothing where it cannot happen now, and later where a change is being charged. */
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

/** Makes a transition of a subscription that nobody else changes meanwhile; null where it cannot happen, or is not as `isAsSeen` wants it. */
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

/** The same by a caller that has locked the owner. */
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

/** What is owed of a renewal, whatever state it is in; null: nothing. */
export async function owedTerm(db: Db, { id }: Pick<KeptSubscription, 'id'>): Promise<number | null> {
  const renewal = await findOpenTerm(db, id, 'renewal');
  const invoice = renewal && (await findInvoice(db, renewal.invoiceId));
  return invoice?.status === 'open' ? invoice.id : null;
}
