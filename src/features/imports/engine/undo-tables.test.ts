import { expect, test } from 'vitest';
import { parentsFirst } from './undo-tables.ts';

const reference = (table: string, parent: string) => ({ table, columns: ['x'], parent, keys: ['id'] });

test('a table comes after those that it refers to', () => {
  const references = [reference('a', 'b'), reference('b', 'c'), reference('d', 'unwritten')];
  expect(parentsFirst(['a', 'b', 'c', 'd'], references)).toEqual(['c', 'b', 'a', 'd']);
});

test('tables that refer to each other, or to themselves, come in some order', () => {
  expect(parentsFirst(['a', 'b'], [reference('a', 'b'), reference('b', 'a'), reference('a', 'a')])).toHaveLength(2);
});
