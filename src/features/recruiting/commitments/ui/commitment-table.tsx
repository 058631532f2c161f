import { EventPill } from '#design-system/event-pill.tsx';
import { Flag } from '#design-system/flag.tsx';
import { PositionTag } from '#design-system/position-tag.tsx';
import { RatingChip } from '#design-system/rating-chip.tsx';
import { RowHead, Table, TableRow, TierBreak } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import {
  type ProspectRow,
  prospectHref,
  schoolText,
  sizeText,
  statusText,
} from '#features/recruiting/prospects/prospect-view.ts';
import { dayHeading } from '#kernel/days.ts';
import css from './commitment-table.module.css';

type Props = { prospects: readonly ProspectRow[]; ownCollegeId: number | null; now: Date };

const COLUMNS = 8;
const POSITION = cell('md');
const SIZE = cell('lg', 'nowrap');
const SCHOOL = cell('lg', 'muted');
const STATUS = cell('md', 'nowrap');
const RANK = cell('num', 'md', 'muted');
const RATING = cell('num', 'tight');

/** The decided prospects, grouped by the day of their decision. */
export function CommitmentTable({ prospects, ownCollegeId, now }: Props) {
  return (
    <div className={css.ledger}>
      <Table caption="Commitments, latest first, grouped by day" head={<Head />}>
        {prospects.map((prospect, index) => {
          const { id, date, college } = prospect;
          const isNewDay = index === 0 || prospects[index - 1]?.date !== date;
          return [
            isNewDay ? (
              <TierBreak key={`day ${date}`} columns={COLUMNS}>
                {date === null ? 'Date unknown' : dayHeading(date, now)}
              </TierBreak>
            ) : null,
            <TableRow key={id} own={ownCollegeId !== null && college?.id === ownCollegeId}>
              <Cells prospect={prospect} />
            </TableRow>,
          ];
        })}
      </Table>
    </div>
  );
}

function Cells({ prospect }: { prospect: ProspectRow }) {
  const { position, ranks, college, status, bluechipRating, stars } = prospect;
  const size = sizeText(prospect);
  const school = schoolText(prospect);
  const who = [position, size].filter((part) => part !== null).join(', ');
  return (
    <>
      <RowHead href={prospectHref(prospect)} left={[who, `${statusText(status)}. ${school ?? ''}`].filter(Boolean)}>
        {prospect.name}
      </RowHead>
      <td className={POSITION}>{position ? <PositionTag position={position} /> : '–'}</td>
      <td className={SIZE}>{size ?? '–'}</td>
      <td className={SCHOOL}>{school ?? '–'}</td>
      <td>
        <Flag team={flagOf(college)} />
      </td>
      <td className={STATUS}>
        <EventPill kind="commit" bare>
          {statusText(status)}
        </EventPill>
      </td>
      <td className={RANK}>{ranks.natl ?? '–'}</td>
      <td className={RATING}>
        <RatingChip rating={bluechipRating} stars={stars} />
      </td>
    </>
  );
}

function Head() {
  return (
    <>
      <th scope="col">Player</th>
      <th scope="col" className={POSITION}>
        Position
      </th>
      <th scope="col" className={SIZE}>
        Height, weight
      </th>
      <th scope="col" className={SCHOOL}>
        High school
      </th>
      <th scope="col">College</th>
      <th scope="col" className={STATUS}>
        Status
      </th>
      <th scope="col" className={RANK}>
        Natl.
      </th>
      <th scope="col" className={RATING}>
        Rating
      </th>
    </>
  );
}
