import type { ReactNode } from 'react';
import { Alert } from '#design-system/alert.tsx';
import { Tabs } from '#design-system/tabs.tsx';
import { formatDate } from '#kernel/dates.ts';
import { AdminFrame, AdminHead } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { MEMBER_PARTS, MEMBERS_PATH, type MemberPart, memberPath } from '../member-paths-view.ts';
import type { MemberFrameData } from './member-data.ts';

const NAMES: Readonly<Record<MemberPart, string>> = {
  '': 'Overview',
  billing: 'Billing',
  forums: 'Forums',
  tracking: 'Tracking',
  prospect_tracking: 'Prospects',
  history: 'History',
};

type MemberFrameProps = MemberFrameData & { part: MemberPart; children: ReactNode };

/** The header of every member page: the member, what needs attention, and links to the other pages. */
export function MemberFrame({ navigation, member: { user, may }, part, children }: MemberFrameProps) {
  const { userId, username, email, standing } = user;
  const tab = NAMES[part];
  return (
    <AdminFrame navigation={navigation} path={MEMBERS_PATH}>
      <PageMeta
        title={part === '' ? username : `${tab}, ${username}`}
        description={`${tab} of ${username}.`}
        path={memberPath(userId, part)}
        isIndexed={false}
      />
      <AdminHead title={username}>
        {email}
        {standing === '' ? '' : `, ${standing}`}. User {userId}. <a href={MEMBERS_PATH}>All users</a>
      </AdminHead>
      <Attention user={user} canCancelDeletion={may.controlAccount} />
      <Tabs
        label="About this user"
        tabs={MEMBER_PARTS.map((each) => ({
          label: NAMES[each],
          href: memberPath(userId, each),
          current: each === part,
        }))}
      />
      {children}
    </AdminFrame>
  );
}

type AttentionProps = { user: MemberFrameData['member']['user']; canCancelDeletion: boolean };

function Attention({ user, canCancelDeletion }: AttentionProps) {
  const { userId, emailBounced, emailConfirmed, suspendedAt, deletionDueAt, outstandingBalance } = user;
  const words = [
    ...(suspendedAt === null
      ? []
      : [`Suspended since ${formatDate(new Date(suspendedAt), 'MM/DD/YYYY')}: nobody can log in.`]),
    ...(deletionDueAt === null ? [] : [`Deletion scheduled for ${formatDate(new Date(deletionDueAt), 'MM/DD/YYYY')}.`]),
    ...(emailBounced ? ['Email to this address bounced.'] : emailConfirmed ? [] : ['The email isn’t confirmed.']),
    ...(outstandingBalance > 0 ? ['A payment is overdue.'] : []),
  ];
  if (words.length === 0) return null;
  return (
    <Alert kind="info">
      {words.join(' ')}
      {deletionDueAt !== null && canCancelDeletion ? (
        <>
          {' '}
          <a href={`${memberPath(userId)}#service`}>Cancel the deletion</a>
        </>
      ) : null}
    </Alert>
  );
}
