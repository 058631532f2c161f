import type { Role } from '#kernel/permissions.ts';
import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { insertMember, type Member } from '../../accounts/public.ts';
import { issueToken } from '../../mailed-tokens/public.ts';

export type Created = { ok: true; member: Member; token: string } | { ok: false; reason: 'taken' };

/**
 * Creates an account for the operator, who vouches for the email. It has no password until its owner sets one with the token, which works
 * once and for an hour. This is how an installation gets its first super admin.
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
      // Without the name: audit entries outlive the account, and must not identify its owner.
      after: { role },
    });
    const token = await issueToken(db, { userId: member.id, kind: 'reset_password', now: ctx.now });
    return { ok: true, member, token };
  });
}
