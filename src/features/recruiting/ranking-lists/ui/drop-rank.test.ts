import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveTo } from '../list-order-view.ts';
import { rankAt } from './drop-rank.ts';

test('a row that is let go over another stands right before or behind it', () => {
  const drags = fc
    .uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 2, maxLength: 40 })
    .chain((order) => fc.tuple(fc.constant(order), fc.shuffledSubarray(order, { minLength: 2, maxLength: 2 })));
  fc.assert(
    fc.property(drags, fc.constantFrom('before' as const, 'after' as const), ([order, [id = 0, over = 0]], edge) => {
      const moved = moveTo(order, id, rankAt(order, id, { id: over, edge }));
      expect(moved.indexOf(id) - moved.indexOf(over)).toBe(edge === 'before' ? -1 : 1);
      expect(moved.filter((each) => each !== id)).toEqual(order.filter((each) => each !== id));
    }),
  );
});

test('a row that is let go over itself stays', () => {
  expect(rankAt([7, 8, 9], 8, { id: 8, edge: 'after' })).toBe(2);
});
