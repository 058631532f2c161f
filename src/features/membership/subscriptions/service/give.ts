import { daysBetween } from '#kernel/calendar.ts';
import type { Db } from '#platform/db/database.ts';
import { emit } from '#platform/events/events.ts';
import { pricesAt } from '../../plans/public.ts';
import { type Extension, extensionOf } from '../gift-worth.ts';
import { findSubscription, type Gift, insertGiven, type KeptSubscription, lockSubscription } from '../queries.ts';
import { type Transition, transition } from '../transition.ts';
import { applyTransition, lockOwner, lockOwnerOf } from './fulfil.ts';
import { changeLocked } from './renew.ts';

/**
 * Subscriptions and extensions that nobody is charged for: comps, redeemed gifts, the betting partner. Each is part of the caller's
 * transaction.
 */

/** Begins a subscription that ends with its term and never renews. Returns its id. */
export async function giveSubscription(db: Db, gift: Gift, now: Date): Promise<number> {
  await lockOwner(db, gift);
  const id = await insertGiven(db, gift, now);
  const subscription = await lockSubscription(db, id);
  if (!subscription) throw new Error('an insert without a row');
  const begun = transition(subscription, { kind: 'activate', at: now });
  if (!begun.ok) throw new Error(`subscription ${id} did not begin: ${begun.reason}`);
  await applyTransition(db, subscription, begun.subscription, now);
  await emit(db, { type: 'subscription_given', subscriptionId: id });
  return id;
}

/**
 * Moves the end of a subscription, and with it the next charge, by the worth of that many months of STANDARD. Null: it is over, or in a
 * state that can't be extended.
 */
export async function extendSubscription(
  db: Db,
  { subscriptionId, months }: { subscriptionId: number; months: number },
  now: Date,
): Promise<Extension | null> {
  await lockOwnerOf(db, subscriptionId);
  const subscription = await findSubscription(db, subscriptionId);
  const extension = subscription && extensionOf(subscription, months, await pricesAt(db, now));
  if (!extension) return null;
  if (!(await changeLocked(db, subscriptionId, extending(extension, now), now))) return null;
  const { unit, count } = extension;
  await emit(db, { type: 'subscription_extended', subscriptionId, months, days: unit === 'days' ? count : null });
  return extension;
}

/**
 * Takes back unused given days of a subscription. Never shortens what money paid for, and leaves a week before a charge. Null: none of them
 * are left. Part of the caller's transaction.
 */
export async function shortenSubscription(
  db: Db,
  { subscriptionId, days }: { subscriptionId: number; days: number },
  now: Date,
): Promise<{ days: number } | null> {
  await lockOwnerOf(db, subscriptionId);
  const endedAt = (await findSubscription(db, subscriptionId))?.term?.endsAt;
  const changed = await changeLocked(db, subscriptionId, { kind: 'shorten', at: now, days }, now);
  if (!changed?.term || !endedAt) return null;
  await emit(db, { type: 'subscription_shortened', subscriptionId });
  return { days: daysBetween(changed.term.endsAt, endedAt) };
}

/** What `extendSubscription` would do now, and when the subscription would end. Null: nothing. */
export async function previewExtension(
  db: Db,
  subscription: KeptSubscription,
  { months, now }: { months: number; now: Date },
): Promise<{ extension: Extension; endsAt: Date } | null> {
  const extension = extensionOf(subscription, months, await pricesAt(db, now));
  if (!extension) return null;
  const extended = transition(subscription, extending(extension, now));
  return extended.ok && extended.subscription.term ? { extension, endsAt: extended.subscription.term.endsAt } : null;
}

const extending = ({ unit, count }: Extension, at: Date): Transition =>
  unit === 'months' ? { kind: 'extend', at, months: count } : { kind: 'extend_by_days', at, days: count };
