import { findMember } from '#features/membership/accounts/public.ts';
import { apiError } from '#kernel/errors.ts';
import { capacitiesOf, reachOf, STAFF_FUNCTIONS } from '#kernel/permissions.ts';
import { ROLE_WORDS } from '#kernel/role-words.ts';
import { type Context, standingOf } from '#platform/context.ts';
import { abilitiesOf } from './abilities.ts';
import type { AdminNavigationView } from './contract.ts';
import { adminGroups, isReporterOnly, linkSetOf } from './link-sets.ts';

export async function adminNavigation({ db, actor }: Context): Promise<AdminNavigationView> {
  if (actor.kind !== 'member') throw apiError('not_signed_in');
  const standing = standingOf(actor);
  const member = await findMember(db, actor.userId);
  return {
    username: member?.username ?? '',
    role: standing.role,
    standing: capacitiesOf(standing)
      .map((capacity) => ROLE_WORDS[capacity])
      .join(', '),
    linkSet: linkSetOf(standing),
    hasNavigation: !isReporterOnly(standing),
    groups: adminGroups(standing).map((group) => ({ ...group, links: [...group.links] })),
    abilities: abilitiesOf(standing),
    functions: STAFF_FUNCTIONS.filter((name) => reachOf(standing, `${name}:read`) !== null),
    writes: STAFF_FUNCTIONS.filter((name) => reachOf(standing, `${name}:write`) !== null),
    canReadAuditLog: reachOf(standing, 'audit_log:read') !== null,
  };
}
