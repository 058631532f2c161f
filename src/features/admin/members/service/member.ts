import { billingInformation } from '#features/billing/payment-methods/public.ts';
import { listMembersByIds, type Member } from '#features/membership/accounts/public.ts';
import { type Grant, isActive, listGrants, longestCompDays } from '#features/membership/entitlements/public.ts';
import { listPasskeysOf } from '#features/membership/passkeys/public.ts';
import { isStaffStanding, type StaffStanding, standingOfMember } from '#features/membership/roles/public.ts';
import { isSecondFactorOn } from '#features/membership/second-factor/public.ts';
import { listAccessOf } from '#features/membership/sessions/public.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { capacitiesOf, type Permission } from '#kernel/permissions.ts';
import { ROLE_WORDS } from '#kernel/role-words.ts';
import { type Context, isAllowed, standingOf } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { hasBounced } from '#platform/mail/bounces.ts';
import { accessWords } from '../access-words.ts';
import { cardText } from '../card-text.ts';
import type { getMember } from '../contract.ts';
import { maySeeSignIn } from './may-see-sign-in.ts';
import { needMember } from './need-member.ts';
import { withoutSuperseded } from './without-superseded.ts';

type Reply = ReplyOf<typeof getMember>;
type SiteNames = ReadonlyMap<number, string>;

/** A member's account for staff. Throws not_found. */
export async function memberOf(ctx: Context, userId: number): Promise<Reply> {
  const member = await needMember(ctx.db, userId);
  const [sites, standing, facts, granted, showsSignIn] = await Promise.all([
    listSites(ctx.db),
    standingOfMember(ctx.db, member),
    accountFacts(ctx, member),
    grantsOf(ctx.db, userId),
    maySeeSignIn(ctx, member),
  ]);
  const siteNames = new Map(sites.map(({ id, name }) => [id, name]));
  return {
    user: userView(member, { standing, facts, siteNames, showsSignIn }),
    access: accessView(granted, ctx.now, siteNames),
    may: mayDo(ctx, { userId, isStaff: isStaffStanding(standing) }),
  };
}

/** Nobody serves their own account, and only super admins serve accounts of staff. */
function mayDo(ctx: Context, { userId, isStaff }: { userId: number; isStaff: boolean }): Reply['may'] {
  const { actor } = ctx;
  const isOther = actor.kind === 'member' && actor.userId !== userId;
  const may = (permission: Permission) => isOther && isAllowed(ctx, permission);
  const isServable = !isStaff || (actor.kind === 'member' && actor.role === 'super_admin');
  return {
    serve: isServable && may('member_service:write'),
    comp: isServable && may('refunds:write'),
    refund: may('refunds:write'),
    cancelRenewals: isServable && may('renewals:write'),
    controlAccount: isServable && may('account_control:write'),
    viewAs: !isStaff && may('view_as:write'),
    longestCompDays: isOther ? longestCompDays(standingOf(actor)) : 0,
  };
}

type AccountFacts = Awaited<ReturnType<typeof accountFacts>>;

async function accountFacts(ctx: Context, { id: userId, email }: Member) {
  const { db, now } = ctx;
  const [hasApplication, passkeys, logins, emailBounced, billing] = await Promise.all([
    isSecondFactorOn(db, userId),
    listPasskeysOf(db, userId),
    listAccessOf(db, userId, now),
    email === null ? false : hasBounced(db, email),
    billingInformation(ctx, { userId }),
  ]);
  return { hasApplication, passkeys: passkeys.length, ...logins, emailBounced, billing };
}

function userView(
  member: Member,
  {
    standing,
    facts,
    siteNames,
    showsSignIn,
  }: { standing: StaffStanding; facts: AccountFacts; siteNames: SiteNames; showsSignIn: boolean },
): Reply['user'] {
  const { emailBounced, billing } = facts;
  const siteName = (id: number) => siteNames.get(id) ?? `Site ${id}`;
  return {
    userId: member.id,
    username: member.username ?? '',
    email: member.email ?? '',
    emailConfirmed: member.emailConfirmedAt !== null,
    emailBounced,
    role: member.role,
    standing: capacitiesOf({ ...member, isPublisher: standing.publisherSiteIds.length > 0 })
      .map((capacity) => ROLE_WORDS[capacity])
      .join(', '),
    isMinor: member.ageBand === '13_to_15',
    registeredSite: siteName(member.registeredSiteId),
    primarySite: siteName(member.primarySiteId),
    bluechipEmails: member.bluechipEmails,
    thirdPartyEmails: member.thirdPartyEmails,
    signIn: showsSignIn ? signInView(member, facts) : null,
    createdAt: member.createdAt.toISOString(),
    suspendedAt: member.suspendedAt?.toISOString() ?? null,
    deletionDueAt: member.deletionDueAt?.toISOString() ?? null,
    paymentMethod: paymentMethodText(billing),
    paypalEmail: member.paypalEmail,
    outstandingBalance: billing.outstandingBalance ?? 0,
    accountCredit: billing.accountCredit,
    refundsOwed: billing.refundsOwed,
  };
}

function signInView(
  { passwordHash }: Member,
  { hasApplication, passkeys, sessions, devices }: AccountFacts,
): Reply['user']['signIn'] {
  const seen = [...sessions, ...devices].map(({ lastSeenAt }) => lastSeenAt.getTime());
  return {
    hasPassword: passwordHash !== null,
    hasSecondFactor: hasApplication || passkeys > 0,
    passkeys,
    openSessions: sessions.length,
    lastSeenAt: seen.length === 0 ? null : new Date(Math.max(...seen)).toISOString(),
  };
}

function paymentMethodText({ card, paypal }: Awaited<ReturnType<typeof billingInformation>>): string | null {
  if (paypal) return `PayPal${paypal.email === '' ? '' : ` (${paypal.email})`}`;
  if (!card) return null;
  const expiry = `${String(card.expiresMonth).padStart(2, '0')}/${card.expiresYear}`;
  return `${cardText(card.cardType, card.lastDigits)}, expires ${expiry}`;
}

type Granted = { grants: readonly Grant[]; staffNames: ReadonlyMap<number, string | null> };

async function grantsOf(db: Db, userId: number): Promise<Granted> {
  const grants = withoutSuperseded(await listGrants(db, userId)).toReversed();
  const staff = await listMembersByIds(db, [...new Set(grants.flatMap(({ grantedBy }) => grantedBy ?? []))]);
  return { grants, staffNames: new Map(staff.map(({ id, username }) => [id, username])) };
}

/** Active grants first, then by newest. */
function accessView({ grants, staffNames }: Granted, now: Date, siteNames: SiteNames): Reply['access'] {
  const view = (grant: Grant): Reply['access'][number] => ({
    id: grant.id,
    what: accessWords(grant),
    site: grant.siteId === null ? null : (siteNames.get(grant.siteId) ?? `Site ${grant.siteId}`),
    source: grant.source,
    sourceId: grant.sourceId,
    reason: grant.reason,
    startsAt: grant.startsAt.toISOString(),
    endsAt: grant.endsAt?.toISOString() ?? null,
    revokedAt: grant.revokedAt?.toISOString() ?? null,
    grantedBy: grant.grantedBy === null ? null : (staffNames.get(grant.grantedBy) ?? `member ${grant.grantedBy}`),
    isActive: isActive(grant, now),
  });
  return grants.map(view).toSorted((a, b) => Number(b.isActive) - Number(a.isActive));
}
