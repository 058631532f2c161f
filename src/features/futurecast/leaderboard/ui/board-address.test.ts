import { expect, test } from 'vitest';
import { boardHref, boardOf, boardStream } from './board-address.ts';

const read = (query: string) => boardOf(new URLSearchParams(query));

test('an address names a board, and a board its address', () => {
  const query = 'board=staff&season=2027&sport=hockey&site_id=12&page=3';
  const { filter, page } = read(query);
  expect({ filter, page }).toEqual({
    filter: { board: 'staff', season: 2027, sport: 'hockey', siteId: 12 },
    page: 3,
  });
  expect(boardHref(filter, page)).toBe(`/fan_futurecast_leaderboard?${query}`);
  expect(boardStream(filter, page)).toBe(`/api/v2/futurecast/forecasters/stream?${query}`);
});

test('nonsense is as if it were not there', () => {
  expect(read('board=kings&season=all&sport=chess&site_id=0&page=-1')).toEqual({ filter: { board: 'fans' }, page: 1 });
  expect(boardHref({ board: 'fans' })).toBe('/fan_futurecast_leaderboard');
});
