import { placeOfReader } from '#features/sites/privacy/public.ts';
import { findSiteById } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { BettingPartner } from '#platform/betting/betting-partner.ts';
import type { Context } from '#platform/context.ts';
import { signedInMember } from '../../sessions/public.ts';
import type { BettingOffer, RedemptionView } from '../contract.ts';
import { isOfferedIn, LEAST_AGE } from '../eligibility.ts';
import { findRedemption, type Redemption } from '../queries.ts';
import { mayBegin, type RedemptionFailure } from '../redemption.ts';

/** What a reader sees of the offer. */

/** Throws where there is none: nothing of it exists then. */
export function partnerOf({ ports }: Context): BettingPartner {
  const { partner } = ports.betting;
  if (!partner) throw apiError('not_found');
  return partner;
}

/** `stated`: where the reader says they are; null: they did not say. */
export const isOffered = (ctx: Context, stated: string | null): boolean =>
  isOfferedIn(placeOfReader(ctx), stated, ctx.config.BETTING_PARTNER_STATES);

export async function offerFor(ctx: Context): Promise<BettingOffer> {
  partnerOf(ctx);
  const site = await findSiteById(ctx.db, ctx.site.id);
  return {
    leastAge: LEAST_AGE,
    states: ctx.config.BETTING_PARTNER_STATES,
    isOfferedHere: isOffered(ctx, null),
    siteName: site?.subscribable ? site.name : null,
  };
}

export async function ownRedemption(ctx: Context): Promise<RedemptionView> {
  partnerOf(ctx);
  return viewOf(ctx, await findRedemption(ctx.db, signedInMember(ctx).userId));
}

const FAILURES: Readonly<Record<RedemptionFailure, string>> = {
  under_age: `By the date of birth that you entered you are younger than ${LEAST_AGE}. If it was a slip, you can enter it again tomorrow.`,
  refused: 'The partner did not confirm that you can have the offer. You can try it again.',
};

export function viewOf({ config, now }: Context, redemption: Redemption | null): RedemptionView {
  const { status, failure, kind, subscriptionId } = redemption ?? NONE;
  return {
    status,
    validated: status === 'validated' || status === 'redeemed',
    redeemed: status === 'redeemed',
    externalRedeemed: status === 'external_redeemed',
    failureMessage: failure && FAILURES[failure],
    promoCode: config.BETTING_PARTNER_PROMO_CODE ?? null,
    canBegin: mayBegin(redemption, now),
    given: kind && subscriptionId !== null ? { kind, subscriptionId } : null,
  };
}

const NONE = { status: 'none', failure: null, kind: null, subscriptionId: null } as const;
