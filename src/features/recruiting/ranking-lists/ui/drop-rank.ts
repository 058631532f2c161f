import type { Order } from '../list-order-view.ts';

/** Where a dragged row is dropped. Pure. */

export const ROW_ID = 'row-';
export const orderRowId = (id: number): string => `${ROW_ID}${id}`;

/** `id`: the row that it is dropped on. */
export type DropTarget = { id: number; edge: 'before' | 'after' };

/** The rank that the row gets there, counted without itself, as in `moveTo`. */
export function rankAt(order: Order, id: number, { id: over, edge }: DropTarget): number {
  if (over === id) return order.indexOf(id) + 1;
  const others = order.filter((each) => each !== id);
  return others.indexOf(over) + (edge === 'before' ? 1 : 2);
}
