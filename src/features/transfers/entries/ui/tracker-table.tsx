import { PositionTag } from '#design-system/position-tag.tsx';
import { RowHead, SortHead, type SortOrder, Table, TableRow, TierBreak } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { dayHeading, readerDay } from '#kernel/days.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { athleteHref } from '../../college-players/athlete-address-view.ts';
import type { listTransfers, TransferSort } from '../contract.ts';
import { athleticYearText, type CollegeTransfer, totalText, transferRowId } from '../transfer-view.ts';
import css from './tracker-table.module.css';
import {
  EntryTypeMark,
  LatestActivity,
  statusLine,
  TransferMove,
  TransferRating,
  TransferStatus,
} from './transfer-marks.tsx';

type List = Pick<ReplyOf<typeof listTransfers>, 'transfers' | 'sort' | 'validFilters' | 'year'>;

type Props = {
  /** A list of one season or of all seasons, where each row names its own. */
  list: List;
  /** Whether entries are grouped under day headings, in newest-first order. */
  groupsDays?: boolean;
  /** The same list in another order; undefined: newest first. */
  sortHref: (sort: TransferSort | undefined) => string;
  /** The college whose moves are highlighted. */
  ownCollegeId: number | null;
  now: Date;
};

const SORT_WORDS: Readonly<Record<TransferSort, string>> = {
  latest: 'newest first',
  rating: 'highest rated first',
  name: 'by name',
  athletic_year: 'by athletic year',
  transfer_position: 'by position',
  origin_college_name: 'by previous college',
  exit_college_name: 'by new college',
  latest_activity_college_name: 'by latest college',
  school_focus: 'incoming first',
};

const RANK = cell('num', 'tight', 'md');
const POSITION = cell('md');
/** The column of the year in college. Next to a season column it is hidden sooner, because a tablet has no room for both. */
const YEAR = { alone: POSITION, besideSeason: cell('lg') } as const;
const SEASON = cell('md', 'muted');
const CLASS = cell('lg', 'muted');
const STATUS = cell('lg', 'nowrap');
const ACTIVITY = cell('md');
const ENTERED = cell('num', 'lg', 'muted', 'nowrap');
const RATING = cell('num', 'tight');
/** Rank, player, position, from, to, status, latest activity, entered, rating. */
const COLUMNS = 9;

/** "38 entries, newest first"; only the count if there is nothing to sort. */
export function countText(
  { sort, ...count }: Pick<ReplyOf<typeof listTransfers>, 'sort' | 'total' | 'totalIsEstimate'>,
  [one, many]: readonly [string, string],
): string {
  const words = `${totalText(count)} ${count.total === 1 ? one : many}`;
  return count.total > 1 ? `${words}, ${SORT_WORDS[sort]}` : words;
}

/** Portal entries for the tracker and the search. */
export function TransferTable({ list, groupsDays = false, sortHref, ownCollegeId, now }: Props) {
  const isByDay = groupsDays && list.sort === 'latest';
  const columns = {
    // Imports without rosters do not know anybody's year.
    hasYears: list.validFilters.athleticYears.length > 0,
    // Known for players who were prospects here.
    hasClasses: list.transfers.some(({ classYear }) => classYear !== null),
    hasSeasons: list.year === null,
  };
  const breadth = COLUMNS + Object.values(columns).filter(Boolean).length;
  return (
    <div className={css.moves}>
      <Table
        caption={`Transfers, ${SORT_WORDS[list.sort]}${isByDay ? ', grouped by day' : ''}`}
        head={<Head sort={list.sort} sortHref={sortHref} {...columns} />}
      >
        {list.transfers.map((transfer, index) => {
          const { id, latestActivityDate: day, originCollegeId, exitCollegeId } = transfer;
          const isNewDay = isByDay && (index === 0 || list.transfers[index - 1]?.latestActivityDate !== day);
          return [
            isNewDay ? (
              <TierBreak key={`day ${day}`} columns={breadth}>
                {day === null ? 'Date unknown' : dayHeading(day, now)}
              </TierBreak>
            ) : null,
            <TableRow
              key={id}
              id={transferRowId(id)}
              own={ownCollegeId !== null && (originCollegeId === ownCollegeId || exitCollegeId === ownCollegeId)}
            >
              <TransferCells transfer={transfer} now={now} {...columns} />
            </TableRow>,
          ];
        })}
      </Table>
    </div>
  );
}

/** The columns that only some lists have. */
type Columns = { hasYears: boolean; hasClasses: boolean; hasSeasons: boolean };

type CellsProps = Columns & { transfer: CollegeTransfer; now: Date };

function TransferCells({ transfer, now, hasYears, hasClasses, hasSeasons }: CellsProps) {
  const { name, playerSlug, position, athleticYear, classYear, enterDate, transferRank } = transfer;
  const year = athleticYear === null ? null : athleticYearText(athleticYear);
  return (
    <>
      <td className={RANK}>{transferRank ?? '–'}</td>
      <RowHead left={[leftLine(transfer, { now, hasSeasons })]}>
        <a href={athleteHref({ slug: playerSlug })}>{name}</a> <EntryTypeMark transfer={transfer} />
      </RowHead>
      {hasSeasons ? <td className={SEASON}>{transfer.year}</td> : null}
      <td className={POSITION}>{position ? <PositionTag position={position} /> : '–'}</td>
      {hasYears ? <td className={YEAR[hasSeasons ? 'besideSeason' : 'alone']}>{year ?? '–'}</td> : null}
      {hasClasses ? <td className={CLASS}>{classYear ?? '–'}</td> : null}
      <td colSpan={2}>
        <TransferMove transfer={transfer} />
      </td>
      <td className={STATUS}>
        <TransferStatus status={transfer.status} />
      </td>
      <td className={ACTIVITY}>
        <LatestActivity transfer={transfer} now={now} />
      </td>
      <td className={ENTERED}>{enterDate === null ? '–' : readerDay(enterDate, now)}</td>
      <td className={RATING}>
        <TransferRating transfer={transfer} />
      </td>
    </>
  );
}

/** "No. 12, QB, Jr, 2023. Committed Jan 9": what the columns hidden on a phone would say. */
function leftLine(transfer: CollegeTransfer, { now, hasSeasons }: { now: Date; hasSeasons: boolean }): string {
  const { position, athleticYear, classYear, transferRank } = transfer;
  const rank = transferRank === null ? null : `No. ${transferRank}`;
  const season = hasSeasons ? `${transfer.year} season` : null;
  const year = athleticYear === null ? null : athleticYearText(athleticYear);
  const who = [rank, position, year, classYear, season].filter((part) => part !== null).join(', ');
  // The box in place of a new school already says that the player is in the portal.
  if (who && transfer.status === 'in_portal') return who;
  const status = statusLine(transfer, now);
  return who ? `${who}. ${status}` : status;
}

type HeadProps = Columns & { sort: TransferSort; sortHref: Props['sortHref'] };

function Head({ sort, sortHref, hasYears, hasClasses, hasSeasons }: HeadProps) {
  // The header of the active sort links back to newest first.
  const hrefOf = (each: TransferSort) => sortHref(sort === each ? undefined : each);
  const order = (each: TransferSort, way: SortOrder = 'ascending'): SortOrder => (sort === each ? way : 'none');
  return (
    <>
      <th scope="col" className={RANK}>
        <abbr title="Rank among the season’s transfers">Rk</abbr>
      </th>
      <SortHead href={hrefOf('name')} order={order('name')}>
        Player
      </SortHead>
      {hasSeasons ? (
        <th scope="col" className={SEASON}>
          Season
        </th>
      ) : null}
      <SortHead href={hrefOf('transfer_position')} order={order('transfer_position')} column={POSITION}>
        Position
      </SortHead>
      {hasYears ? (
        <SortHead
          href={hrefOf('athletic_year')}
          order={order('athletic_year')}
          column={YEAR[hasSeasons ? 'besideSeason' : 'alone']}
        >
          Year
        </SortHead>
      ) : null}
      {hasClasses ? (
        <th scope="col" className={CLASS}>
          Class
        </th>
      ) : null}
      <SortHead href={hrefOf('origin_college_name')} order={order('origin_college_name')} column={css.from}>
        From
      </SortHead>
      <SortHead href={hrefOf('exit_college_name')} order={order('exit_college_name')} column={css.to}>
        To
      </SortHead>
      <th scope="col" className={STATUS}>
        Status
      </th>
      {/* Sorted by date, the default order of the list. */}
      <SortHead href={sortHref(undefined)} order={order('latest', 'descending')} column={ACTIVITY}>
        Latest activity
      </SortHead>
      <th scope="col" className={ENTERED}>
        Entered
      </th>
      <SortHead href={hrefOf('rating')} order={order('rating', 'descending')} column={RATING}>
        Rating
      </SortHead>
    </>
  );
}
