import { ensureCustomer, isDisputed, lockCustomer } from '#features/billing/ledger/public.ts';
import { findSite, findSiteById } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { emit } from '#platform/events/events.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { hashOf } from '#platform/security/secret-token.ts';
import {
  extendSubscription,
  findSubscription,
  giveSubscription,
  listLiveSubscriptions,
} from '../../subscriptions/public.ts';
import type { checkGift, redeemGift } from '../contract.ts';
import { heldForSite, type TokenState, tokenState } from '../gift.ts';
import { findGiftByToken, type Gift, lockGiftByToken, updateGift } from '../queries.ts';

/** What a gift is to whoever has its token, and what it becomes. */

export async function check(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { token, siteName }: ParsedOf<typeof checkGift>['query'],
): Promise<ReplyOf<typeof checkGift>> {
  const gift = await findGiftByToken(db, hashOf(token));
  const status = tokenState(gift, now);
  if (!gift || status === 'unknown') return { status, months: null, site: null, isOfSite: null };
  const [site, named] = await Promise.all([
    siteOf(db, gift),
    siteName === undefined ? null : findSite(db, siteName === 'www' ? '' : siteName),
  ]);
  return { status, months: gift.months, site, isOfSite: siteName === undefined ? null : named?.id === gift.siteId };
}

async function siteOf(db: Db, { siteId }: Gift) {
  const site = await findSiteById(db, siteId);
  if (!site) throw new Error(`there is no site ${siteId}`);
  const { id, name, subdomain } = site;
  return { id, name, subdomain };
}

export type Redeemed =
  | { ok: true; gift: Gift; outcome: 'begun' | 'extended'; endsAt: Date }
  | { ok: false; reason: Exclude<TokenState, 'valid'> };

/**
 * Gives what the token is for, once, as part of the caller's transaction: a subscription of its own, or more months of what the member has for the
 * site already (decision 31).
 */
export async function redeemToken(
  db: Db,
  { userId, token }: { userId: number; token: string },
  now: Date,
): Promise<Redeemed> {
  // Whoever redeems two at once has the one after the other: the second finds what the first has begun.
  await lockCustomer(db, await ensureCustomer(db, userId, now));
  const gift = await lockGiftByToken(db, hashOf(token));
  const state = tokenState(gift, now);
  if (!gift || state !== 'valid') return { ok: false, reason: state === 'valid' ? 'unknown' : state };
  // While a bank has its money, or where it kept it, nobody has paid for it.
  if (gift.invoiceId !== null && (await isDisputed(db, gift.invoiceId))) return { ok: false, reason: 'unknown' };
  const extendedId = await extendHeld(db, userId, gift, now);
  const { months, siteId } = gift;
  const subscriptionId =
    extendedId ??
    (await giveSubscription(db, { userId, type: 'gift', plan: 'STANDARD', months, siteId, siteIds: [siteId] }, now));
  const subscription = await findSubscription(db, subscriptionId);
  if (!subscription?.term) throw new Error(`gift ${gift.id} gave nothing`);
  await updateGift(db, gift.id, { redeemedAt: now, receiverId: userId, subscriptionId });
  await emit(db, { type: 'gift_redeemed', giftId: gift.id, userId, subscriptionId });
  return { ok: true, gift, outcome: extendedId === null ? 'begun' : 'extended', endsAt: subscription.term.endsAt };
}

/** The subscription that ends later now. Null: there is none, or it is owed or disputed, and the gift begins beside it. */
async function extendHeld(db: Db, userId: number, { siteId, months }: Gift, now: Date): Promise<number | null> {
  for (const { id: subscriptionId } of heldForSite(await listLiveSubscriptions(db, userId), siteId))
    if (await extendSubscription(db, { subscriptionId, months }, now)) return subscriptionId;
  return null;
}

/** Where a redemption leads (specification, section 2). */
export const AFTER_REDEEMING = '/landing_page';

export async function redeem(ctx: Context, token: string): Promise<ReplyOf<typeof redeemGift>> {
  const { db, actor, now } = ctx;
  if (actor.kind !== 'member')
    throw apiError('not_signed_in', { message: 'Please make a free account or log in, and redeem it then.' });
  const done = await db.transaction((tx) => redeemToken(tx, { userId: actor.userId, token: token.trim() }, now));
  if (!done.ok) throw refusal(done.reason);
  const { gift, outcome, endsAt } = done;
  const site = await siteOf(db, gift);
  return { outcome, months: gift.months, site, endsAt: endsAt.toISOString(), returnTo: AFTER_REDEEMING };
}

const WORDS: Readonly<Record<Exclude<TokenState, 'valid'>, string>> = {
  unknown: 'We know no gift by this code. If a newer mail came, use the link in that one.',
  used: 'This gift was redeemed already.',
  expired: 'This gift was good for five years, and they are over.',
};

const refusal = (reason: Exclude<TokenState, 'valid'>) =>
  apiError(`gift_${reason}`, { message: WORDS[reason], fields: { 'gift_redeem.token': [WORDS[reason]] } });
