import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollWindowForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { type RefObject, useEffect, useRef } from 'react';
import type { Order } from '../list-order-view.ts';

/** Rows of a list are dragged by their grips, with a mouse or a finger. Keys and typed ranks do the same without a pointer. */

const ROW = 'row-';
export const orderRowId = (id: number): string => `${ROW}${id}`;

type Target = { row: HTMLElement; id: number; edge: 'before' | 'after' };

/** Makes a grip draggable, and with it its row. */
export function useGrip(grip: RefObject<HTMLElement | null>, id: number): void {
  useEffect(() => {
    const element = grip.current;
    if (!element) return;
    return draggable({ element, getInitialData: () => ({ rankedId: id }) });
  }, [grip, id]);
}

/** Follows a drag over the rows, marks where the row would go, and moves it there. `order`: as it is shown now. */
export function useRankDrag(order: Order, onMove: (id: number, rank: number) => void): void {
  const shown = useRef({ order, onMove });
  useEffect(() => {
    shown.current = { order, onMove };
  });
  useEffect(() => {
    let marked: HTMLElement | null = null;
    const mark = (target: Target | null) => {
      if (marked && marked !== target?.row) delete marked.dataset.drop;
      if (target) target.row.dataset.drop = target.edge;
      marked = target?.row ?? null;
    };
    return combine(
      monitorForElements({
        canMonitor: ({ source }) => typeof source.data.rankedId === 'number',
        onDrag: ({ location }) => mark(targetAt(location.current.input)),
        onDrop: ({ source, location }) => {
          mark(null);
          const target = targetAt(location.current.input);
          const id = Number(source.data.rankedId);
          if (target) shown.current.onMove(id, rankAt(shown.current.order, id, target));
        },
      }),
      autoScrollWindowForElements(),
    );
  }, []);
}

function targetAt({ clientX, clientY }: { clientX: number; clientY: number }): Target | null {
  const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(`tr[id^="${ROW}"]`);
  if (!row) return null;
  const { top, height } = row.getBoundingClientRect();
  return { row, id: Number(row.id.slice(ROW.length)), edge: clientY < top + height / 2 ? 'before' : 'after' };
}

/** The rank that a row gets where it is let go: counted without itself, as `moveTo` counts. */
export function rankAt(order: Order, id: number, { id: over, edge }: Pick<Target, 'id' | 'edge'>): number {
  if (over === id) return order.indexOf(id) + 1;
  const others = order.filter((each) => each !== id);
  return others.indexOf(over) + (edge === 'before' ? 1 : 2);
}
