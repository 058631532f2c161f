import type { Member } from '#features/membership/accounts/public.ts';
import { isStaffStanding, standingOfMember } from '#features/membership/roles/public.ts';
import { reachOf } from '#kernel/permissions.ts';
import { type Context, standingOf } from '#platform/context.ts';

/**
 * Whether the viewer may see how an account logs in and the changes to it. For staff accounts, only those who may read the whole audit log:
 * addresses, devices and missing second factors would show a support admin which account to attack for more rights (decision 0178).
 */
export async function maySeeSignIn({ actor, db }: Pick<Context, 'actor' | 'db'>, member: Member): Promise<boolean> {
  if (actor.kind !== 'member') return actor.kind === 'operator';
  if (actor.userId === member.id || reachOf(standingOf(actor), 'audit_log:read') === 'all') return true;
  return !isStaffStanding(await standingOfMember(db, member));
}
