import { type RefObject, useEffect, useRef } from 'react';
import type { Order } from '../list-order-view.ts';
import { rankAt } from './drop-rank.ts';

/** Drag and drop for the rows of a list. Keyboard and typed ranks do the same without a pointer, and before this has loaded. */

/** `start` loads its dependencies and returns a cleanup function, which is called at once if the caller has unmounted by then. */
function whileThere(start: () => Promise<() => void>): () => void {
  let stop: (() => void) | null = null;
  let isOver = false;
  const run = async () => {
    const end = await start();
    if (isOver) end();
    else stop = end;
  };
  void run();
  return () => {
    isOver = true;
    stop?.();
  };
}

/** Makes a grip, and with it its row, draggable. */
export function useGrip(grip: RefObject<HTMLElement | null>, id: number): void {
  useEffect(
    () =>
      whileThere(async () => {
        const { addGrip } = await import('./rank-drag.ts');
        return grip.current ? addGrip(grip.current, id) : () => undefined;
      }),
    [grip, id],
  );
}

/** Moves a row to where it is dropped. `order`: the displayed order. */
export function useRankDrag(order: Order, onMove: (id: number, rank: number) => void): void {
  const shown = useRef({ order, onMove });
  useEffect(() => {
    shown.current = { order, onMove };
  });
  useEffect(
    () =>
      whileThere(async () => {
        const { followDrag } = await import('./rank-drag.ts');
        return followDrag((id, target) => shown.current.onMove(id, rankAt(shown.current.order, id, target)));
      }),
    [],
  );
}
