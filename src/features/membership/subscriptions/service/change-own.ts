import { findKeptPayer } from '#features/billing/payment-methods/public.ts';
import { canCharge } from '#features/billing/payments/public.ts';
import { track } from '#features/sites/analytics/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { emit } from '#platform/events/events.ts';
import { signedInMember } from '../../sessions/public.ts';
import { insertConsent } from '../consent-queries.ts';
import { findSubscription, type KeptSubscription, saveCancelWords } from '../queries.ts';
import { reactivationWords } from '../subscription-view.ts';
import { lockOwnerOf } from './fulfil.ts';
import { renewal, shownRenewal } from './next-bill.ts';
import { changeLocked } from './renew.ts';
import { takeBackUnpaid } from './take-back.ts';

/** A member's own subscription. Somebody else's is reported as not found. */

export async function ownSubscription(ctx: Context, id: number): Promise<KeptSubscription> {
  const found = await findSubscription(ctx.db, id);
  if (!found || found.userId !== signedInMember(ctx).userId || found.status === 'incomplete')
    throw apiError('not_found');
  return found;
}

/**
 * Cancels at the end of the term, or at once if a renewal is owed or being billed, after which nothing is owed. Always possible; repeating
 * it changes nothing.
 */
export async function cancelOwn(
  ctx: Context,
  id: number,
  words: { cancelReason: string; cancelNote: string },
): Promise<void> {
  const { now } = ctx;
  await ownSubscription(ctx, id);
  const isCancelled = await ctx.db.transaction(async (db) => {
    const changed = await changeLocked(db, id, { kind: 'cancel', at: now }, now);
    if (!changed) return false;
    await takeBackUnpaid(db, id, changed, now);
    await saveCancelWords(db, id, words);
    await emit(db, { type: 'subscription_cancelled', subscriptionId: id });
    return true;
  });
  if (isCancelled) track(ctx, { name: 'cancel_subscription', properties: { reason: words.cancelReason } });
}

/**
 * Undoes the cancellation, until the end of the term only. A subscription renews again only if it did before. `agreedTo`: the terms that
 * the member read beside the button; if they have changed, nothing is done. Empty: the current terms. Repeating it changes nothing.
 */
export async function reactivateOwn(ctx: Context, id: number, agreedTo: string): Promise<void> {
  await ownSubscription(ctx, id);
  await ctx.db.transaction(async (db) => {
    const back = await takeBackLocked(db, ctx, id);
    if (!back && (await goesOn(db, id))) return;
    if (!back)
      throw apiError('not_reactivated', {
        message: 'This subscription has ended or was never canceled. You can subscribe again.',
      });
    if (agreedTo !== '' && agreedTo !== back.words) throw priceChanged();
    await emit(db, { type: 'subscription_reactivated', subscriptionId: id });
  });
}

/**
 * Turns on renewal for a subscription that was to end with its term. Nothing is charged now. `agreedTo`: the terms that the member read
 * beside the button, kept as the consent; if they have changed, nothing is done. Repeating it changes nothing.
 */
export async function turnOnOwnRenewal(ctx: Context, id: number, agreedTo: string): Promise<void> {
  const { now, client, ports } = ctx;
  await ownSubscription(ctx, id);
  await ctx.db.transaction(async (db) => {
    const customerId = await lockOwnerOf(db, id);
    const payer = customerId === null ? null : await findKeptPayer(db, customerId);
    const changed = await changeLocked(db, id, { kind: 'turn_on_renewal', at: now }, now);
    if (!changed && (await findSubscription(db, id))?.renews) return;
    if (!changed)
      throw apiError('not_renewable', {
        message: 'This subscription can’t renew. You can subscribe again once it ends.',
      });
    if (!payer || !canCharge({ paypal: ports.paypal.payments }, payer))
      throw apiError('no_payment_method', {
        message: 'Add a card or PayPal under Billing first, then turn on renewal.',
      });
    if (agreedTo !== (await presentWords(db, id))) throw priceChanged();
    await insertConsent(db, { subscriptionId: id, words: agreedTo, ip: client.ip, agreedAt: now });
    await emit(db, { type: 'renewal_turned_on', subscriptionId: id });
  });
}

/**
 * Undoes a cancellation within a transaction: the subscription renews, and the words of the consent are kept (decision 24). Null: it can't
 * be undone. `read`: the words of the save offer, if one was accepted. `words` null: it does not renew.
 */
export async function takeBackLocked(
  db: Db,
  { now, client }: Pick<Context, 'now' | 'client'>,
  id: number,
  read?: string,
): Promise<{ words: string | null } | null> {
  const changed = await changeLocked(db, id, { kind: 'reactivate', at: now }, now);
  if (!changed) return null;
  if (!changed.renews) return { words: null };
  const words = read ?? (await presentWords(db, id));
  await insertConsent(db, { subscriptionId: id, words, ip: client.ip, agreedAt: now });
  return { words };
}

const priceChanged = () =>
  apiError('quote_changed', { message: 'The price has changed. Please reload this page and check it again.' });

/** True if the same button undid it a moment ago, or if it was never canceled. */
async function goesOn(db: Db, id: number): Promise<boolean> {
  const present = await findSubscription(db, id);
  return present !== null && present.cancelledAt === null && present.endedAt === null;
}

/** The terms that are shown beside the button now. */
async function presentWords(db: Db, id: number): Promise<string> {
  const kept = await findSubscription(db, id);
  const next = kept && (await renewal(db, kept));
  if (!next) throw new Error(`subscription ${id} renews, and nothing is billed next`);
  return reactivationWords(shownRenewal(next));
}
