import { isStaff, type Role, type StaffRole } from '#kernel/permissions.ts';

/** What gives a member rights: one role, the sites they publish for, and staff writing. Pure. */
export type StaffStanding = { role: Role; publisherSiteIds: readonly number[]; isStaffWriter: boolean };

/** Staff of any kind, publishers and writers included. */
export const isStaffStanding = ({ role, publisherSiteIds, isStaffWriter }: StaffStanding): boolean =>
  isStaff({ role, isPublisher: publisherSiteIds.length > 0, isStaffWriter });

export type Grant = { role: StaffRole | null; publisherSiteIds: readonly number[]; isStaffWriter: boolean };

/** A new role replaces the previous one; sites and staff writing are added. */
export function granted(before: StaffStanding, grant: Grant): StaffStanding {
  return {
    role: grant.role ?? before.role,
    publisherSiteIds: ascending([...before.publisherSiteIds, ...grant.publisherSiteIds]),
    isStaffWriter: before.isStaffWriter || grant.isStaffWriter,
  };
}

/** The rights to revoke; 'everything' leaves a plain member. */
export type Revocation = 'everything' | { role: boolean; publisherSiteIds: readonly number[]; isStaffWriter: boolean };

export function revoked(before: StaffStanding, what: Revocation): StaffStanding {
  if (what === 'everything') return { role: 'user', publisherSiteIds: [], isStaffWriter: false };
  return {
    role: what.role ? 'user' : before.role,
    publisherSiteIds: before.publisherSiteIds.filter((id) => !what.publisherSiteIds.includes(id)),
    isStaffWriter: before.isStaffWriter && !what.isStaffWriter,
  };
}

export function isSameStanding(a: StaffStanding, b: StaffStanding): boolean {
  return (
    a.role === b.role &&
    a.isStaffWriter === b.isStaffWriter &&
    a.publisherSiteIds.length === b.publisherSiteIds.length &&
    a.publisherSiteIds.every((id) => b.publisherSiteIds.includes(id))
  );
}

const ascending = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b);
