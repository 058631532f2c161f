import { findSiteById } from '#features/sites/sites/public.ts';
import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { purgeTags } from '#platform/events/events.ts';
import { findMember } from '../../accounts/public.ts';
import type { Resource } from '../grant.ts';
import { insertGrant, revokeGrant } from '../queries.ts';
import { memberTag } from './door.ts';

/** Comps given by staff and by the operator. Each write is in the audit log, and drops what every process has cached about the member. */

export type CompInput = {
  userId: number;
  resources: readonly Resource[];
  /** Null: every site. */
  siteId: number | null;
  /** Exclusive. */
  endsAt: Date;
  reason: string;
};

export type Comped =
  | { ok: true; ids: number[] }
  | { ok: false; reason: 'unknown_member' | 'unknown_site' | 'over_already' };

export async function giveComp(root: Db, ctx: AuditContext, input: CompInput): Promise<Comped> {
  const { userId, siteId, endsAt, reason } = input;
  if (endsAt <= ctx.now) return { ok: false, reason: 'over_already' };
  if (siteId !== null && (await findSiteById(root, siteId)) === null) return { ok: false, reason: 'unknown_site' };
  const resources = [...new Set(input.resources)];
  return root.transaction(async (db): Promise<Comped> => {
    if (!(await findMember(db, userId))) return { ok: false, reason: 'unknown_member' };
    const grant = {
      userId,
      siteId,
      source: 'comp' as const,
      reason,
      startsAt: ctx.now,
      endsAt,
      grantedBy: ctx.actor.kind === 'member' ? ctx.actor.userId : null,
      createdAt: ctx.now,
    };
    const ids: number[] = [];
    for (const resource of resources) ids.push(await insertGrant(db, { ...grant, resource }));
    await audit(db, ctx, {
      action: 'member.comp',
      subject: { type: 'member', id: userId },
      after: { ids, resources, siteId, endsAt: endsAt.toISOString() },
      reason,
    });
    await purgeTags(db, [memberTag(userId)]);
    return { ok: true, ids };
  });
}

/** Ends a comp now. Null: the member has no such comp, or it was revoked before. */
export async function endComp(
  root: Db,
  ctx: AuditContext,
  { id, userId, reason }: { id: number; userId: number | null; reason: string },
): Promise<{ userId: number } | null> {
  return root.transaction(async (db) => {
    const ended = await revokeGrant(db, { id, userId, source: 'comp' }, ctx.now);
    if (!ended) return null;
    await audit(db, ctx, {
      action: 'member.end_comp',
      subject: { type: 'member', id: ended.userId },
      before: {
        id,
        resource: ended.resource,
        siteId: ended.siteId,
        endsAt: ended.endsAt?.toISOString() ?? null,
      },
      after: { revokedAt: ctx.now.toISOString() },
      reason,
    });
    await purgeTags(db, [memberTag(ended.userId)]);
    return { userId: ended.userId };
  });
}
