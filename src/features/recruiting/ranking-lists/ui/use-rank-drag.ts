import { type RefObject, useEffect, useRef } from 'react';
import type { Order } from '../list-order-view.ts';
import { rankAt } from './drop-rank.ts';

/** Dragging the rows of a list. Keys and typed ranks do the same without a pointer, and before this is loaded. */

type RankDrag = typeof import('./rank-drag.ts');

/** Runs `start` once the code is there; what it returns ends it. */
function whenLoaded(start: (drag: RankDrag) => () => void): () => void {
  let stop: (() => void) | null = null;
  let isOver = false;
  const load = async () => {
    const drag = await import('./rank-drag.ts');
    if (!isOver) stop = start(drag);
  };
  void load();
  return () => {
    isOver = true;
    stop?.();
  };
}

/** Makes a grip draggable, and with it its row. */
export function useGrip(grip: RefObject<HTMLElement | null>, id: number): void {
  useEffect(
    () => whenLoaded(({ addGrip }) => (grip.current ? addGrip(grip.current, id) : () => undefined)),
    [grip, id],
  );
}

/** Moves a row to where it is let go. `order`: as it is shown now. */
export function useRankDrag(order: Order, onMove: (id: number, rank: number) => void): void {
  const shown = useRef({ order, onMove });
  useEffect(() => {
    shown.current = { order, onMove };
  });
  useEffect(
    () =>
      whenLoaded(({ followDrag }) =>
        followDrag((id, target) => shown.current.onMove(id, rankAt(shown.current.order, id, target))),
      ),
    [],
  );
}
