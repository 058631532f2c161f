import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollWindowForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { type DropTarget, ROW_ID } from './drop-rank.ts';

/** Dragging rows by their grips, with a mouse or a finger. Loaded only in a browser: the library does not run in Node. */

/** Makes a grip, and with it its row, draggable; returns the cleanup function. */
export const addGrip = (element: HTMLElement, id: number): (() => void) =>
  draggable({ element, getInitialData: () => ({ rankedId: id }) });

/** Follows a drag over the rows, marks the drop target and reports the drop; returns a function that ends it. */
export function followDrag(onDrop: (id: number, target: DropTarget) => void): () => void {
  let marked: HTMLElement | null = null;
  const mark = (target: (DropTarget & { row: HTMLElement }) | null) => {
    if (marked && marked !== target?.row) delete marked.dataset.drop;
    if (target) target.row.dataset.drop = target.edge;
    marked = target?.row ?? null;
  };
  return combine(
    // Without this target, a drag canceled with Escape looks like a drop.
    dropTargetForElements({ element: document.body, canDrop: ({ source }) => isRow(source.data) }),
    monitorForElements({
      canMonitor: ({ source }) => isRow(source.data),
      onDrag: ({ location }) => mark(targetAt(location.current.input)),
      onDrop: ({ source, location }) => {
        mark(null);
        if (location.current.dropTargets.length === 0) return;
        const target = targetAt(location.current.input);
        if (target) onDrop(Number(source.data.rankedId), target);
      },
    }),
    autoScrollWindowForElements(),
  );
}

const isRow = ({ rankedId }: Record<string, unknown>) => typeof rankedId === 'number';

function targetAt({ clientX, clientY }: { clientX: number; clientY: number }) {
  const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(`tr[id^="${ROW_ID}"]`);
  if (!row) return null;
  const { top, height } = row.getBoundingClientRect();
  const edge = clientY < top + height / 2 ? ('before' as const) : ('after' as const);
  return { row, id: Number(row.id.slice(ROW_ID.length)), edge };
}
