import { findInvoice, issueInvoice, lockInvoice, voidInvoice } from '#features/billing/ledger/public.ts';
import { findKeptPayer } from '#features/billing/payment-methods/public.ts';
import {
  isBeingCharged,
  type PaymentDeps,
  payInvoice,
  type Refusals,
  recentRefusals,
} from '#features/billing/payments/public.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { emit } from '#platform/events/events.ts';
import { listDueSubscriptions, postpone, saveDue } from '../due-queries.ts';
import { namedLines } from '../named-lines.ts';
import { trialNoticeKey } from '../notice.ts';
import { findSubscription, type KeptSubscription, lockSubscription, wasMailed } from '../queries.ts';
import { dueAt as dueOf, isPaidType, type Subscription } from '../subscription.ts';
import { findBilledTerm, findOpenTerm, insertBilledTerm, saveCountedAttempt } from '../term-queries.ts';
import { type Transition, transition } from '../transition.ts';
import { applyTransition, fulfilInvoice, lockOwnerOf } from './fulfil.ts';
import { nextBill } from './next-bill.ts';
import { dropWaiting, isChangeBeingCharged, takeBackUnpaid } from './take-back.ts';

/**
 * What time brings: renewals, their retries, the ends of pauses and of what does not renew. May run twice, late, or after a crash: the
 * term that is billed is unique, its invoice is paid once, and what was paid is given once.
 */

const BATCH = 100;
/** Renewals between two looks at how many were refused. */
const ASKED_EACH = 10;
/** So long after a failure of ours, while PayPal has not decided, or while a change is being charged, it waits. */
const PAUSE_MS = 5 * MINUTE_MS;

/**
 * Answers how many were due; one that fails keeps no other from it, and is due again. `onStopped`: almost every renewal of late was refused, so that none is charged
 * before staff have looked; it is asked before every so many.
 */
export async function runDue(
  deps: PaymentDeps,
  onFailure: (error: unknown, id: number) => void,
  onStopped: (refusals: Refusals) => void = () => {},
): Promise<number> {
  const due = await listDueSubscriptions(deps.db, deps.now, BATCH);
  let refusals: Refusals | null = null;
  for (const [index, id] of due.entries()) {
    if (index % ASKED_EACH === 0 && !refusals?.isStopped) {
      refusals = await recentRefusals(deps.db, deps.now);
      if (refusals.isStopped) onStopped(refusals);
    }
    await runOne(deps, id, refusals?.isStopped === true).catch(async (error: unknown) => {
      onFailure(error, id);
      // It must not stand before all the others for ever.
      await postpone(deps.db, id, paused(deps));
    });
  }
  return due.length;
}

const paused = ({ now }: Pick<PaymentDeps, 'now'>) => ({ now, until: new Date(now.getTime() + PAUSE_MS) });

async function runOne(deps: PaymentDeps, id: number, isStopped: boolean): Promise<void> {
  const found = await findSubscription(deps.db, id);
  // Another run may have done it since the list was read, or put it off.
  if (!found?.dueAt || found.dueAt > deps.now) return;
  if (found.status === 'paused') await happen(deps, id, { kind: 'resume', at: deps.now });
  else if (isCharged(found) && isStopped) await postpone(deps.db, id, paused(deps));
  else if (isCharged(found)) await ((await isUnannounced(deps, found)) ? announce(deps, found) : renew(deps, found));
  else await happen(deps, id, { kind: 'expire', at: deps.now });
}

/** The first charge after a free trial of which nobody was told: we were down on all the days on which the notice goes out. */
async function isUnannounced({ db }: PaymentDeps, { id, status, term, dueAt }: KeptSubscription): Promise<boolean> {
  if (status !== 'trial' || !term || dueAt?.getTime() !== term.endsAt.getTime()) return false;
  return !(await wasMailed(db, trialNoticeKey(id, term.endsAt)));
}

/** He is told now, and has a day to cancel; once, whether or not he can be mailed. */
async function announce({ db: root, now }: PaymentDeps, { id, term }: KeptSubscription): Promise<void> {
  const chargedAt = new Date(now.getTime() + DAY_MS);
  await root.transaction(async (db) => {
    if (!(await postpone(db, id, { now, until: chargedAt }))) return;
    await emit(db, { type: 'trial_unannounced', subscriptionId: id, endsAt: term?.endsAt, chargedAt });
  });
}

const isCharged = (subscription: KeptSubscription) =>
  subscription.status === 'past_due' ||
  (subscription.renews && isPaidType(subscription) && subscription.status !== 'suspended');

/** Charges the next term. Throws the provider's failure: it is not known what became of it, and the next run finds out. */
export async function renew(
  deps: PaymentDeps,
  { id }: Pick<KeptSubscription, 'id'>,
): Promise<'paid' | 'pending' | 'refused'> {
  const billed = await billNextTerm(deps, id);
  if (billed.kind === 'nothing_due' || billed.kind === 'covered') return 'paid';
  if (billed.kind === 'change_charged') {
    await postpone(deps.db, id, paused(deps));
    return 'pending';
  }
  const { invoiceId, customerId, tries } = billed;
  const payer = await findKeptPayer(deps.db, customerId);
  const paid = payer && (await payInvoice(deps, invoiceId, { ...payer, returnUrl: null }));
  // A bank asks no holder who is away: where it asks one, the member is paying at this moment.
  if (paid?.status === 'pending' || paid?.status === 'asks_holder') {
    await postpone(deps.db, id, paused(deps));
    return 'pending';
  }
  if (!paid || paid.status === 'refused') {
    await failRenewal(deps, id, { invoiceId, attemptId: paid?.attemptId ?? null, tries });
    return 'refused';
  }
  return 'paid';
}

/** Nothing is to be done about it although it was listed: it is listed again when something is. */
async function healDue(db: Db, subscription: KeptSubscription, now: Date): Promise<void> {
  const next = dueOf(subscription, now);
  await saveDue(db, subscription.id, next && next <= now ? paused({ now }).until : next);
}

type BilledNext =
  | { kind: 'billed'; invoiceId: number; customerId: number; tries: number }
  | { kind: 'nothing_due' }
  /** Credit paid all of it, and the term has begun. */
  | { kind: 'covered' }
  /** A change is being charged: a year begins at once, and no month is billed then. */
  | { kind: 'change_charged' };

/** The invoice of the term that follows, made if it is not there. */
async function billNextTerm({ db: root, now }: PaymentDeps, id: number): Promise<BilledNext> {
  // Of the root, which has them in memory.
  const sites = await listSites(root);
  return root.transaction(async (db) => {
    const customerId = await lockOwnerOf(db, id);
    const subscription = await lockSubscription(db, id);
    if (!subscription) return { kind: 'nothing_due' };
    const isDue = subscription.term !== null && subscription.term.endsAt <= now && isCharged(subscription);
    const bill = isDue && customerId !== null ? await nextBill(db, subscription) : null;
    if (!bill || customerId === null) {
      await healDue(db, subscription, now);
      return { kind: 'nothing_due' };
    }
    if (await isChangeBeingCharged(db, id, now)) return { kind: 'change_charged' };
    await dropWaiting(db, id, now);
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
    await insertBilledTerm(db, { invoiceId: invoice.id, subscriptionId: id, kind: 'renewal', termStartsAt: startsAt });
    if (invoice.status === 'paid') {
      await fulfilInvoice(db, invoice.id, now);
      return { kind: 'covered' };
    }
    return { kind: 'billed', invoiceId: invoice.id, customerId, tries: subscription.tries };
  });
}

/**
 * The payment was refused: access is kept and it is tried again, or it was the last time, and what was owed is forgiven with the access. Counts an attempt once;
 * where nobody was asked, as long as nothing was counted since `tries` was read.
 */
async function failRenewal(
  { db: root, now }: Pick<PaymentDeps, 'db' | 'now'>,
  id: number,
  { invoiceId, attemptId, tries }: { invoiceId: number; attemptId: number | null; tries: number | null },
): Promise<void> {
  await root.transaction(async (db) => {
    await lockOwnerOf(db, id);
    const { status, dueCents } = await lockInvoice(db, invoiceId);
    // It was paid meanwhile, or is being paid, by its member.
    if (status !== 'open' || (await isBeingCharged(db, invoiceId, now))) return;
    if (attemptId !== null && !(await saveCountedAttempt(db, invoiceId, attemptId))) return;
    const isAsSeen = (each: KeptSubscription) => attemptId !== null || each.tries === tries;
    const changed = await changeLocked(db, id, { kind: 'fail_renewal', at: now }, now, isAsSeen);
    if (!changed) return;
    const isOver = changed.status === 'ended';
    if (isOver) await voidInvoice(db, invoiceId, now);
    await emit(db, { type: 'renewal_failed', subscriptionId: id, dueCents, isOver });
  });
}

/** Counts a refusal that a provider decided on later: a charge that was held and denied, or whose answer was lost. Each attempt counts once. */
export async function countLateRefusal(
  deps: Pick<PaymentDeps, 'db' | 'now'>,
  { invoiceId, attemptId }: { invoiceId: number; attemptId: number },
): Promise<void> {
  const billed = await findBilledTerm(deps.db, invoiceId);
  if (billed?.kind === 'renewal') await failRenewal(deps, billed.subscriptionId, { invoiceId, attemptId, tries: null });
}

/** Something that happens by itself; nothing where it cannot happen now, and later where a change is being charged. */
async function happen(deps: PaymentDeps, id: number, happened: Transition): Promise<void> {
  const { db: root, now } = deps;
  await root.transaction(async (db) => {
    await lockOwnerOf(db, id);
    if (await isChangeBeingCharged(db, id, now)) {
      await postpone(db, id, paused(deps));
      return;
    }
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
