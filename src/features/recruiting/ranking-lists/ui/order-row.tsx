import { type Dispatch, type KeyboardEvent, memo, useRef, useState } from 'react';
import { Button } from '#design-system/button.tsx';
import { Icon } from '#design-system/icon.tsx';
import { MoveButtons, type MoveHandle } from '#design-system/move-buttons.tsx';
import { RatingChip } from '#design-system/rating-chip.tsx';
import { RowHead, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import type { ListRow } from '../list-view.ts';
import type { DraftChange } from './draft-order.ts';
import { orderRowId } from './drop-rank.ts';
import css from './order-form.module.css';
import { useGrip } from './use-rank-drag.ts';

/** The control that moved a row and keeps the focus. After a removal the focus moves to the next row. */
export type Handle = 'rank' | 'remove' | MoveHandle;

type OrderRowProps = {
  row: ListRow;
  rank: number;
  /** The number of players on the list. */
  length: number;
  isScripted: boolean;
  dispatch: Dispatch<DraftChange>;
  /** Sets where the focus goes after the next move. */
  hold: (id: number, handle: Handle) => void;
};

const RANK = cell('tight');
const RATING = cell('num', 'md');
const PRESENT = cell('num', 'md', 'muted');
const HANDLES = `${cell('tight')} ${css.handles}`;
const TEN = 10;

/**
 * Rendered hundreds of times, and again only when its own rank changes. A move changes the ranks of all rows between, so everything that
 * does not depend on the rank is a separate component.
 */
export const OrderRow = memo(function OrderRow({ row, rank, length, isScripted, dispatch, hold }: OrderRowProps) {
  const { id, name } = row;
  return (
    <TableRow id={orderRowId(id)} ten={rank % TEN === 0}>
      <td className={RANK}>
        <Grip id={id} isScripted={isScripted} />
        <RankField id={id} name={name} rank={rank} length={length} dispatch={dispatch} hold={hold} />
      </td>
      <PlayerCells row={row} />
      <Handles
        id={id}
        name={name}
        isFirst={rank === 1}
        isLast={rank === length}
        isScripted={isScripted}
        dispatch={dispatch}
        hold={hold}
      />
    </TableRow>
  );
});

const Grip = memo(function Grip({ id, isScripted }: Pick<HandlesProps, 'id' | 'isScripted'>) {
  const grip = useRef<HTMLSpanElement>(null);
  useGrip(grip, id);
  return (
    <>
      <span ref={grip} className={isScripted ? css.grip : css.noGrip} title="Drag to another rank">
        <Icon name="grip" />
      </span>
      <input type="hidden" name="player_ids[]" value={id} />
    </>
  );
});

const PlayerCells = memo(function PlayerCells({ row }: { row: ListRow }) {
  const { name, position, place, rating, stars, present } = row;
  const where = [position, place].filter((part) => part !== null).join(', ');
  return (
    <>
      <RowHead sub={where} left={[rating === null ? `now ${present}` : `${rating.toFixed(1)}, now ${present}`]}>
        {name}
      </RowHead>
      <td className={RATING}>
        {rating === null || stars === null ? '–' : <RatingChip rating={rating} stars={stars} size="sm" />}
      </td>
      <td className={PRESENT}>{present}</td>
    </>
  );
});

type RankFieldProps = Pick<OrderRowProps, 'rank' | 'length' | 'dispatch' | 'hold'> & { id: number; name: string };

const isRank = (text: string, length: number) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= length;

/**
 * An editable rank. Enter or leaving the field applies it; Escape reverts it. An invalid rank stays in the field with an error and moves
 * nobody.
 */
function RankField({ id, name, rank, length, dispatch, hold }: RankFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const type = (text: string | null) => {
    setTyped(text);
    setFault(null);
  };
  /** `isKept`: the field keeps the focus. */
  const commit = (isKept: boolean) => {
    if (typed === null) return;
    const text = typed.trim();
    if (text !== '' && !isRank(text, length)) {
      setFault(`Enter 1 to ${length.toLocaleString('en-US')}`);
      return;
    }
    type(null);
    if (text === '' || Number(text) === rank) return;
    if (isKept) hold(id, 'rank');
    dispatch({ type: 'move', id, rank: Number(text) });
  };
  const step = (places: number) => {
    type(null);
    hold(id, 'rank');
    dispatch({ type: 'step', id, places });
  };
  const press = (event: KeyboardEvent) => {
    const places = event.shiftKey ? TEN : 1;
    if (event.key === 'Enter') commit(true);
    else if (event.key === 'Escape') type(null);
    else if (event.key === 'ArrowUp') step(-places);
    else if (event.key === 'ArrowDown') step(places);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        id={`rank-${id}`}
        className={css.rank}
        name="ranks[]"
        value={typed ?? String(rank)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        aria-label={`Rank of ${name}`}
        aria-invalid={fault === null ? undefined : true}
        aria-describedby={fault === null ? undefined : `rank-fault-${id}`}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={() => commit(false)}
        onKeyDown={press}
      />
      {fault === null ? null : (
        <span id={`rank-fault-${id}`} role="alert" className={css.fault}>
          {fault}
        </span>
      )}
    </>
  );
}

type HandlesProps = Pick<OrderRowProps, 'isScripted' | 'dispatch' | 'hold'> & {
  id: number;
  name: string;
  isFirst: boolean;
  isLast: boolean;
};

/** With JavaScript the arrows move the row on the page; without it, each submits the form. */
const Handles = memo(function Handles({ id, name, isFirst, isLast, isScripted, dispatch, hold }: HandlesProps) {
  return (
    <td className={HANDLES}>
      <MoveButtons
        value={id}
        name={name}
        isFirst={isFirst}
        isLast={isLast}
        isScripted={isScripted}
        onStep={(handle) => {
          hold(id, handle);
          dispatch({ type: 'step', id, places: handle === 'up' ? -1 : 1 });
        }}
      />
      <Button
        id={`remove-${id}`}
        kind="second"
        size="icon"
        type={isScripted ? 'button' : 'submit'}
        name="removed[]"
        value={id}
        aria-label={`Remove ${name}`}
        onClick={() => {
          hold(id, 'remove');
          dispatch({ type: 'remove', id });
        }}
      >
        <Icon name="close" />
      </Button>
    </td>
  );
});
