import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { isApiError } from '#kernel/errors.ts';
import { staffTime } from '#kernel/staff-time.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { type getTracking, TRACKED_KINDS } from '../histories-view.ts';
import { STAFF_SIGN_IN } from '../staff-account-view.ts';
import { daysOf, type HistoryFilters, historyFiltersOf, pagingOf, redirectPastEnd } from './history-address.ts';
import { HistoryFrame } from './history-frame.tsx';
import { loadMember, type MemberFrameData } from './member-data.ts';
import { MemberFrame } from './member-frame.tsx';
import { MembersFailure } from './members-failure.tsx';
import { DATE_SORTS, dateSortOf } from './sorts.ts';

type Reply = ReplyOf<typeof getTracking>;
type Tracked = Reply['tracking'][number];
/** `part` is null for a staff account whose sign-in details the viewer may not see. */
type TrackingData = MemberFrameData & { part: Reply | null; filters: HistoryFilters };

const KINDS: Readonly<Record<Tracked['kind'], string>> = { session: 'Logged in', device: 'Device' };
const kindOf = (value: unknown) => TRACKED_KINDS.find((kind) => kind === value);

export async function loader({ request, ...args }: LoaderFunctionArgs): Promise<TrackingData> {
  const filters = historyFiltersOf(request, { sorts: DATE_SORTS.map(({ value }) => value), choices: TRACKED_KINDS });
  const sorts = dateSortOf(filters.sort);
  const kind = kindOf(filters.choice);
  const loaded = await loadMember(args, (api, id) =>
    orWithheld(
      api.members.tracking({
        params: { id },
        query: {
          ...pagingOf(filters),
          ...(sorts ? { sorts } : {}),
          filters: { ...daysOf(filters), ...(kind ? { kind } : {}) },
        },
      }),
    ),
  );
  if (loaded.part) redirectPastEnd({ userId: loaded.member.user.userId, part: 'tracking' }, filters, loaded.part);
  return { ...loaded, filters };
}

async function orWithheld(asked: Promise<Reply>): Promise<Reply | null> {
  try {
    return await asked;
  } catch (error) {
    if (isApiError(error) && error.code === 'staff_account') return null;
    throw error;
  }
}

export { MembersFailure as Failure };

/** A member's sessions and devices. */
export function Component() {
  const { part, filters, ...frame } = useLoaderData<TrackingData>();
  if (part === null)
    return (
      <MemberFrame {...frame} part="tracking">
        <Empty title="Sign-in details are hidden" level={2}>
          {STAFF_SIGN_IN}
        </Empty>
      </MemberFrame>
    );
  const { tracking, ...totals } = part;
  return (
    <MemberFrame {...frame} part="tracking">
      <HistoryFrame
        userId={frame.member.user.userId}
        part="tracking"
        filters={filters}
        totals={totals}
        choice={{
          label: 'Show',
          any: 'Sessions and devices',
          options: [
            { value: 'session', label: 'Open sessions' },
            { value: 'device', label: 'Devices' },
          ],
        }}
        sorts={DATE_SORTS}
        empty={{
          title: 'No sessions or devices',
          words: 'Devices are forgotten when nobody has used them for a long time.',
        }}
      >
        <TrackingTable rows={tracking} />
      </HistoryFrame>
    </MemberFrame>
  );
}

const WHEN = cell('nowrap', 'md');
const KIND = cell('md');
const IP = cell('md');
const FIRST = cell('nowrap', 'lg');

function TrackingTable({ rows }: { rows: readonly Tracked[] }) {
  const head = (
    <>
      <th scope="col" className={WHEN}>
        Last seen
      </th>
      <th scope="col">Device</th>
      <th scope="col" className={KIND}>
        Kind
      </th>
      <th scope="col" className={IP}>
        IP address
      </th>
      <th scope="col" className={FIRST}>
        First seen
      </th>
    </>
  );
  return (
    <Table caption="Sessions and devices" head={head} dense>
      {rows.map((row) => (
        <TableRow key={`${row.kind}-${row.id}`}>
          <td className={WHEN}>
            <time dateTime={row.at}>{row.date}</time>
          </td>
          <RowHead sub={methodText(row)} left={[KINDS[row.kind], row.date, ...(row.ip === null ? [] : [row.ip])]}>
            {row.device}
          </RowHead>
          <td className={KIND}>{KINDS[row.kind]}</td>
          <td className={IP}>{row.ip ?? 'Not kept'}</td>
          <td className={FIRST}>{staffTime(row.firstSeenAt)}</td>
        </TableRow>
      ))}
    </Table>
  );
}

function methodText({ signedInBy, expiresAt }: Tracked): string | undefined {
  if (signedInBy === null || expiresAt === null) return undefined;
  const until = staffTime(expiresAt);
  return `By ${signedInBy.replaceAll('_', ' ')}, until ${until}`;
}
