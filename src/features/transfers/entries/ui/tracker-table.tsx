import { PositionTag } from '#design-system/position-tag.tsx';
import { RowHead, SortHead, type SortOrder, Table, TableRow, TierBreak } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { dayHeading, readerDay } from '#kernel/days.ts';
import { athleteHref } from '../../college-players/athlete-address-view.ts';
import type { TransferSort } from '../contract.ts';
import { athleticYearText, type CollegeTransfer, transferRowId } from '../transfer-view.ts';
import { type TrackerFilters, trackerHref } from './tracker-address.ts';
import type { TrackerPageData } from './tracker-page.tsx';
import css from './tracker-table.module.css';
import { DatedStatus, EntryTypeMark, statusLine, TransferMove, TransferRating } from './transfer-marks.tsx';

type Props = {
  tracker: TrackerPageData['tracker'];
  filters: TrackerFilters;
  path: string;
  /** Whose moves are marked. */
  ownCollegeId: number | null;
  now: Date;
};

const COLUMNS = 7;
const SORT_WORDS: Readonly<Record<TransferSort, string>> = {
  latest: 'newest first',
  rating: 'the best rated first',
  name: 'by name',
  athletic_year: 'by athletic year',
  transfer_position: 'by position',
  origin_college_name: 'by the college they leave',
  exit_college_name: 'by the college they join',
  latest_activity_college_name: 'by the college of the latest activity',
  school_focus: 'who joins first',
};

const POSITION = cell('md');
const CLASS = cell('lg', 'muted');
const STATUS = cell('md', 'nowrap');
const ENTERED = cell('num', 'lg', 'muted', 'nowrap');
const RATING = cell('num', 'tight');

/** "newest first", "by name": how a list is sorted. */
export function sortWords(sort: TransferSort): string {
  return SORT_WORDS[sort];
}

export function TrackerTable({ tracker, filters, path, ownCollegeId, now }: Props) {
  const isByDay = tracker.sort === 'latest';
  // Imports that know no rosters say nothing of anybody's year.
  const hasYears = tracker.validFilters.athleticYears.length > 0;
  // Known of players who were prospects here.
  const hasClasses = tracker.transfers.some(({ classYear }) => classYear !== null);
  const columns = { hasYears, hasClasses };
  return (
    <div className={css.moves}>
      <Table
        caption={`Transfers, ${sortWords(tracker.sort)}${isByDay ? ', grouped by day' : ''}`}
        head={<Head tracker={tracker} filters={filters} path={path} {...columns} />}
      >
        {tracker.transfers.map((transfer, index) => {
          const { id, latestActivityDate: day, originCollegeId, exitCollegeId } = transfer;
          const isNewDay = isByDay && (index === 0 || tracker.transfers[index - 1]?.latestActivityDate !== day);
          return [
            isNewDay ? (
              <TierBreak key={`day ${day}`} columns={COLUMNS + Number(hasYears) + Number(hasClasses)}>
                {day === null ? 'Day not known' : dayHeading(day, now)}
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
type Columns = { hasYears: boolean; hasClasses: boolean };

function TransferCells({ transfer, now, hasYears, hasClasses }: Columns & { transfer: CollegeTransfer; now: Date }) {
  const { name, playerSlug, position, athleticYear, classYear, enterDate } = transfer;
  const year = athleticYear === null ? null : athleticYearText(athleticYear);
  return (
    <>
      <RowHead left={[leftLine(transfer, now)]}>
        <a href={athleteHref({ slug: playerSlug })}>{name}</a> <EntryTypeMark transfer={transfer} />
      </RowHead>
      <td className={POSITION}>{position ? <PositionTag position={position} /> : '–'}</td>
      {hasYears ? <td className={POSITION}>{year ?? '–'}</td> : null}
      {hasClasses ? <td className={CLASS}>{classYear ?? '–'}</td> : null}
      <td colSpan={2}>
        <TransferMove transfer={transfer} />
      </td>
      <td className={STATUS}>
        <DatedStatus transfer={transfer} now={now} />
      </td>
      <td className={ENTERED}>{enterDate === null ? '–' : readerDay(enterDate, now)}</td>
      <td className={RATING}>
        <TransferRating transfer={transfer} />
      </td>
    </>
  );
}

/** "QB, Jr, class of 2023. Committed Jan 9": what a phone's columns no longer say. */
function leftLine(transfer: CollegeTransfer, now: Date): string {
  const { position, athleticYear, classYear } = transfer;
  const year = athleticYear === null ? null : athleticYearText(athleticYear);
  const recruited = classYear === null ? null : `class of ${classYear}`;
  const who = [position, year, recruited].filter((part) => part !== null).join(', ');
  const status = statusLine(transfer, now);
  return who ? `${who}. ${status}` : status;
}

type HeadProps = Pick<Props, 'tracker' | 'filters' | 'path'> & Columns;

function Head({ tracker, filters, path, hasYears, hasClasses }: HeadProps) {
  // The head of the order in force leads back to the newest.
  const sortHref = (sort: TransferSort) =>
    trackerHref(path, filters, { sort: tracker.sort === sort ? undefined : sort });
  const order = (sort: TransferSort, way: SortOrder = 'ascending'): SortOrder => (tracker.sort === sort ? way : 'none');
  return (
    <>
      <SortHead href={sortHref('name')} order={order('name')}>
        Player
      </SortHead>
      <SortHead href={sortHref('transfer_position')} order={order('transfer_position')} column={POSITION}>
        Position
      </SortHead>
      {hasYears ? (
        <SortHead href={sortHref('athletic_year')} order={order('athletic_year')} column={POSITION}>
          Year
        </SortHead>
      ) : null}
      {hasClasses ? (
        <th scope="col" className={CLASS}>
          Class
        </th>
      ) : null}
      <SortHead href={sortHref('origin_college_name')} order={order('origin_college_name')} column={css.from}>
        From
      </SortHead>
      <SortHead href={sortHref('exit_college_name')} order={order('exit_college_name')} column={css.to}>
        To
      </SortHead>
      <th scope="col" className={STATUS}>
        Status
      </th>
      <th scope="col" className={ENTERED}>
        Entered
      </th>
      <SortHead href={sortHref('rating')} order={order('rating', 'descending')} column={RATING}>
        Rating
      </SortHead>
    </>
  );
}
