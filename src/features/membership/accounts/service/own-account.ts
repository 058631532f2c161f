import { listOpenSites, siteUrl } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { hasBounced } from '#platform/mail/bounces.ts';
import { complimentaryAccess } from '../../entitlements/public.ts';
import { dropEndedSession, rollSession, signedInMember } from '../../sessions/public.ts';
import { accountSubscriptions } from '../../subscriptions/public.ts';
import type { MemberView } from '../member-view.ts';
import { findMember, listPublisherSites, type Member } from '../queries.ts';
import { usernameChangeableAt } from '../username.ts';
import { pendingEmailOf } from './change-email.ts';

/** The logged-in member's own account. */

/** Throws not_signed_in. */
export async function ownMember(ctx: Context): Promise<Member> {
  const member = await findMember(ctx.db, signedInMember(ctx).userId);
  if (!member) throw apiError('not_signed_in');
  return member;
}

export async function viewOf(ctx: Context, member: Member): Promise<MemberView> {
  const { db, now, config, viewer } = ctx;
  // A closed site is shown again once it reopens; until then the main site takes its place.
  const sites = await listOpenSites(db);
  const site = sites.find(({ id }) => id === member.primarySiteId) ?? sites.find(({ kind }) => kind === 'main');
  if (!site) throw new Error('there is no main site');
  const comped = await complimentaryAccess(ctx, member.id);
  return {
    userId: member.id,
    email: member.email ?? '',
    emailConfirmed: member.emailConfirmedAt !== null,
    pendingEmail: await pendingEmailOf(db, member, now),
    emailBounced: member.email !== null && (await hasBounced(db, member.email)),
    username: member.username ?? '',
    usernameChangeableAt: usernameChangeableAt(member.usernameChangedAt, now)?.toISOString() ?? null,
    hasPassword: member.passwordHash !== null,
    role: member.role,
    isPublisher: (await listPublisherSites(db, member.id)).length > 0,
    isStaffWriter: member.isStaffWriter,
    ageBand: member.ageBand,
    bluechipEmails: member.bluechipEmails,
    thirdPartyEmails: member.thirdPartyEmails,
    primarySite: { id: site.id, name: site.name, baseUrl: siteUrl(config, site.subdomain) },
    paypalEmail: member.paypalEmail,
    adLite: viewer.ads === 'lite',
    ...(await accountSubscriptions(ctx, member.id)),
    complimentaryAccess: comped && {
      sites: comped.siteIds && sites.filter(({ id }) => comped.siteIds?.includes(id)).map(({ name }) => name),
      until: comped.until?.toISOString() ?? null,
    },
    createdAt: member.createdAt.toISOString(),
    deletionDueAt: member.deletionDueAt?.toISOString() ?? null,
  };
}

const NOBODY = {
  isCurrentUserValid: false,
  email: null,
  emailConfirmed: null,
  bluechipEmails: null,
  thirdPartyEmails: null,
  userId: null,
  username: null,
};

/** Called on every page load, so this call keeps a remembered session alive. */
export async function validityOf(ctx: Context) {
  const member = ctx.actor.kind === 'member' ? await findMember(ctx.db, ctx.actor.userId) : null;
  if (!member) {
    await dropEndedSession(ctx);
    return NOBODY;
  }
  await rollSession(ctx);
  const { id, email, emailConfirmedAt, bluechipEmails, thirdPartyEmails, username } = member;
  return {
    isCurrentUserValid: true,
    email,
    emailConfirmed: emailConfirmedAt !== null,
    bluechipEmails,
    thirdPartyEmails,
    userId: id,
    username,
  };
}
