import type { Db } from '#platform/db/database.ts';
import { emit } from '#platform/events/events.ts';
import { type Gift, insertGiven, lockSubscription } from '../queries.ts';
import { transition } from '../transition.ts';
import { applyTransition, lockOwner } from './fulfil.ts';
import { changeLocked } from './renew.ts';

/** What nobody is charged for: comps, redeemed gifts, the betting partner. Each is part of the caller's transaction. */

/** Begins a subscription that ends with its term and never renews. Answers its id. */
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

/** Its end moves by whole months, and with it the next charge. False: it is over, or is not in a state in which that means something. */
export async function extendSubscription(
  db: Db,
  { subscriptionId, months }: { subscriptionId: number; months: number },
  now: Date,
): Promise<boolean> {
  const extended = await changeLocked(db, subscriptionId, { kind: 'extend', at: now, months }, now);
  if (extended) await emit(db, { type: 'subscription_extended', subscriptionId, months });
  return extended !== null;
}
