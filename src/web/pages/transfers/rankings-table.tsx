import { PositionTag } from '#design-system/position-tag.tsx';
import { RowHead, SortHead, type SortOrder, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { athleteHref } from '#features/transfers/college-players/athlete-address-view.ts';
import { athleticYearText } from '#features/transfers/entries/transfer-view.ts';
import {
  DatedStatus,
  EntryTypeMark,
  statusLine,
  TransferMove,
  TransferRating,
} from '#features/transfers/entries/ui/transfer-marks.tsx';
import type { RankedTransfer, RankSort } from '#features/transfers/portal-ranks/rank-list-view.ts';
import { usePageRoot } from '#web/root-data.ts';
import { type RankingFilters, rankingsHref } from './rankings-address.ts';
import type { RankingsData } from './rankings-page.tsx';

const RANK = cell('num', 'tight');
const POSITION = cell('md');
const STATUS = cell('md', 'nowrap');
const RATING = cell('num', 'tight');

type Props = {
  ranking: RankingsData['ranking'];
  people: readonly RankedTransfer[];
  filters: RankingFilters;
  path: string;
  sort: RankSort;
};

export function RankingsTable({ ranking, people, filters, path, sort }: Props) {
  const { site, now } = usePageRoot();
  const at = new Date(now);
  const hasYears = ranking.validFilters.athleticYears.length > 0;
  return (
    <Table
      caption={sort === 'ordinality' ? 'Transfers by rank' : 'Ranked transfers'}
      head={<Head filters={filters} path={path} sort={sort} hasYears={hasYears} />}
    >
      {people.map(({ ordinality, personId, transfer }) => {
        const { name, playerSlug, position, athleticYear, originCollegeId, exitCollegeId } = transfer;
        const isOwn =
          site.collegeId !== null && (originCollegeId === site.collegeId || exitCollegeId === site.collegeId);
        const year = athleticYear === null ? null : athleticYearText(athleticYear);
        const who = [position, year].filter((part) => part !== null).join(', ');
        const status = statusLine(transfer, at);
        return (
          <TableRow key={personId} ten={sort === 'ordinality' && ordinality % 10 === 0} own={isOwn}>
            <td className={RANK}>{ordinality}</td>
            <RowHead left={[who === '' ? status : `${who}. ${status}`]}>
              <a href={athleteHref({ slug: playerSlug })}>{name}</a> <EntryTypeMark transfer={transfer} />
            </RowHead>
            <td className={POSITION}>{position ? <PositionTag position={position} /> : '–'}</td>
            {hasYears ? <td className={POSITION}>{year ?? '–'}</td> : null}
            <td colSpan={2}>
              <TransferMove transfer={transfer} />
            </td>
            <td className={STATUS}>
              <DatedStatus transfer={transfer} now={at} />
            </td>
            <td className={RATING}>
              <TransferRating transfer={transfer} />
            </td>
          </TableRow>
        );
      })}
    </Table>
  );
}

type HeadProps = Pick<Props, 'filters' | 'path' | 'sort'> & { hasYears: boolean };

function Head({ filters, path, sort, hasYears }: HeadProps) {
  // The header of the active sort order links back to the ranking.
  const hrefOf = (each: RankSort) => rankingsHref(path, filters, { sort: sort === each ? undefined : each });
  const orderOf = (each: RankSort): SortOrder => (sort === each ? 'ascending' : 'none');
  return (
    <>
      <SortHead href={rankingsHref(path, filters, { sort: undefined })} order={orderOf('ordinality')} column={RANK}>
        Rank
      </SortHead>
      <th scope="col">Player</th>
      <SortHead href={hrefOf('transfer_position')} order={orderOf('transfer_position')} column={POSITION}>
        Position
      </SortHead>
      {hasYears ? (
        <SortHead href={hrefOf('athletic_year')} order={orderOf('athletic_year')} column={POSITION}>
          Year
        </SortHead>
      ) : null}
      <SortHead href={hrefOf('origin_college_name')} order={orderOf('origin_college_name')}>
        From
      </SortHead>
      <SortHead href={hrefOf('exit_college_name')} order={orderOf('exit_college_name')}>
        To
      </SortHead>
      <th scope="col" className={STATUS}>
        Status
      </th>
      <th scope="col" className={RATING}>
        Rating
      </th>
    </>
  );
}
