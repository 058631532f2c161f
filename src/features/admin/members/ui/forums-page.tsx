import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Facts } from '#design-system/facts.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { alertShown } from '#web/store/alerts.ts';
import { BOARD_ACCESS, type getForumInfo } from '../histories-view.ts';
import { FORUMS_FAILED, forumsOrFailure } from './forums-failure.ts';
import { type HistoryFilters, historyFiltersOf, pagingOf, redirectPastEnd } from './history-address.ts';
import { HistoryFrame } from './history-frame.tsx';
import { loadMember, type MemberFrameData } from './member-data.ts';
import { MemberFrame } from './member-frame.tsx';
import { MembersFailure } from './members-failure.tsx';

type Reply = ReplyOf<typeof getForumInfo>;
/** Null: the information is unavailable. */
type ForumsData = MemberFrameData & { part: Reply | null; filters: HistoryFilters };

const SORTS = [
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: '-members', label: 'Most members' },
  { value: 'members', label: 'Fewest members' },
] as const;
const ACCESS = { free: 'Free boards', war_room: 'War Room and free boards' } as const;

const sortOf = (value: unknown) => SORTS.find((sort) => sort.value === value)?.value;
const accessOf = (value: unknown) => BOARD_ACCESS.find((access) => access === value);

export async function loader({ request, ...args }: LoaderFunctionArgs): Promise<ForumsData> {
  const filters = historyFiltersOf(request, { sorts: SORTS.map(({ value }) => value), choices: BOARD_ACCESS });
  const sorts = sortOf(filters.sort);
  const access = accessOf(filters.choice);
  const loaded = await loadMember(args, (api, id) =>
    forumsOrFailure(
      api.members.forumInfo({
        params: { id },
        query: { ...pagingOf(filters), ...(sorts ? { sorts } : {}), ...(access ? { filters: { access } } : {}) },
      }),
    ),
  );
  if (loaded.part) redirectPastEnd({ userId: loaded.member.user.userId, part: 'forums' }, filters, loaded.part);
  return { ...loaded, filters };
}

export { MembersFailure as Failure };

/** A member's permissions on the message boards. */
export function Component() {
  const { part, filters, ...frame } = useLoaderData<ForumsData>();
  return (
    <MemberFrame {...frame} part="forums">
      {part === null ? <ForumsFailed /> : <Forums userId={frame.member.user.userId} reply={part} filters={filters} />}
    </MemberFrame>
  );
}

/** A toast that stays until it is closed (specification, section 8); without JavaScript it is part of the page. */
function ForumsFailed() {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(alertShown({ type: 'severe', ...FORUMS_FAILED }));
  }, [dispatch]);
  return (
    <>
      <noscript>
        <Alert kind="severe" link={{ label: FORUMS_FAILED.linkText, href: FORUMS_FAILED.href }}>
          {FORUMS_FAILED.message}
        </Alert>
      </noscript>
      <Empty title="Forum information isn’t available" level={2}>
        The message board didn’t answer. Nothing was changed.
      </Empty>
    </>
  );
}

function Forums({ userId, reply, filters }: { userId: number; reply: Reply; filters: HistoryFilters }) {
  const { forumInfo, ...totals } = reply;
  const { isConfigured, username, emailConfirmed, mayPost, boards } = forumInfo;
  return (
    <>
      <Facts
        items={[
          { label: 'Posts as', value: username },
          { label: 'May post', value: mayPost ? 'Yes' : 'No' },
          { label: 'Email', value: emailConfirmed ? 'Confirmed' : 'Not confirmed: needed to post' },
        ]}
      />
      {isConfigured ? (
        <HistoryFrame
          userId={userId}
          part="forums"
          filters={filters}
          totals={totals}
          choice={{
            label: 'Access',
            any: 'Any',
            options: BOARD_ACCESS.map((value) => ({ value, label: ACCESS[value] })),
          }}
          sorts={SORTS}
          hasDays={false}
          empty={{ title: 'No boards', words: 'The message board lists no boards of this network’s sites.' }}
        >
          <BoardsTable boards={boards} />
        </HistoryFrame>
      ) : (
        <Empty title="No message board is connected" level={2}>
          The operator connects one with the settings BOARD_FEED_URL and BOARD_SITES_URL.
        </Empty>
      )}
    </>
  );
}

const MEMBERS = cell('num', 'md');
const MAY_READ = cell('md');

function BoardsTable({ boards }: { boards: Reply['forumInfo']['boards'] }) {
  const head = (
    <>
      <th scope="col">Board</th>
      <th scope="col" className={MAY_READ}>
        Access
      </th>
      <th scope="col" className={MEMBERS}>
        Members
      </th>
    </>
  );
  return (
    <Table caption="Message boards, and what this member reads there" head={head} dense>
      {boards.map(({ siteId, name, href, members, access }) => (
        <TableRow key={siteId}>
          <RowHead href={href} left={[ACCESS[access]]}>
            {name}
          </RowHead>
          <td className={MAY_READ}>{ACCESS[access]}</td>
          <td className={MEMBERS}>{members.toLocaleString('en-US')}</td>
        </TableRow>
      ))}
    </Table>
  );
}
