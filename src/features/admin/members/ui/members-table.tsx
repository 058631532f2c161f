import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { formatDate } from '#kernel/dates.ts';
import { ROLE_WORDS } from '#kernel/role-words.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { searchMembers } from '../contract.ts';
import { memberPath } from '../member-paths-view.ts';
import { ACCESS_SOURCES } from './access-sources.ts';

type User = ReplyOf<typeof searchMembers>['users'][number];

const NUMBER = cell('num', 'lg');
const HELD = cell('md');
const MATCH = cell('md');
const SINCE = cell('nowrap', 'md', 'muted');

export function MembersTable({ users, isSearched }: { users: readonly User[]; isSearched: boolean }) {
  const hasMatches = users.some(({ match }) => match !== null);
  const head = (
    <>
      <th scope="col">User</th>
      {hasMatches ? (
        <th scope="col" className={MATCH}>
          Found by
        </th>
      ) : null}
      <th scope="col" className={HELD}>
        Access
      </th>
      <th scope="col" className={SINCE}>
        Joined
      </th>
      <th scope="col" className={NUMBER}>
        Number
      </th>
    </>
  );
  return (
    <Table caption={isSearched ? 'Users that were found' : 'Users, newest first'} head={head} dense>
      {users.map((user) => (
        <UserRow key={user.userId} user={user} hasMatches={hasMatches} />
      ))}
    </Table>
  );
}

function UserRow({ user, hasMatches }: { user: User; hasMatches: boolean }) {
  const { userId, username, email, emailConfirmed, role, createdAt, match } = user;
  const held = heldText(user);
  return (
    <TableRow>
      <RowHead
        href={memberPath(userId)}
        sub={emailConfirmed ? email : `${email}, not confirmed`}
        left={[match ?? '', held].filter((line) => line !== '')}
      >
        {username}
        {role === 'user' ? '' : `, ${ROLE_WORDS[role]}`}
      </RowHead>
      {hasMatches ? <td className={MATCH}>{match}</td> : null}
      <td className={HELD}>{held}</td>
      <td className={SINCE}>
        <time dateTime={createdAt}>{formatDate(new Date(createdAt), 'MM/DD/YYYY')}</time>
      </td>
      <td className={NUMBER}>{userId}</td>
    </TableRow>
  );
}

/** "Standard, monthly (active); Complimentary". */
function heldText({ subscriptions, otherAccess }: User): string {
  const held = [
    ...subscriptions.map(({ name, status }) => `${name} (${status.replaceAll('_', ' ')})`),
    ...otherAccess.map((source) => ACCESS_SOURCES[source]),
  ];
  return held.length === 0 ? 'Free account' : held.join('; ');
}
