import type { z } from 'zod';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { type Context, type MemberActor, standingOf } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { findMember } from '../../accounts/public.ts';
import { daysFrom, longestCompDays } from '../comp.ts';
import type { CompView, grantComp } from '../contract.ts';
import { isActive } from '../grant.ts';
import { listGrants } from '../queries.ts';
import { endComp, giveComp } from './comps.ts';

/** Comps as staff calls see them; each answers with the list as it is then. */

type Changed = { userId: number; comps: CompView[] };
type Body = z.output<NonNullable<typeof grantComp.body>>;

export async function compsOf(ctx: Context, userId: number): Promise<{ comps: CompView[] }> {
  if (!(await findMember(ctx.db, userId))) throw apiError('not_found');
  return { comps: await readComps(ctx.db, userId, ctx.now) };
}

export async function grantByStaff(ctx: Context, userId: number, body: Body): Promise<Changed> {
  const { actor, now } = ctx;
  if (actor.kind === 'member') checkGiver(actor, userId, body.days);
  const given = await giveComp(ctx.db, ctx, { ...body, userId, endsAt: daysFrom(now, body.days) });
  if (!given.ok) throw REFUSALS[given.reason]();
  return { userId, ...(await compsOf(ctx, userId)) };
}

const REFUSALS = {
  unknown_member: () => apiError('not_found'),
  unknown_site: () => invalidFields({ site_id: ['That site doesn’t exist'] }),
  over_already: () => invalidFields({ days: ['This is over already'] }),
} as const;

function checkGiver(actor: MemberActor, userId: number, days: number): void {
  if (actor.userId === userId) {
    throw apiError('own_account', { message: 'You can’t comp your own account' });
  }
  const most = longestCompDays(standingOf(actor));
  if (days > most) throw apiError('comp_too_long', { message: `Your role gives at most ${most} days` });
}

export async function revokeByStaff(
  ctx: Context,
  { userId, compId }: { userId: number; compId: number },
  reason: string,
): Promise<Changed> {
  if (!(await endComp(ctx.db, ctx, { id: compId, userId, reason }))) throw apiError('not_found');
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
