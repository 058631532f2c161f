import { expect, test } from 'vitest';
import { changeDraft, type DraftChange, draftOrderOf, isUnsaved, nextOf, removedFrom } from './draft-order.ts';

const after = (...changes: DraftChange[]) => changes.reduce(changeDraft, draftOrderOf([1, 2, 3, 4]));

test('moves, steps and removals follow one another, and are taken back one by one', () => {
  const changes: DraftChange[] = [
    { type: 'move', id: 4, rank: 1 },
    { type: 'step', id: 1, places: 1 },
    { type: 'remove', id: 3 },
  ];
  expect(after(...changes)).toMatchObject({ order: [4, 2, 1], latest: { id: 3, what: 'removed' } });
  expect(removedFrom(after(...changes))).toEqual([3]);
  const undo: DraftChange = { type: 'undo' };
  expect(after(...changes, undo).order).toEqual([4, 2, 1, 3]);
  expect(after(...changes, undo, undo).order).toEqual([4, 1, 2, 3]);
  const all = after(...changes, undo, undo, undo);
  expect({ order: all.order, isUnsaved: isUnsaved(all) }).toEqual({ order: [1, 2, 3, 4], isUnsaved: false });
  expect(after(undo)).toEqual(draftOrderOf([1, 2, 3, 4]));
});

test('a move to the same place is no change', () => {
  expect(after({ type: 'step', id: 1, places: -1 }).past).toEqual([]);
  expect(after({ type: 'move', id: 2, rank: 2 }).past).toEqual([]);
});

test('there and back again is as saved, and saved there is nothing to take back', () => {
  expect(isUnsaved(after({ type: 'step', id: 1, places: 1 }, { type: 'step', id: 1, places: -1 }))).toBe(false);
  const saved = after({ type: 'remove', id: 1 }, { type: 'saved', order: [2, 3, 4] });
  expect({ isUnsaved: isUnsaved(saved), past: saved.past, removedFrom: removedFrom(saved) }).toEqual({
    isUnsaved: false,
    past: [],
    removedFrom: [],
  });
});

test('a player moved while an order is being sent is still unsaved', () => {
  const meanwhile = after(
    { type: 'remove', id: 1 },
    { type: 'step', id: 4, places: -1 },
    { type: 'saved', order: [2, 3, 4] },
  );
  expect({ isUnsaved: isUnsaved(meanwhile), order: meanwhile.order, removedFrom: removedFrom(meanwhile) }).toEqual({
    isUnsaved: true,
    order: [2, 4, 3],
    removedFrom: [],
  });
});

test('merged with the save of somebody else, what was done here is still to be saved and nothing before it is undone', () => {
  const merged = after({ type: 'move', id: 4, rank: 1 }, { type: 'merge', theirs: [2, 1, 4] });
  expect({ order: merged.order, saved: merged.saved, past: merged.past, both: merged.mergedBoth }).toEqual({
    order: [4, 2, 1],
    saved: [2, 1, 4],
    past: [],
    both: [],
  });
  expect({ isUnsaved: isUnsaved(merged), removedFrom: removedFrom(merged) }).toEqual({
    isUnsaved: true,
    removedFrom: [],
  });
});

test('after a removal the next player follows, at the end the one before, and nobody in an empty list', () => {
  expect(nextOf(after({ type: 'remove', id: 2 }), 2)).toBe(3);
  expect(nextOf(after({ type: 'remove', id: 4 }), 4)).toBe(3);
  expect(nextOf(changeDraft(draftOrderOf([7]), { type: 'remove', id: 7 }), 7)).toBeUndefined();
});
