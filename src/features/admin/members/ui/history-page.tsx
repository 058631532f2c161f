import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { type getUserHistory, HISTORY_SOURCES } from '../histories-view.ts';
import { STAFF_SIGN_IN } from '../staff-account-view.ts';
import { daysOf, type HistoryFilters, historyFiltersOf, pagingOf, redirectPastEnd } from './history-address.ts';
import { HistoryFrame } from './history-frame.tsx';
import { loadMember, type MemberFrameData } from './member-data.ts';
import { MemberFrame } from './member-frame.tsx';
import css from './member-pages.module.css';
import { MembersFailure } from './members-failure.tsx';
import { DATE_SORTS, dateSortOf } from './sorts.ts';

type Reply = ReplyOf<typeof getUserHistory>;
type Row = Reply['userHistoryTracking'][number];
type HistoryData = MemberFrameData & { part: Reply; filters: HistoryFilters };

const SOURCES: Readonly<Record<Row['source'], string>> = {
  account: 'Account and payments',
  subscription: 'Subscriptions',
  email: 'Emails',
};
const sourceOf = (value: unknown) => HISTORY_SOURCES.find((source) => source === value);

export async function loader({ request, ...args }: LoaderFunctionArgs): Promise<HistoryData> {
  const filters = historyFiltersOf(request, { sorts: DATE_SORTS.map(({ value }) => value), choices: HISTORY_SOURCES });
  const sorts = dateSortOf(filters.sort);
  const source = sourceOf(filters.choice);
  const loaded = await loadMember(args, (api, id) =>
    api.members.history({
      params: { id },
      query: {
        ...pagingOf(filters),
        ...(sorts ? { sorts } : {}),
        filters: { ...daysOf(filters), ...(source ? { source } : {}) },
      },
    }),
  );
  redirectPastEnd({ userId: loaded.member.user.userId, part: 'history' }, filters, loaded.part);
  return { ...loaded, filters };
}

export { MembersFailure as Failure };

/** A member's full history. */
export function Component() {
  const { part, filters, ...frame } = useLoaderData<HistoryData>();
  const { userHistoryTracking, ...totals } = part;
  return (
    <MemberFrame {...frame} part="history">
      {frame.member.user.signIn === null ? <Alert kind="info">{STAFF_SIGN_IN}</Alert> : null}
      <HistoryFrame
        userId={frame.member.user.userId}
        part="history"
        filters={filters}
        totals={totals}
        choice={{
          label: 'About',
          any: 'Everything',
          options: HISTORY_SOURCES.map((value) => ({ value, label: SOURCES[value] })),
        }}
        sorts={DATE_SORTS}
        empty={{
          title: 'No history yet',
          words: 'Account changes, subscriptions and emails will appear here.',
        }}
      >
        <HistoryTable rows={userHistoryTracking} />
      </HistoryFrame>
    </MemberFrame>
  );
}

const WHEN = cell('nowrap', 'md');
const DETAILS = `${cell('md')} ${css.lines}`;
const BY = cell('md');

function HistoryTable({ rows }: { rows: readonly Row[] }) {
  const head = (
    <>
      <th scope="col" className={WHEN}>
        When
      </th>
      <th scope="col">What</th>
      <th scope="col" className={DETAILS}>
        Details
      </th>
      <th scope="col" className={BY}>
        By
      </th>
    </>
  );
  return (
    <Table caption="What happened to this member" head={head} dense>
      {rows.map(({ id, date, at, what, details, by, reason }) => (
        <TableRow key={id}>
          <td className={WHEN}>
            <time dateTime={at}>{date}</time>
          </td>
          <RowHead sub={reason} left={[date, ...details, ...(by === null ? [] : [`By ${by}`])]}>
            {what}
          </RowHead>
          <td className={DETAILS}>
            {details.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </td>
          <td className={BY}>{by}</td>
        </TableRow>
      ))}
    </Table>
  );
}
