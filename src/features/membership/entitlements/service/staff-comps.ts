import type { z } from 'zod';
import { formatDate } from '#kernel/dates.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { refundReach } from '#kernel/permissions.ts';
import { countSubjects } from '#platform/audit/sum-entries.ts';
import { type Context, type MemberActor, standingOf } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { findMember, findMemberForUpdate, lockServed } from '../../accounts/public.ts';
import { compRefusal, daysFrom, daysGiven, SUPPORT_COMP_WINDOW_DAYS } from '../comp.ts';
import type { CompView, grantComp } from '../contract.ts';
import { isActive, type Resource } from '../grant.ts';
import { listGrants } from '../queries.ts';
import { type CompInput, endComp, giveComp } from './comps.ts';

/** Comps in staff calls. Each change replies with the updated list. */

type Changed = { userId: number; comps: CompView[] };
type Body = z.output<NonNullable<typeof grantComp.body>>;

export async function compsOf(ctx: Context, userId: number): Promise<{ comps: CompView[] }> {
  if (!(await findMember(ctx.db, userId))) throw apiError('not_found');
  return { comps: await readComps(ctx.db, userId, ctx.now) };
}

export async function grantByStaff(ctx: Context, userId: number, body: Body): Promise<Changed> {
  const { actor, now } = ctx;
  await ctx.db.transaction(async (db) => {
    await lockServed(db, ctx, { userId, ownWords: 'You can’t comp your own account' });
    const endsAt = daysFrom(now, body.days);
    const resources = await notGivenYet(db, ctx, { ...body, userId, endsAt });
    if (resources.length === 0) return;
    if (actor.kind === 'member') await checkGiver(db, { actor, now }, { userId, days: body.days });
    const given = await giveComp(db, ctx, { ...body, resources, userId, endsAt });
    if (!given.ok) throw REFUSALS[given.reason]();
  });
  return { userId, ...(await compsOf(ctx, userId)) };
}

/**
 * Leaves out resources that the same person already gave for the same site until the same day, so that a form sent twice creates one comp.
 */
async function notGivenYet(
  db: Db,
  { actor }: Context,
  { userId, resources, siteId, endsAt }: Omit<CompInput, 'reason'>,
): Promise<Resource[]> {
  const giver = actor.kind === 'member' ? actor.userId : null;
  const dayOf = (at: Date | null) => at && formatDate(at, 'YYYY-MM-DD');
  const given = (await listGrants(db, userId)).filter(
    (grant) =>
      grant.source === 'comp' &&
      grant.grantedBy === giver &&
      grant.siteId === siteId &&
      grant.revokedAt === null &&
      dayOf(grant.endsAt) === dayOf(endsAt),
  );
  return resources.filter((resource) => !given.some((grant) => grant.resource === resource));
}

const REFUSALS = {
  unknown_member: () => apiError('not_found'),
  unknown_site: () => invalidFields({ site_id: ['That site doesn’t exist'] }),
  over_already: () => invalidFields({ days: ['This is over already'] }),
} as const;

/**
 * Locks the row of a support admin, because two concurrent comps would each find the whole limit unused. The served member, who is not
 * staff in this case, is locked first, so that two calls cannot deadlock. Super admins have no limit here, and their rows are locked before
 * others.
 */
async function checkGiver(
  db: Db,
  { actor, now }: { actor: MemberActor; now: Date },
  { userId, days }: { userId: number; days: number },
): Promise<void> {
  if (refundReach(standingOf(actor)) === 'support') await findMemberForUpdate(db, actor.userId);
  const since = daysFrom(now, -SUPPORT_COMP_WINDOW_DAYS);
  const own = (await listGrants(db, userId)).filter(
    ({ source, grantedBy, startsAt }) => source === 'comp' && grantedBy === actor.userId && startsAt > since,
  );
  const membersToday = await countSubjects(db, {
    actorId: actor.userId,
    action: 'member.comp',
    since: daysFrom(now, -1),
    except: userId,
  });
  const refusal = compRefusal(standingOf(actor), days, { givenDays: daysGiven(own), membersToday });
  if (refusal !== null) throw apiError('comp_too_long', { message: refusal });
}

export async function revokeByStaff(
  ctx: Context,
  { userId, compId }: { userId: number; compId: number },
  reason: string,
): Promise<Changed> {
  await ctx.db.transaction(async (db) => {
    await lockServed(db, ctx, { userId, ownWords: 'You can’t end your own access' });
    if (!(await endComp(db, ctx, { id: compId, userId, reason }))) throw apiError('not_found');
  });
  return { userId, ...(await compsOf(ctx, userId)) };
}

async function readComps(db: Db, userId: number, now: Date): Promise<CompView[]> {
  const grants = await listGrants(db, userId);
  return grants
    .filter(({ source }) => source === 'comp')
    .toReversed()
    .map((grant) => ({
      id: grant.id,
      resource: grant.resource,
      siteId: grant.siteId,
      reason: grant.reason,
      startsAt: grant.startsAt.toISOString(),
      endsAt: grant.endsAt?.toISOString() ?? null,
      revokedAt: grant.revokedAt?.toISOString() ?? null,
      grantedBy: grant.grantedBy,
      isActive: isActive(grant, now),
    }));
}
