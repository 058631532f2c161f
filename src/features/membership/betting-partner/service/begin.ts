import { siteUrl } from '#features/sites/sites/public.ts';
import { formatDate } from '#kernel/dates.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { newToken } from '#platform/security/secret-token.ts';
import { signedInMember } from '../../sessions/public.ts';
import type { beturl, RedemptionView, stateAge } from '../contract.ts';
import { isOfAge, LEAST_AGE } from '../eligibility.ts';
import { findRedemption, insertRedemption, lockRedemption, updateRedemption } from '../queries.ts';
import { mayBegin } from '../redemption.ts';
import { isOffered, partnerOf, viewOf } from './offer.ts';

/** Checks the age and place that a member entered, and makes the link to the partner. */

const notHere = () => apiError('not_offered_here', { message: 'The offer is not open where you are.' });

type Stated = ParsedOf<typeof stateAge>['body'];

/** Of the date of birth nothing is kept but that it was said, when, and whether it was enough. */
export async function begin(ctx: Context, { birthDate, state }: Stated): Promise<RedemptionView> {
  partnerOf(ctx);
  const { now } = ctx;
  const { userId, isMinor } = signedInMember(ctx);
  const today = formatDate(now, 'YYYY-MM-DD');
  if (birthDate > today) throw invalidFields({ birth_date: ['This day is to come'] });
  if (!isOffered(ctx, state)) throw notHere();
  const isGrown = !isMinor && isOfAge(birthDate, today);
  await ctx.db.transaction(async (db) => {
    const said = { statedAt: now, state, answeredAt: null };
    const changed = isGrown
      ? ({ ...said, status: 'url', failure: null } as const)
      : ({ ...said, status: 'failed', failure: 'under_age' } as const);
    // Of two at once the second finds what the first began.
    if (await insertRedemption(db, { userId, ...changed, nonce: newToken() })) return;
    const earlier = await lockRedemption(db, userId);
    if (!earlier) throw apiError('conflict');
    if (!mayBegin(earlier, now)) throw refusalOf(ctx, earlier);
    // A member of age who is already at the partner keeps their link.
    const isSameTry = isGrown && earlier.status === 'url';
    const nonce = isSameTry ? earlier.nonce : newToken();
    await updateRedemption(db, earlier.id, { ...changed, nonce });
  });
  if (!isGrown) throw apiError('under_age', { message: `The offer is for those who are ${LEAST_AGE} and over.` });
  return viewOf(ctx, await findRedemption(ctx.db, userId));
}

function refusalOf(ctx: Context, earlier: Parameters<typeof viewOf>[1]) {
  const { failureMessage } = viewOf(ctx, earlier);
  return failureMessage === null
    ? apiError('already_redeemed', { message: 'The offer is for each person once, and you have asked for it.' })
    : apiError('under_age', { message: failureMessage });
}

/** The link, made for each click: the partner sees when it was given out. */
export async function linkToPartner(ctx: Context): Promise<ReplyOf<typeof beturl>> {
  const partner = partnerOf(ctx);
  const { config, db, now, site } = ctx;
  const found = await findRedemption(db, signedInMember(ctx).userId);
  if (found?.status !== 'url')
    throw apiError('age_needed', { message: 'Please enter your date of birth and where you are first.' });
  if (!isOffered(ctx, found.state)) throw notHere();
  const returnUrl = `${siteUrl(config, site.subdomain)}/mgm_redeem`;
  return {
    url: partner.linkFor({ nonce: found.nonce, returnUrl }, now),
    promoCode: config.BETTING_PARTNER_PROMO_CODE ?? null,
  };
}
