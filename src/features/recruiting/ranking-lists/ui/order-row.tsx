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

/** By what a row is moved; the focus stays on it. */
export type Handle = 'rank' | MoveHandle;

type OrderRowProps = {
  row: ListRow;
  rank: number;
  isLast: boolean;
  isScripted: boolean;
  dispatch: Dispatch<DraftChange>;
  /** Where the focus belongs after the next move. */
  hold: (id: number, handle: Handle) => void;
};

const RANK = cell('tight');
const RATING = cell('num', 'md');
const PRESENT = cell('num', 'md', 'muted');
const HANDLES = `${cell('tight')} ${css.handles}`;
const TEN = 10;

/** Drawn by hundreds, and only again when its own rank changes. */
export const OrderRow = memo(function OrderRow({ row, rank, isLast, isScripted, dispatch, hold }: OrderRowProps) {
  const { id, name, position, place, rating, stars, present } = row;
  const grip = useRef<HTMLSpanElement>(null);
  useGrip(grip, id);
  const move = (handle: Handle, change: DraftChange) => {
    hold(id, handle);
    dispatch(change);
  };
  const step = (handle: Handle, places: number) => move(handle, { type: 'step', id, places });
  const where = [position, place].filter((part) => part !== null).join(', ');
  return (
    <TableRow id={orderRowId(id)} ten={rank % TEN === 0}>
      <td className={RANK}>
        <span ref={grip} className={isScripted ? css.grip : css.noGrip} title="Drag to another rank">
          <Icon name="grip" />
        </span>
        <input type="hidden" name="player_ids[]" value={id} />
        <RankField
          id={id}
          name={name}
          rank={rank}
          onRank={(to, isKept) => {
            if (isKept) move('rank', { type: 'move', id, rank: to });
            else dispatch({ type: 'move', id, rank: to });
          }}
          onStep={(places) => step('rank', places)}
        />
      </td>
      <RowHead sub={where} left={[rating === null ? `now ${present}` : `${rating.toFixed(1)}, now ${present}`]}>
        {name}
      </RowHead>
      <td className={RATING}>
        {rating === null || stars === null ? '–' : <RatingChip rating={rating} stars={stars} size="sm" />}
      </td>
      <td className={PRESENT}>{present}</td>
      <td className={HANDLES}>
        <Handles
          row={row}
          isFirst={rank === 1}
          isLast={isLast}
          isScripted={isScripted}
          onStep={step}
          onRemove={() => dispatch({ type: 'remove', id })}
        />
      </td>
    </TableRow>
  );
});

type RankFieldProps = {
  id: number;
  name: string;
  rank: number;
  /** `isKept`: the field keeps the focus. */
  onRank: (rank: number, isKept: boolean) => void;
  onStep: (places: number) => void;
};

const WHOLE = /^\d{1,4}$/;

/** A rank to type over. What is typed counts with Enter or on leaving; Escape takes it back. */
function RankField({ id, name, rank, onRank, onStep }: RankFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = (isKept: boolean) => {
    if (typed === null) return;
    setTyped(null);
    const text = typed.trim();
    if (WHOLE.test(text) && Number(text) !== rank) onRank(Number(text), isKept);
  };
  const press = (event: KeyboardEvent) => {
    const places = event.shiftKey ? TEN : 1;
    if (event.key === 'Enter') commit(true);
    else if (event.key === 'Escape') setTyped(null);
    else if (event.key === 'ArrowUp') onStep(-places);
    else if (event.key === 'ArrowDown') onStep(places);
    else return;
    event.preventDefault();
  };
  return (
    <input
      id={`rank-${id}`}
      className={css.rank}
      name="ranks[]"
      value={typed ?? String(rank)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      aria-label={`Rank of ${name}`}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={() => commit(false)}
      onKeyDown={press}
    />
  );
}

type HandlesProps = {
  row: ListRow;
  isFirst: boolean;
  isLast: boolean;
  isScripted: boolean;
  onStep: (handle: Handle, places: number) => void;
  onRemove: () => void;
};

/** With a script they move on the page; without, each sends the form. */
function Handles({ row: { id, name }, isFirst, isLast, isScripted, onStep, onRemove }: HandlesProps) {
  return (
    <>
      <MoveButtons
        value={id}
        name={name}
        isFirst={isFirst}
        isLast={isLast}
        isScripted={isScripted}
        onStep={(handle) => onStep(handle, handle === 'up' ? -1 : 1)}
      />
      <Button
        kind="second"
        size="icon"
        type={isScripted ? 'button' : 'submit'}
        name="removed[]"
        value={id}
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        <Icon name="close" />
      </Button>
    </>
  );
}
