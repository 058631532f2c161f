import type { ReactNode } from 'react';
import { Facts } from '#design-system/facts.tsx';
import { calendarDate } from '#kernel/dates.ts';
import type { Role } from '#kernel/permissions.ts';
import type { MemberView } from '../member-view.ts';

const ROLE: Readonly<Record<Exclude<Role, 'user'>, string>> = {
  customer_support_admin: 'Customer support',
  customer_support_admin_manager: 'Customer support manager',
  marketing_admin: 'Marketing',
  reporting_admin: 'Reporting',
  super_admin: 'Super admin',
};

type AccountFactsProps = {
  user: MemberView;
  isStaff: boolean;
  /** The names of the sites that Spy add-ons open. */
  spySites: readonly string[];
};

/** What kind of account it is, since when, and where it is at home; staff find the console here. */
export function AccountFacts({ user, isStaff, spySites }: AccountFactsProps) {
  const { role, isPublisher, isStaffWriter, primarySite, createdAt } = user;
  const ending = endingOf(user);
  const work = [
    ...(role === 'user' ? [] : [ROLE[role]]),
    ...(isPublisher ? ['Publisher'] : []),
    ...(isStaffWriter ? ['Staff writer'] : []),
  ];
  return (
    <Facts
      items={[
        { label: 'Account', value: kindOf(user) },
        ...(ending ? [ending] : []),
        ...(spySites.length > 0 ? [{ label: 'Spy add-on', value: spySites.join(', ') }] : []),
        ...(work.length > 0 ? [{ label: 'Role', value: work.join(', ') }] : []),
        ...(isStaff ? [{ label: 'Staff', value: <a href="/admin/home">Open the console</a> }] : []),
        { label: 'Primary site', value: <a href={primarySite.baseUrl}>{primarySite.name}</a> },
        { label: 'Member since', value: calendarDate(new Date(createdAt)) },
      ]}
    />
  );
}

function kindOf({ subscriptions, complimentaryAccess }: MemberView): string {
  if (subscriptions.length > 0)
    return subscriptions.length === 1 ? '1 subscription' : `${subscriptions.length} subscriptions`;
  if (complimentaryAccess === null) return 'Free Account - No Subscriptions';
  const { until } = complimentaryAccess;
  return until === null ? 'Complimentary access' : `Complimentary access until ${calendarDate(new Date(until))}`;
}

/** Null: every subscription renews, or there is none. */
function endingOf({ subscriptions, nextExpiringSub }: MemberView): { label: string; value: ReactNode } | null {
  if (nextExpiringSub === null) return null;
  const day = calendarDate(new Date(nextExpiringSub.endsAt));
  return {
    label: subscriptions.length === 1 ? 'Access until' : 'Next to end',
    value: <a href="/users/subscriptions">{day}</a>,
  };
}
