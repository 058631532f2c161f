import { expect, test } from 'vitest';
import { listQuery } from './rankings-address.ts';

test('the players of a published list are asked for by its id, so that no later list mixes in', () => {
  expect(listQuery({ id: 7, sport: 'football', year: 2027 })).toEqual({ listId: 7 });
  expect(listQuery({ id: null, sport: 'football', year: 2027 })).toEqual({ sport: 'football', year: 2027 });
});
