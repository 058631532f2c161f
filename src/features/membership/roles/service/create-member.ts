import type { Role } from '#kernel/permissions.ts';
import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { insertMember, type Member } from '../../accounts/public.ts';
import { issueToken } from '../../mailed-tokens/public.ts';

export type Created = { ok: true; member: Member; token: string } | { ok: false; reason: 'taken' };

/**
 * An account made by the operator, who vouches for the e-mail: it has no password until its owner sets one by the token, which is
 * good once and for an hour. The way to the first super admin of an installation.
 */
export async function createMember(
  root: Db,
  ctx: AuditContext,
  wish: { email: string; username: string; role: Role; siteId: number },
): Promise<Created> {
  const { email, username, role, siteId } = wish;
  return root.transaction(async (db): Promise<Created> => {
    const member = await insertMember(db, {
      email,
      username,
      role,
      emailConfirmedAt: ctx.now,
      passwordHash: null,
      ageBand: '16_and_over',
      registeredSiteId: siteId,
      primarySiteId: siteId,
      createdAt: ctx.now,
    });
    if (!member) return { ok: false, reason: 'taken' };
    await audit(db, ctx, {
      action: 'member.create',
      subject: { type: 'member', id: member.id },
      // Not the name: an entry outlives the account, and nothing in it may tell then who it was.
      after: { role },
    });
    const token = await issueToken(db, { userId: member.id, kind: 'reset_password', now: ctx.now });
    return { ok: true, member, token };
  });
}
