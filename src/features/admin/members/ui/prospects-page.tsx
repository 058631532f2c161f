import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { isSport, SPORTS, sportName } from '#kernel/sports.ts';
import type { PageRequest } from '#web/request-context.ts';
import { daysOf, type HistoryFilters, historyFiltersOf, pagingOf, redirectPastEnd } from './history-address.ts';
import { HistoryFrame } from './history-frame.tsx';
import { loadMember, type MemberFrameData } from './member-data.ts';
import { MemberFrame } from './member-frame.tsx';
import { MembersFailure } from './members-failure.tsx';

/** Typed by the endpoint, because its shapes belong to `notifications`, which nothing may import. */
type Reply = Awaited<ReturnType<PageRequest['api']['members']['prospectTracking']>>;
type Followed = Reply['prospectTracking'][number];
type ProspectsData = MemberFrameData & { part: Reply; filters: HistoryFilters };

const SORTS = [
  { value: '-date', label: 'Newest first' },
  { value: 'date', label: 'Oldest first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
] as const;

const sortOf = (value: unknown) => SORTS.find((sort) => sort.value === value)?.value;

export async function loader({ request, ...args }: LoaderFunctionArgs): Promise<ProspectsData> {
  const filters = historyFiltersOf(request, { sorts: SORTS.map(({ value }) => value), choices: SPORTS });
  const sorts = sortOf(filters.sort);
  const { choice } = filters;
  const loaded = await loadMember(args, (api, id) =>
    api.members.prospectTracking({
      params: { id },
      query: {
        ...pagingOf(filters),
        ...(sorts ? { sorts } : {}),
        filters: { ...daysOf(filters), ...(isSport(choice) ? { sport: choice } : {}) },
      },
    }),
  );
  redirectPastEnd({ userId: loaded.member.user.userId, part: 'prospect_tracking' }, filters, loaded.part);
  return { ...loaded, filters };
}

export { MembersFailure as Failure };

/** The prospects that a member follows. */
export function Component() {
  const { part, filters, ...frame } = useLoaderData<ProspectsData>();
  const { prospectTracking, ...totals } = part;
  return (
    <MemberFrame {...frame} part="prospect_tracking">
      <HistoryFrame
        userId={frame.member.user.userId}
        part="prospect_tracking"
        filters={filters}
        totals={totals}
        choice={{
          label: 'Sport',
          any: 'Any',
          options: SPORTS.map((value) => ({ value, label: sportName(value) })),
        }}
        sorts={SORTS}
        empty={{ title: 'Follows no prospects', words: 'Prospects that this member follows will appear here.' }}
      >
        <ProspectsTable rows={prospectTracking} />
      </HistoryFrame>
    </MemberFrame>
  );
}

const WHEN = cell('nowrap', 'md');
const SPORT = cell('md');
const CLASS = cell('num', 'md');

function ProspectsTable({ rows }: { rows: readonly Followed[] }) {
  const head = (
    <>
      <th scope="col" className={WHEN}>
        Following since
      </th>
      <th scope="col">Prospect</th>
      <th scope="col" className={SPORT}>
        Sport
      </th>
      <th scope="col" className={CLASS}>
        Class
      </th>
    </>
  );
  return (
    <Table caption="Prospects that this member follows" head={head} dense>
      {rows.map(({ id, name, slug, classYear, sport, position, date, at }) => (
        <TableRow key={id}>
          <td className={WHEN}>
            <time dateTime={at}>{date}</time>
          </td>
          <RowHead
            href={`/content/prospects/${classYear}/${slug}`}
            sub={position}
            left={[`${sportName(sport)}, class of ${classYear}`, `Since ${date}`]}
          >
            {name}
          </RowHead>
          <td className={SPORT}>{sportName(sport)}</td>
          <td className={CLASS}>{classYear}</td>
        </TableRow>
      ))}
    </Table>
  );
}
