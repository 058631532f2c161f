/**
 * The order of a ranking list: ids of prospects, the first of them number 1. Only the order is stored and never the numbers, so that ranks
 * are 1 to n without gaps by construction. Pure, and shared by the page and the server.
 */

export type Order = readonly number[];

const within = (rank: number, length: number) => Math.min(Math.max(Math.trunc(rank), 1), Math.max(length, 1));

/** Moves a player to a rank, counted without that player; those between make room. A rank beyond the list means its end. */
export function moveTo(order: Order, id: number, rank: number): number[] {
  if (!order.includes(id)) return [...order];
  const others = order.filter((each) => each !== id);
  return others.toSpliced(within(rank, order.length) - 1, 0, id);
}

/** Inserts a player at a rank; those behind make room. */
export function addAt(order: Order, id: number, rank: number): number[] {
  return order.includes(id) ? [...order] : order.toSpliced(within(rank, order.length + 1) - 1, 0, id);
}

/** Moves a player up (negative) or down, at most to the ends of the list. */
export function stepBy(order: Order, id: number, places: number): number[] {
  return moveTo(order, id, order.indexOf(id) + 1 + places);
}

export type OrderChanges = {
  /** The new rank of each, in the list without `removed`. A player whose number is unchanged makes room for the others. */
  ranks: ReadonlyMap<number, number>;
  removed: ReadonlySet<number>;
};

export type Rearranged =
  | { ok: true; order: number[] }
  | { ok: false; reason: 'rank_taken' | 'rank_out_of_list'; rank: number; length: number };

/** Applies several moves at once: players with a changed rank get it, the others keep their order and fill the gaps. */
export function rearrange(order: Order, { ranks, removed }: OrderChanges): Rearranged {
  const kept = order.filter((id) => !removed.has(id));
  const { length } = kept;
  const placeOf = new Map(order.map((id, index) => [id, index + 1]));
  const slots = new Map<number, number>();
  const moved = new Set<number>();
  for (const id of kept) {
    const rank = ranks.get(id);
    if (rank === undefined || rank === placeOf.get(id)) continue;
    if (!Number.isInteger(rank) || rank < 1 || rank > length)
      return { ok: false, reason: 'rank_out_of_list', rank, length };
    if (slots.has(rank)) return { ok: false, reason: 'rank_taken', rank, length };
    slots.set(rank, id);
    moved.add(id);
  }
  const others = kept.filter((id) => !moved.has(id)).values();
  const filled = kept.map((_, index) => slots.get(index + 1) ?? others.next().value);
  return { ok: true, order: filled.filter((id) => id !== undefined) };
}

/**
 * `shown` with the absent players of `full`, each behind the same player as before: a player who was taken down or is currently not rated
 * keeps their place while others are moved.
 */
export function withAbsent(full: Order, absent: ReadonlySet<number>, shown: Order): number[] {
  const isShown = new Set(shown);
  const behind = new Map<number | null, number[]>();
  let ahead: number | null = null;
  for (const id of full) {
    if (isShown.has(id)) ahead = id;
    else if (absent.has(id)) behind.set(ahead, [...(behind.get(ahead) ?? []), id]);
  }
  return [...(behind.get(null) ?? []), ...shown.flatMap((id) => [id, ...(behind.get(id) ?? [])])];
}

/** `from` null: added; `to` null: removed. */
export type Move = { id: number; from: number | null; to: number | null };

/**
 * The fewest moves that lead from one order to the other; everybody else only made room. Players who did not move are the longest
 * increasing subsequence of old places in the new order.
 */
export function movesBetween(before: Order, after: Order): Move[] {
  const from = new Map(before.map((id, index) => [id, index + 1]));
  const to = new Map(after.map((id, index) => [id, index + 1]));
  const common = after.filter((id) => from.has(id));
  const stayed = longestRise(common.map((id) => from.get(id) ?? 0));
  const moved = common.filter((_, index) => !stayed.has(index));
  const gone = before.filter((id) => !to.has(id));
  const come = after.filter((id) => !from.has(id));
  return [...moved, ...come, ...gone].map((id) => ({ id, from: from.get(id) ?? null, to: to.get(id) ?? null }));
}

/** The indices of a longest increasing subsequence of distinct numbers (patience sorting). */
function longestRise(numbers: readonly number[]): Set<number> {
  /** Indexed by length minus one: the index of the smallest end of a subsequence of that length. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [index, number] of numbers.entries()) {
    const found = ends.findIndex((end) => (numbers[end] ?? 0) > number);
    const length = found < 0 ? ends.length : found;
    before[index] = ends[length - 1];
    ends[length] = index;
  }
  const run = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before[at]) run.add(at);
  return run;
}

export type Merged = {
  order: number[];
  /** Players that both editors changed in different ways: the change of `mine` is kept. */
  both: number[];
};

/** Applies the changes between `base` and `mine` to `theirs`, another order derived from `base`. */
export function mergeOrders({ base, mine, theirs }: { base: Order; mine: Order; theirs: Order }): Merged {
  const moves = movesBetween(base, mine);
  const moved = new Set(moves.map(({ id }) => id));
  const placed = moves.flatMap(({ id, to }) => (to === null ? [] : [{ id, to }])).toSorted((a, b) => a.to - b.to);
  const others = theirs.filter((id) => !moved.has(id));
  const order = placed.reduce<number[]>((list, { id, to }) => addAt(list, id, to), others);
  const theirMoves = new Map(movesBetween(base, theirs).map(({ id, to }) => [id, to]));
  const both = moves.flatMap(({ id, to }) => (theirMoves.has(id) && theirMoves.get(id) !== to ? [id] : []));
  return { order, both };
}
