import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addAt, mergeOrders, movesBetween, moveTo, rearrange, stepBy, withAbsent } from './list-order-view.ts';

const orders = fc.uniqueArray(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 60 });
/** An order, one of its players, and a rank that may be beyond its end. */
const picks = orders.chain((order) =>
  fc.record({ order: fc.constant(order), id: fc.constantFrom(...order), rank: fc.integer({ min: -5, max: 80 }) }),
);
const pairs = fc
  .tuple(orders, fc.nat())
  .chain(([order]) => fc.tuple(fc.constant(order), fc.shuffledSubarray(order, { minLength: 0 })));

const sorted = (order: readonly number[]) => order.toSorted((a, b) => a - b);
const others = (order: readonly number[], id: number) => order.filter((each) => each !== id);
const ranksOf = (order: readonly number[]) => new Map(order.map((id, index) => [id, index + 1]));
const nobody = new Set<number>();

describe('one move', () => {
  test('to a rank shifts those between', () => {
    expect(moveTo([1, 2, 3, 4, 5], 5, 2)).toEqual([1, 5, 2, 3, 4]);
    expect(moveTo([1, 2, 3, 4, 5], 2, 4)).toEqual([1, 3, 4, 2, 5]);
    expect(moveTo([1, 2, 3], 1, 99)).toEqual([2, 3, 1]);
    expect(moveTo([1, 2, 3], 3, -4)).toEqual([3, 1, 2]);
    expect(moveTo([1, 2, 3], 7, 1)).toEqual([1, 2, 3]);
  });

  test('leaves a permutation in which the moved player has the rank and the others their order', () => {
    fc.assert(
      fc.property(picks, ({ order, id, rank }) => {
        const moved = moveTo(order, id, rank);
        expect(sorted(moved)).toEqual(sorted(order));
        expect(moved.indexOf(id) + 1).toBe(Math.min(Math.max(rank, 1), order.length));
        expect(others(moved, id)).toEqual(others(order, id));
      }),
    );
  });

  test('moved back to the former rank, the order is as before', () => {
    fc.assert(
      fc.property(picks, ({ order, id, rank }) => {
        expect(moveTo(moveTo(order, id, rank), id, order.indexOf(id) + 1)).toEqual(order);
      }),
    );
  });

  test('a step up or down stops at the ends', () => {
    expect(stepBy([1, 2, 3], 2, -1)).toEqual([2, 1, 3]);
    expect(stepBy([1, 2, 3], 2, 1)).toEqual([1, 3, 2]);
    expect(stepBy([1, 2, 3], 1, -1)).toEqual([1, 2, 3]);
    expect(stepBy([1, 2, 3], 1, 10)).toEqual([2, 3, 1]);
  });

  test('a newcomer shifts the players behind, and is added once', () => {
    expect(addAt([1, 2], 3, 2)).toEqual([1, 3, 2]);
    expect(addAt([1, 2], 3, 99)).toEqual([1, 2, 3]);
    expect(addAt([1, 2], 2, 1)).toEqual([1, 2]);
    expect(addAt([], 4, 1)).toEqual([4]);
  });
});

describe('several at once', () => {
  const changed = (order: number[], ranks: [number, number][], removed: number[] = []) =>
    rearrange(order, { ranks: new Map(ranks), removed: new Set(removed) });

  test('those whose number was changed get it, the others fill what is left', () => {
    expect(changed([1, 2, 3, 4], [[4, 1]])).toEqual({ ok: true, order: [4, 1, 2, 3] });
    const typed: [number, number][] = [
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 1],
    ];
    expect(changed([1, 2, 3, 4], typed)).toEqual({ ok: true, order: [4, 1, 2, 3] });
    const swap: [number, number][] = [
      [1, 4],
      [4, 1],
    ];
    expect(changed([1, 2, 3, 4], swap)).toEqual({ ok: true, order: [4, 2, 3, 1] });
    expect(changed([1, 2, 3, 4], [[4, 1]], [2])).toEqual({ ok: true, order: [4, 1, 3] });
  });

  test('one number for two, and a number beyond the list, are refused', () => {
    const twice: [number, number][] = [
      [3, 1],
      [4, 1],
    ];
    expect(changed([1, 2, 3, 4], twice)).toMatchObject({ ok: false, reason: 'rank_taken', rank: 1 });
    for (const rank of [0, 5, -1, 1.5])
      expect(changed([1, 2, 3, 4], [[2, rank]])).toMatchObject({ reason: 'rank_out_of_list', rank, length: 4 });
    expect(changed([1, 2, 3], [[1, 3]], [2])).toMatchObject({ reason: 'rank_out_of_list', length: 2 });
  });

  test('a whole order sent as ranks is that order, with any players removed', () => {
    fc.assert(
      fc.property(pairs, ([order, after]) => {
        const removed = new Set(order.filter((id) => !after.includes(id)));
        expect(rearrange(order, { ranks: ranksOf(after), removed })).toEqual({ ok: true, order: after });
      }),
    );
  });

  test('one changed number is a move to that rank', () => {
    fc.assert(
      fc.property(picks, ({ order, id, rank }) => {
        fc.pre(rank >= 1 && rank <= order.length);
        const ranks = new Map([...ranksOf(order), [id, rank] as const]);
        expect(rearrange(order, { ranks, removed: nobody })).toEqual({ ok: true, order: moveTo(order, id, rank) });
      }),
    );
  });
});

describe('the absent', () => {
  test('stay behind the same player as before', () => {
    expect(withAbsent([1, 9, 2, 3], new Set([9]), [3, 2, 1])).toEqual([3, 2, 1, 9]);
    expect(withAbsent([9, 8, 1, 2], new Set([8, 9]), [2, 1])).toEqual([9, 8, 2, 1]);
    // The player ahead was removed: the absent player follows the one before.
    expect(withAbsent([1, 2, 9, 3], new Set([9]), [3, 1])).toEqual([3, 1, 9]);
  });

  test('are never lost, and never change the order of those who are shown', () => {
    fc.assert(
      fc.property(pairs, fc.func(fc.boolean()), ([full, subset], isAbsent) => {
        const absent = new Set(full.filter((id) => isAbsent(id)));
        const shown = subset.filter((id) => !absent.has(id));
        const whole = withAbsent(full, absent, shown);
        expect(sorted(whole)).toEqual(sorted([...absent, ...shown]));
        expect(whole.filter((id) => !absent.has(id))).toEqual(shown);
      }),
    );
  });
});

describe('what was done between two orders', () => {
  test('is told by the fewest who moved', () => {
    expect(movesBetween([1, 2, 3, 4, 5], [5, 1, 2, 3, 4])).toEqual([{ id: 5, from: 5, to: 1 }]);
    expect(movesBetween([1, 2, 3], [1, 2, 3])).toEqual([]);
    expect(movesBetween([1, 2, 3], [3, 4, 1])).toEqual([
      { id: 3, from: 3, to: 1 },
      { id: 4, from: null, to: 2 },
      { id: 2, from: 2, to: null },
    ]);
  });

  test('one move is never told as more than one', () => {
    fc.assert(
      fc.property(picks, ({ order, id, rank }) => {
        expect(movesBetween(order, moveTo(order, id, rank)).length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('done again, it leads from the one to the other', () => {
    fc.assert(
      fc.property(pairs, orders, ([before, subset], more) => {
        const after = [...subset, ...more.filter((id) => !before.includes(id))];
        const moves = movesBetween(before, after);
        const touched = new Set(moves.map(({ id }) => id));
        const untouched = before.filter((id) => !touched.has(id));
        // Players without a move keep their order among themselves.
        expect(after.filter((id) => !touched.has(id))).toEqual(untouched);
        for (const { id, from, to } of moves) {
          expect({ from, to }).toEqual({ from: before.indexOf(id) + 1 || null, to: after.indexOf(id) + 1 || null });
        }
      }),
    );
  });
});

describe('two orders made of one', () => {
  test('one moved, the other removed: both are done', () => {
    expect(mergeOrders({ base: [1, 2, 3, 4], mine: [4, 1, 2, 3], theirs: [1, 2, 4] })).toEqual({
      order: [4, 1, 2],
      both: [],
    });
  });

  test('of a player that both changed, mine stands and the id is named', () => {
    expect(mergeOrders({ base: [1, 2, 3, 4], mine: [4, 1, 2, 3], theirs: [1, 4, 2, 3] })).toEqual({
      order: [4, 1, 2, 3],
      both: [4],
    });
    expect(mergeOrders({ base: [1, 2, 3], mine: [1, 2], theirs: [3, 1, 2] })).toEqual({ order: [1, 2], both: [3] });
    expect(mergeOrders({ base: [1, 2, 3], mine: [3, 1, 2], theirs: [1, 2] })).toEqual({ order: [3, 1, 2], both: [3] });
  });

  test('the same change by both is no conflict', () => {
    expect(mergeOrders({ base: [1, 2, 3], mine: [3, 1, 2], theirs: [3, 1, 2] })).toEqual({
      order: [3, 1, 2],
      both: [],
    });
  });

  test('nothing done by one is the order of the other', () => {
    fc.assert(
      fc.property(pairs, ([base, other]) => {
        expect(mergeOrders({ base, mine: other, theirs: base })).toEqual({ order: other, both: [] });
        expect(mergeOrders({ base, mine: base, theirs: other })).toEqual({ order: other, both: [] });
      }),
    );
  });

  test('lists each player once, and every player that neither editor removed', () => {
    const threes = pairs.chain(([base, mine]) =>
      fc.tuple(fc.constant(base), fc.constant(mine), fc.shuffledSubarray(base, { minLength: 0 })),
    );
    fc.assert(
      fc.property(threes, ([base, mine, theirs]) => {
        const { order } = mergeOrders({ base, mine, theirs });
        expect(new Set(order).size).toBe(order.length);
        for (const id of base) if (mine.includes(id) && theirs.includes(id)) expect(order).toContain(id);
        for (const id of base) if (!mine.includes(id)) expect(order).not.toContain(id);
      }),
    );
  });
});
