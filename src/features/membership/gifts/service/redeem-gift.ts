import { ensureCustomer, isDisputed, lockCustomer } from '#features/billing/ledger/public.ts';
import { findSite, findSiteById } from '#features/sites/sites/public.ts';
import { daysBetween } from '#kernel/calendar.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { emit } from '#platform/events/events.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { hashOf } from '#platform/security/secret-token.ts';
import {
  type Extension,
  extendSubscription,
  extensionWords,
  findSubscription,
  giveSubscription,
  listLiveSubscriptions,
  previewExtension,
} from '../../subscriptions/public.ts';
import type { checkGift, redeemGift } from '../contract.ts';
import { heldForSite, type TokenState, tokenState } from '../gift.ts';
import { GIFT_EXPIRED, GIFT_UNKNOWN } from '../gift-limits-view.ts';
import { findGiftByToken, type Gift, lockGiftByToken, updateGift } from '../queries.ts';
import { isPaymentRefunded } from './take-back-gift.ts';

/** What the holder of a gift's token sees of it, and redeeming it. */

export async function check(
  { db, now, actor }: Pick<Context, 'db' | 'now' | 'actor'>,
  { token, siteName }: ParsedOf<typeof checkGift>['query'],
): Promise<ReplyOf<typeof checkGift>> {
  const gift = await findGiftByToken(db, hashOf(token));
  const status = await currentState(db, gift, now);
  if (!gift || status === 'unknown') return { status, months: null, site: null, isOfSite: null, extends: null };
  const [site, named] = await Promise.all([
    siteOf(db, gift),
    siteName === undefined ? null : findSite(db, siteName === 'www' ? '' : siteName),
  ]);
  return {
    status,
    months: gift.months,
    site,
    isOfSite: siteName === undefined ? null : named?.id === gift.siteId,
    extends: status === 'valid' && actor.kind === 'member' ? await previewHeld(db, actor.userId, gift, now) : null,
  };
}

/** A gift whose payment was refunded, or is about to be, is unknown too. */
async function currentState(db: Db, gift: Gift | null, now: Date): Promise<TokenState> {
  const state = tokenState(gift, now);
  return state === 'valid' && (await isPaymentRefunded(db, gift?.invoiceId ?? null)) ? 'unknown' : state;
}

/** What a redemption would make longer now, by the rule of `extendHeld`. */
async function previewHeld(
  db: Db,
  userId: number,
  { siteId, months }: Gift,
  now: Date,
): Promise<ReplyOf<typeof checkGift>['extends']> {
  for (const held of heldForSite(await listLiveSubscriptions(db, userId), siteId)) {
    const preview = await previewExtension(db, held, { months, now });
    if (!preview) continue;
    const { extension, endsAt } = preview;
    return {
      days: daysOf(extension),
      note: extensionWords(held, { months, extension }),
      endsAt: endsAt.toISOString(),
    };
  }
  return null;
}

const daysOf = (extension: Extension | null): number | null => (extension?.unit === 'days' ? extension.count : null);

async function siteOf(db: Db, { siteId }: Gift) {
  const site = await findSiteById(db, siteId);
  if (!site) throw new Error(`there is no site ${siteId}`);
  const { id, name, subdomain } = site;
  return { id, name, subdomain };
}

export type Redeemed =
  | { ok: true; gift: Gift; outcome: 'begun' | 'extended'; addedDays: number | null; endsAt: Date }
  | { ok: false; reason: Exclude<TokenState, 'valid'> };

/**
 * Gives what the token is for, once, as part of the caller's transaction: a subscription of its own, or more of what the member has for the site already,
 * by what the gift is worth there (decision 31).
 */
export async function redeemToken(
  db: Db,
  { userId, token }: { userId: number; token: string },
  now: Date,
): Promise<Redeemed> {
  // Locked so that two gifts redeemed at once follow each other: the second extends what the first began.
  await lockCustomer(db, await ensureCustomer(db, userId, now));
  const gift = await lockGiftByToken(db, hashOf(token));
  const state = await currentState(db, gift, now);
  if (!gift || state !== 'valid') return { ok: false, reason: state === 'valid' ? 'unknown' : state };
  // While a bank has its money, or where it kept it, nobody has paid for it.
  if (gift.invoiceId !== null && (await isDisputed(db, gift.invoiceId))) return { ok: false, reason: 'unknown' };
  const heldBefore = await listLiveSubscriptions(db, userId);
  const extended = await extendHeld(db, userId, gift, now);
  const { months, siteId } = gift;
  const subscriptionId =
    extended?.subscriptionId ??
    (await giveSubscription(db, { userId, type: 'gift', plan: 'STANDARD', months, siteId, siteIds: [siteId] }, now));
  const subscription = await findSubscription(db, subscriptionId);
  if (!subscription?.term) throw new Error(`gift ${gift.id} gave nothing`);
  const endedAt = heldBefore.find(({ id }) => id === extended?.subscriptionId)?.term?.endsAt;
  await updateGift(db, gift.id, {
    redeemedAt: now,
    receiverId: userId,
    subscriptionId,
    addedDays: daysBetween(endedAt ?? now, subscription.term.endsAt),
  });
  await emit(db, { type: 'gift_redeemed', giftId: gift.id, userId, subscriptionId });
  const outcome = extended === null ? 'begun' : 'extended';
  const addedDays = daysOf(extended?.extension ?? null);
  return { ok: true, gift, outcome, addedDays, endsAt: subscription.term.endsAt };
}

/** The subscription that ends later now. Null: there is none, or it is owed or disputed, and the gift begins beside it. */
async function extendHeld(
  db: Db,
  userId: number,
  { siteId, months }: Gift,
  now: Date,
): Promise<{ subscriptionId: number; extension: Extension } | null> {
  for (const { id: subscriptionId } of heldForSite(await listLiveSubscriptions(db, userId), siteId)) {
    const extension = await extendSubscription(db, { subscriptionId, months }, now);
    if (extension) return { subscriptionId, extension };
  }
  return null;
}

/** Where a redemption leads (specification, section 2). */
export const AFTER_REDEEMING = '/landing_page';

export async function redeem(ctx: Context, token: string): Promise<ReplyOf<typeof redeemGift>> {
  const { db, actor, now } = ctx;
  if (actor.kind !== 'member')
    throw apiError('not_signed_in', { message: 'Create a free account or log in to redeem this gift.' });
  const done = await db.transaction((tx) => redeemToken(tx, { userId: actor.userId, token: token.trim() }, now));
  if (!done.ok) throw refusal(done.reason);
  const { gift, outcome, addedDays, endsAt } = done;
  const site = await siteOf(db, gift);
  return { outcome, months: gift.months, addedDays, site, endsAt: endsAt.toISOString(), returnTo: AFTER_REDEEMING };
}

const WORDS: Readonly<Record<Exclude<TokenState, 'valid'>, string>> = {
  unknown: GIFT_UNKNOWN,
  used: 'This gift has already been redeemed.',
  expired: GIFT_EXPIRED,
};

const refusal = (reason: Exclude<TokenState, 'valid'>) =>
  apiError(`gift_${reason}`, { message: WORDS[reason], fields: { 'gift_redeem.token': [WORDS[reason]] } });
