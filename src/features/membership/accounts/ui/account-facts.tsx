import { Facts } from '#design-system/facts.tsx';
import { calendarDate } from '#kernel/dates.ts';
import type { Role } from '#kernel/permissions.ts';
import { lastEnded, type PlanLine, planLines } from './plan-lines.ts';
import type { ProfileData } from './profile-data.ts';
import css from './section.module.css';

const ROLE: Readonly<Record<Exclude<Role, 'user'>, string>> = {
  customer_support_admin: 'Customer support',
  customer_support_admin_manager: 'Customer support manager',
  marketing_admin: 'Marketing',
  reporting_admin: 'Reporting',
  super_admin: 'Super admin',
};

/** The member's plans, the date they joined and their primary site; staff find the link to the console here. */
export function AccountFacts({ user, isStaff, subscriptions, pastGranted, partnerSubscriptionId }: ProfileData) {
  const { role, isPublisher, isStaffWriter, primarySite, createdAt } = user;
  const { nextExpiringSub, spyAddOnSites } = user;
  const plans = planLines(subscriptions, { ...user, partnerSubscriptionId });
  // The subscription that ends next comes first.
  const isNext = ({ key }: PlanLine) => key === String(nextExpiringSub?.id);
  const lines = [...plans.filter(isNext), ...plans.filter((line) => !isNext(line))];
  const work = [
    ...(role === 'user' ? [] : [ROLE[role]]),
    ...(isPublisher ? ['Publisher'] : []),
    ...(isStaffWriter ? ['Staff writer'] : []),
  ];
  return (
    <Facts
      items={[
        { label: 'Account', value: <Plans lines={lines} ended={lastEnded(subscriptions, pastGranted)} /> },
        ...(spyAddOnSites.length > 0 ? [{ label: 'Sites added by Spy', value: String(spyAddOnSites.length) }] : []),
        ...(work.length > 0 ? [{ label: 'Role', value: work.join(', ') }] : []),
        ...(isStaff ? [{ label: 'Staff', value: <a href="/admin/home">Open the console</a> }] : []),
        { label: 'Primary site', value: <a href={primarySite.baseUrl}>{primarySite.name}</a> },
        { label: 'Member since', value: calendarDate(new Date(createdAt)) },
      ]}
    />
  );
}

/** Keeps a date on one line. */
const unbroken = (text: string): string => text.replace(/([A-Z][a-z]{2}) (\d+), (\d{4})/g, '$1\u00a0$2,\u00a0$3');

/** Each plan with its end and a link to manage it; a free account with its fixed label. */
function Plans({ lines, ended }: { lines: readonly PlanLine[]; ended: PlanLine | null }) {
  const shown = lines.length > 0 ? lines : ended ? [ended] : [];
  return (
    <>
      {lines.length === 0 ? 'Free Account - No Subscriptions' : null}
      {shown.length === 0 ? null : (
        <ul className={css.plans} aria-label="Your plans">
          {shown.map(({ key, what, when }) => (
            <li key={key}>
              {what}. {unbroken(when)}.
            </li>
          ))}
        </ul>
      )}
      {shown.length === 0 ? null : (
        <a href="/users/subscriptions">{lines.length > 0 ? 'Manage' : 'See past subscriptions'}</a>
      )}
    </>
  );
}
