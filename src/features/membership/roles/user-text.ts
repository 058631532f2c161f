import { formatDate } from '#kernel/dates.ts';
import { NOTHING_DONE } from '#platform/cli/operator.ts';
import type { Member } from '../accounts/public.ts';
import { isStaffStanding, type StaffStanding } from './standing.ts';

/** The output of `bluechip user`, as text and as JSON. */

type SiteNames = ReadonlyMap<number, string>;
type MemberFacts = { member: Member; standing: StaffStanding; hasSecondFactor: boolean; siteNames: SiteNames };

const siteList = ({ publisherSiteIds }: StaffStanding, names: SiteNames) =>
  publisherSiteIds.map((id) => names.get(id) ?? `site ${id}`);

/** "super_admin, publisher of alabama and auburn, staff writer". */
function standingWords(standing: StaffStanding, names: SiteNames): string {
  const sites = siteList(standing, names);
  return [
    standing.role,
    ...(sites.length > 0 ? [`publisher of ${new Intl.ListFormat('en-US').format(sites)}`] : []),
    ...(standing.isStaffWriter ? ['staff writer'] : []),
  ].join(', ');
}

export function memberText({ member, standing, hasSecondFactor, siteNames }: MemberFacts): string {
  const rows: [string, string][] = [
    ['Number', String(member.id)],
    ['Username', member.username ?? ''],
    ['E-mail', `${member.email ?? ''}${member.emailConfirmedAt ? '' : ' (not confirmed)'}`],
    ['May act as', standingWords(standing, siteNames)],
    ['Second factor', hasSecondFactor ? 'yes' : 'no'],
    ['Member since', formatDate(member.createdAt, 'MM/DD/YYYY')],
    ...(member.suspendedAt
      ? [['Suspended', formatDate(member.suspendedAt, 'MM/DD/YYYY')] satisfies [string, string]]
      : []),
    ...(member.deletionDueAt
      ? [['Deletion due', formatDate(member.deletionDueAt, 'MM/DD/YYYY')] satisfies [string, string]]
      : []),
  ];
  return rows.map(([label, value]) => `${label.padEnd(15)}${value}`).join('\n');
}

const standingJson = (standing: StaffStanding, names: SiteNames) => ({
  role: standing.role,
  publisher_sites: siteList(standing, names),
  is_staff_writer: standing.isStaffWriter,
});

export const memberJson = ({ member, standing, hasSecondFactor, siteNames }: MemberFacts): string =>
  JSON.stringify({
    user_id: member.id,
    username: member.username,
    email: member.email,
    is_email_confirmed: member.emailConfirmedAt !== null,
    ...standingJson(standing, siteNames),
    has_second_factor: hasSecondFactor,
    created_at: member.createdAt.toISOString(),
    suspended_at: member.suspendedAt?.toISOString() ?? null,
    deletion_due_at: member.deletionDueAt?.toISOString() ?? null,
  });

type ChangeFacts = {
  member: Member;
  before: StaffStanding;
  after: StaffStanding;
  endedSessions: number;
  hasSecondFactor: boolean;
  losesPassword: boolean;
  /** Null if the password was not removed. */
  passwordLink: string | null;
  isDryRun: boolean;
  isUnchanged: boolean;
  siteNames: SiteNames;
};

export function changeText(facts: ChangeFacts): string {
  const { member, before, after, endedSessions, isDryRun, isUnchanged, siteNames } = facts;
  const now = standingWords(after, siteNames);
  if (isUnchanged) return `${member.username} is ${now} already. Nothing was changed.`;
  const lines = [
    `${member.username}: ${standingWords(before, siteNames)} → ${now}`,
    ...(isDryRun ? ['Nothing was changed.'] : [endedWords(endedSessions)]),
  ];
  if (isDryRun && facts.losesPassword) lines.push('Their password would be taken away: staff need a longer one.');
  if (facts.passwordLink !== null)
    lines.push(`Staff need a longer password. They set it here, once and within an hour:\n${facts.passwordLink}`);
  if (isStaffStanding(after) && !facts.hasSecondFactor)
    lines.push('They must add a second factor in their profile first.');
  return lines.join('\n');
}

const endedWords = (count: number) =>
  count === 0
    ? 'They were signed in nowhere.'
    : `They were signed out, in ${count} ${count === 1 ? 'browser' : 'browsers'}.`;

export const changeJson = (facts: ChangeFacts): string =>
  JSON.stringify({
    user_id: facts.member.id,
    username: facts.member.username,
    before: standingJson(facts.before, facts.siteNames),
    after: standingJson(facts.after, facts.siteNames),
    is_changed: !facts.isUnchanged && !facts.isDryRun,
    ended_sessions: facts.endedSessions,
    loses_password: facts.losesPassword,
    password_link: facts.passwordLink,
    has_second_factor: facts.hasSecondFactor,
  });

type ReinstateFacts = { member: Member; wasSuspended: boolean; isDryRun: boolean };

export function reinstateText({ member, wasSuspended, isDryRun }: ReinstateFacts): string {
  if (!wasSuspended) return `${member.username} isn’t suspended. Nothing was changed.`;
  if (isDryRun) return `${member.username} would be able to log in again.\n${NOTHING_DONE}`;
  return `${member.username} can log in again.`;
}

export const reinstateJson = ({ member, wasSuspended, isDryRun }: ReinstateFacts): string =>
  JSON.stringify({
    user_id: member.id,
    username: member.username,
    was_suspended: wasSuspended,
    is_changed: wasSuspended && !isDryRun,
  });
