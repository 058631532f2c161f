import { expect, test } from 'vitest';
import { filtersOf, isSearched, playersHref } from './players-address.ts';

const read = (text: string) => filtersOf(new URLSearchParams(text));

test('an address says what is searched, and what cannot be read is left out', () => {
  expect(read('query=al&sport=football&college_id=3&season=2026&page=2')).toEqual({
    query: 'al',
    sport: 'football',
    college_id: '3',
    season: '2026',
    page: '2',
  });
  expect(read('query=&sport=chess&college_id=x&season=1&page=0&other=1')).toEqual({});
  expect(read(`query=${'a'.repeat(300)}`).query).toHaveLength(200);
});

test('an address is written with its filters, and a page alone searches nobody', () => {
  expect(playersHref({ query: 'al', page: '2' }, { page: undefined })).toBe('/admin/athletes?query=al');
  expect([isSearched({ page: '2' }), isSearched({ season: '2026' })]).toEqual([false, true]);
});
