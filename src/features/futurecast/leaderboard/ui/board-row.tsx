import { RankFigure } from '#design-system/rank-figure.tsx';
import { RowHead, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import type { BoardRow as Row } from '../contract.ts';
import { brierText, forecasterHref, forecasterName, forecasterPath, pointsText } from '../futurecast-view.ts';
import { LastTen } from './last-ten.tsx';

const TEN = 10;
const TIGHT = cell('tight');
const NUMBER = cell('num');
const LATE = cell('num', 'md');
const LAST = cell('num', 'lg');
const TICKS = cell('md');

/** How many columns the board has, for rows that span it. */
export const BOARD_COLUMNS = 8;

export function BoardHead() {
  return (
    <>
      <th scope="col">Rank</th>
      <th scope="col">Forecaster</th>
      <th scope="col" className={NUMBER} aria-sort="descending">
        Points
      </th>
      <th scope="col" className={NUMBER}>
        Right
      </th>
      <th scope="col" className={LATE}>
        Graded
      </th>
      <th scope="col" className={LATE}>
        Brier
      </th>
      <th scope="col" className={LAST}>
        Streak
      </th>
      <th scope="col" className={TICKS}>
        Last 10
      </th>
    </>
  );
}

/** A forecaster on the board; `isMine` highlights the reader. */
export function BoardRow({ row, isMine = false }: { row: Row; isMine?: boolean }) {
  return (
    <TableRow ten={row.rank % TEN === 0} own={isMine}>
      <td className={TIGHT}>
        <RankFigure rank={row.rank} />
      </td>
      <RowHead
        href={isMine ? forecasterPath(row.id) : forecasterHref(row.id, row.username)}
        sub={isMine ? 'You' : null}
        left={[leftText(row)]}
      >
        {forecasterName(row.username)}
      </RowHead>
      <td className={NUMBER}>
        <b>{pointsText(row.points)}</b>
      </td>
      <td className={NUMBER}>{`${Math.round(row.accuracy)}%`}</td>
      <td className={LATE}>{row.settled}</td>
      <td className={LATE}>{brierText(row.brier)}</td>
      <td className={LAST}>{streakText(row.streak)}</td>
      <td className={TICKS}>
        <LastTen outcomes={row.lastTen} />
      </td>
    </TableRow>
  );
}

/** "W3", "L2": the current run of right or wrong picks. */
export const streakText = (streak: number): string =>
  streak === 0 ? '–' : `${streak > 0 ? 'W' : 'L'}${Math.abs(streak)}`;

const leftText = ({ right, settled, brier, streak }: Row): string =>
  `${right} of ${settled} right (${Math.round((100 * right) / Math.max(settled, 1))}%), Brier ${brierText(brier)}, streak ${streakText(streak)}`;
