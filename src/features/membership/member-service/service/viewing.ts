import { MINUTE_MS } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context, Viewing } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { isStaffStanding, standingOfMember } from '../../roles/public.ts';
import { noteViewing } from '../../sessions/public.ts';
import { type startViewing, type stopViewing, VIEWING_MINUTES } from '../contract.ts';
import { lockServedMember } from './served-member.ts';

/** Lets staff view the site as a member, read-only and only in this browser's session (decision 0160). `authenticate` reads it. */

const subject = (userId: number) => ({ type: 'member', id: userId });

export async function startViewingAs(
  ctx: Context,
  userId: number,
  { reason }: ParsedOf<typeof startViewing>['body'],
): Promise<ReplyOf<typeof startViewing>> {
  const { session, now } = ctx;
  if (!session) throw apiError('not_signed_in');
  const until = new Date(now.getTime() + VIEWING_MINUTES * MINUTE_MS);
  await ctx.db.transaction(async (db) => {
    const member = await lockServedMember(db, ctx, userId);
    // Applies to super admins too: viewing as staff would show nothing that their own account doesn't.
    if (isStaffStanding(await standingOfMember(db, member)))
      throw apiError('staff_account', { message: 'Staff accounts can’t be viewed' });
    if (member.suspendedAt !== null)
      throw apiError('suspended_account', {
        message: 'This account is suspended: its member sees the site as a visitor',
      });
    if (session.viewing) await auditEnd(db, ctx, session.viewing);
    await noteViewing(db, session.id, { userId, until });
    await audit(db, ctx, {
      action: 'member.start_viewing',
      subject: subject(userId),
      after: { until: until.toISOString() },
      reason,
    });
  });
  return { userId, until: until.toISOString() };
}

export async function stopViewingAs(ctx: Context): Promise<ReplyOf<typeof stopViewing>> {
  const { session } = ctx;
  const viewing = session?.viewing;
  if (!session || !viewing) return { userId: null };
  await ctx.db.transaction(async (db) => {
    await noteViewing(db, session.id, null);
    await auditEnd(db, ctx, viewing);
  });
  return { userId: viewing.userId };
}

const auditEnd = (db: Db, ctx: Context, { userId, until }: Viewing): Promise<void> =>
  audit(db, ctx, { action: 'member.stop_viewing', subject: subject(userId), before: { until: until.toISOString() } });
