import { track } from '#features/sites/analytics/public.ts';
import { findSiteById } from '#features/sites/sites/public.ts';
import { apiError, isApiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { signedInMember } from '../../sessions/public.ts';
import {
  extendSubscription,
  giveSubscription,
  listLiveSubscriptions,
  lockOwner,
  overlapping,
  ownSubscription,
} from '../../subscriptions/public.ts';
import type { redeemBetting } from '../contract.ts';
import { findRedemption, type Redemption, takeValidated } from '../queries.ts';
import type { RedemptionKind } from '../redemption.ts';
import { partnerOf, viewOf } from './offer.ts';

/** What the partner validated is given once: as a year of the site, or as a year more of what somebody has. */

const MONTHS = 12;

type Given = ReplyOf<typeof redeemBetting>;

export async function redeemYear(ctx: Context): Promise<Given> {
  const { userId } = signedInMember(ctx);
  const { id: siteId } = ctx.site;
  return once(ctx, 'subscription', null, async (db) => {
    const site = await findSiteById(db, siteId);
    if (!site?.subscribable)
      throw apiError('sites_needed', {
        message: 'Please open the site whose stories you want to read, and redeem it there.',
      });
    const ordered = { plan: 'STANDARD', siteIds: [siteId], addOns: [] } as const;
    await lockOwner(db, { userId });
    // A member who already pays for it would go on paying.
    if (overlapping(await listLiveSubscriptions(db, userId), ordered))
      throw apiError('already_subscribed', {
        message: 'You have a subscription for this site. Extend it by twelve months instead.',
      });
    return giveSubscription(
      db,
      { userId, type: 'comped', plan: 'STANDARD', months: MONTHS, siteId, siteIds: [siteId] },
      ctx.now,
    );
  });
}

export async function extendOwn(ctx: Context, subscriptionId: number): Promise<Given> {
  partnerOf(ctx);
  await ownSubscription(ctx, subscriptionId);
  const reply = await once(ctx, 'extension', subscriptionId, async (db) => {
    if (!(await extendSubscription(db, { subscriptionId, months: MONTHS }, ctx.now)))
      throw apiError('not_extended', { message: 'This subscription is over, or something is owed for it.' });
    return subscriptionId;
  });
  return reply;
}

/**
 * Gives, and notes that it was given, in one transaction; of many at once one does. The subscription is locked before the redemption, as when an account
 * is deleted. Asked again for the same, it is what was given.
 */
async function once(
  ctx: Context,
  kind: RedemptionKind,
  subscriptionId: number | null,
  give: (db: Db) => Promise<number>,
): Promise<Given> {
  partnerOf(ctx);
  const { userId } = signedInMember(ctx);
  const wished = { kind, subscriptionId };
  const before = await findRedemption(ctx.db, userId);
  if (before?.status !== 'validated') return givenBefore(ctx, before, wished);
  try {
    await ctx.db.transaction(async (db) => {
      const given = await give(db);
      const taken = { kind, subscriptionId: given, redeemedAt: ctx.now };
      if (!(await takeValidated(db, userId, taken))) throw apiError(TAKEN);
    });
  } catch (error) {
    if (!isApiError(error) || error.code !== TAKEN) throw error;
    return givenBefore(ctx, await findRedemption(ctx.db, userId), wished);
  }
  if (kind === 'extension') track(ctx, { name: 'extend_betting_partner_subscription', properties: {} });
  else track(ctx, { name: 'create_subscription', properties: { plan: 'STANDARD', months: 12 } });
  return givenBefore(ctx, await findRedemption(ctx.db, userId), wished);
}

const TAKEN = 'already_redeemed';

/** The answer to a member who asks again for what they were given; refuses one who was given something else, or nothing. */
function givenBefore(
  ctx: Context,
  redemption: Redemption | null,
  wished: { kind: RedemptionKind; subscriptionId: number | null },
): Given {
  const { kind, subscriptionId, status } = redemption ?? { kind: null, subscriptionId: null, status: 'none' };
  if (status === 'external_redeemed' || status === 'redeemed') {
    const isSame = kind === wished.kind && (wished.subscriptionId ?? subscriptionId) === subscriptionId;
    if (!isSame || subscriptionId === null)
      throw apiError(TAKEN, { message: 'The offer is for each person once, and was redeemed.' });
    return { subscriptionId, redemption: viewOf(ctx, redemption) };
  }
  throw apiError('not_validated', { message: 'The partner has not confirmed yet that you can have the offer.' });
}
