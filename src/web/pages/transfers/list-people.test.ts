import { expect, test } from 'vitest';
import { hasMore, type LoadedPeople, withPage } from './list-people.ts';

type People = Parameters<typeof withPage>[1];

/** These tests need only the listed players. */
const page = (number: number, ids: readonly number[], total = 5): People =>
  ({
    people: ids.map((personId) => ({ personId, ordinality: personId })),
    totalPeople: total,
    sort: 'ordinality',
    page: number,
    perPage: 2,
  }) as unknown as People;
const idsOf = ({ people }: LoadedPeople) => people.map(({ personId }) => personId);

test('loading more appends, nobody twice', () => {
  const two = withPage(page(1, [1, 2]), page(2, [2, 3]), { isReset: false });
  expect(idsOf(two)).toEqual([1, 2, 3]);
  expect(hasMore(two)).toBe(true);
  expect(hasMore(withPage(two, page(3, [5]), { isReset: false }))).toBe(false);
});

test('resetting replaces', () => {
  const reset = withPage(page(2, [1, 2, 3, 4]), page(1, [9], 1), { isReset: true });
  expect(idsOf(reset)).toEqual([9]);
  expect({ total: reset.totalPeople, more: hasMore(reset) }).toEqual({ total: 1, more: false });
});
