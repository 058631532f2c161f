import { Table, TableRow } from '#design-system/table.tsx';
import { useScripted } from '#design-system/use-scripted.ts';
import type { BoardRow as Row } from '../contract.ts';
import { MY_FORECASTS_PATH } from '../futurecast-view.ts';
import { BOARD_COLUMNS, BoardHead, BoardRow } from './board-row.tsx';
import css from './leaderboard-page.module.css';
import type { OwnPlace } from './own-place.ts';

type Props = {
  caption: string;
  rows: readonly Row[];
  /** The reader's own place; null if the reader cannot have one. */
  place: OwnPlace | null;
  leastSettled: number;
};

/** The board, with the reader's own row at its end. That row is reserved from the start, so that nothing moves when it loads. */
export function BoardTable({ caption, rows, place, leastSettled }: Props) {
  const mine = place?.kind === 'placed' ? place.row.id : null;
  return (
    <Table caption={caption} head={<BoardHead />}>
      {rows.map((row) => (
        <BoardRow key={row.id} row={row} isMine={row.id === mine} />
      ))}
      {place ? <OwnRow place={place} leastSettled={leastSettled} /> : null}
    </Table>
  );
}

function OwnRow({ place, leastSettled }: { place: OwnPlace; leastSettled: number }) {
  const isScripted = useScripted();
  if (place.kind === 'placed') return <BoardRow row={place.row} isMine />;
  return (
    <TableRow own>
      <td colSpan={BOARD_COLUMNS} className={css.own} aria-busy={isScripted && place.kind === 'asking'}>
        {/* The link is at the other end, so that longer text does not move it. */}
        <div className={css.ownLine}>
          <span>{isScripted ? wordsFor(place.kind, leastSettled) : 'Your rank:'}</span>
          <a href={MY_FORECASTS_PATH}>My picks</a>
        </div>
      </td>
    </TableRow>
  );
}

function wordsFor(kind: Exclude<OwnPlace['kind'], 'placed'>, leastSettled: number): string {
  if (kind === 'asking') return 'Loading your rank…';
  if (kind === 'failed') return 'We couldn’t load your rank. Refresh the page to try again.';
  return `You’re not ranked here yet. You need ${leastSettled} graded picks.`;
}
