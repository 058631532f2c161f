import { mergeOrders, moveTo, type Order, stepBy } from '../list-order-view.ts';

/** Changes of a draft on the page before it is saved. Pure. */

export type DraftOrder = {
  /** The order on the server. */
  saved: Order;
  order: Order;
  /** Earlier orders, the latest last. */
  past: readonly Order[];
  /** The player of the latest change, and its kind. */
  latest: { id: number; what: 'moved' | 'removed' } | null;
  /** Players that the other editor also moved, in the save that this order was merged with; null if not merged. */
  mergedBoth: readonly number[] | null;
};

export type DraftChange =
  | { type: 'move'; id: number; rank: number }
  | { type: 'step'; id: number; places: number }
  | { type: 'remove'; id: number }
  | { type: 'undo' }
  /** The order now saved on the server; moves made during the request are still unsaved. */
  | { type: 'saved'; order: Order }
  /** The order that another editor saved in the meantime; the local moves are applied to it. */
  | { type: 'merge'; theirs: Order };

export const draftOrderOf = (order: Order): DraftOrder => ({
  saved: order,
  order,
  past: [],
  latest: null,
  mergedBoth: null,
});

export function changeDraft(draft: DraftOrder, change: DraftChange): DraftOrder {
  switch (change.type) {
    case 'move':
      return withOrder(draft, moveTo(draft.order, change.id, change.rank), { id: change.id, what: 'moved' });
    case 'step':
      return withOrder(draft, stepBy(draft.order, change.id, change.places), { id: change.id, what: 'moved' });
    case 'remove': {
      const others = draft.order.filter((id) => id !== change.id);
      return withOrder(draft, others, { id: change.id, what: 'removed' });
    }
    case 'undo': {
      const order = draft.past.at(-1);
      return order === undefined ? draft : { ...draft, order, past: draft.past.slice(0, -1), latest: null };
    }
    case 'saved':
      return isSame(change.order, draft.order) ? draftOrderOf(change.order) : { ...draft, saved: change.order };
    case 'merge': {
      const { order, both } = mergeOrders({ base: draft.saved, mine: draft.order, theirs: change.theirs });
      return { saved: change.theirs, order, past: [], latest: null, mergedBoth: both };
    }
  }
}

const isSame = (one: Order, other: Order) => one.length === other.length && one.every((id, at) => id === other[at]);

function withOrder(draft: DraftOrder, order: Order, latest: DraftOrder['latest']): DraftOrder {
  if (isSame(order, draft.order)) return draft;
  return { ...draft, order, past: [...draft.past, draft.order], latest, mergedBoth: null };
}

export const isUnsaved = ({ saved, order }: DraftOrder): boolean => !isSame(saved, order);

export function removedFrom({ saved, order }: DraftOrder): number[] {
  const left = new Set(order);
  return saved.filter((id) => !left.has(id));
}

/** After `id` was removed: the player who has the rank now, otherwise the one before; undefined if the list is empty. */
export function nextOf({ past, order }: Pick<DraftOrder, 'past' | 'order'>, id: number): number | undefined {
  const place = past.at(-1)?.indexOf(id) ?? 0;
  return order[place] ?? order.at(-1);
}
