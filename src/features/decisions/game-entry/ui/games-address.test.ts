import { expect, test } from 'vitest';
import { listGames } from '../contract.ts';
import { filtersOf, gamesHref, gamesQuery } from './games-address.ts';

const read = (text: string) => filtersOf(new URLSearchParams(text));

test('an address is read as its filters, and what is none is left out', () => {
  expect(read('sport=hockey&season=2026&college_id=12&list=due&page=2')).toEqual({
    sport: 'hockey',
    season: '2026',
    college_id: '12',
    list: 'due',
    page: '2',
  });
  expect(read('sport=chess&season=26&college_id=x&list=none&page=0&other=1')).toEqual({});
  const call = (season: string) => listGames.query?.safeParse({ season }).success;
  for (const season of ['1868', '1869', '1999', '2100', '2101'])
    expect({ season, isRead: read(`season=${season}`).season !== undefined }).toEqual({ season, isRead: call(season) });
  expect(gamesQuery({})).toEqual({ sport: 'football', list: 'all' });
});

test('a changed filter begins at the first page', () => {
  const filters = read('sport=hockey&list=due&page=2');
  expect(gamesHref(filters, { list: 'final' })).toBe('/admin/games?sport=hockey&list=final');
  expect(gamesHref(filters, { page: '3' })).toBe('/admin/games?sport=hockey&list=due&page=3');
  expect(gamesHref({})).toBe('/admin/games');
});
