import type { Order } from '../list-order-view.ts';

/** Where a row that is dragged is let go. Pure. */

export const ROW_ID = 'row-';
export const orderRowId = (id: number): string => `${ROW_ID}${id}`;

/** `id`: of the row that it is let go over. */
export type DropTarget = { id: number; edge: 'before' | 'after' };

/** The rank that a row gets there: counted without itself, as `moveTo` counts. */
export function rankAt(order: Order, id: number, { id: over, edge }: DropTarget): number {
  if (over === id) return order.indexOf(id) + 1;
  const others = order.filter((each) => each !== id);
  return others.indexOf(over) + (edge === 'before' ? 1 : 2);
}
