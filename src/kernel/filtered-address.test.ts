import { expect, test } from 'vitest';
import { filteredHref, readFilters } from './filtered-address.ts';

const KEYS = ['state', 'query', 'page'] as const;

test('what an address says is read in the order of the keys, and the rest is left out', () => {
  const search = new URLSearchParams('page=2&query=%20Lee%20&state=&other=1');
  expect(readFilters(search, KEYS, () => true)).toEqual({ query: 'Lee', page: '2' });
  expect(readFilters(search, KEYS, (key) => key !== 'page')).toEqual({ query: 'Lee' });
});

test('a changed filter starts at the first page again, and undefined takes one away', () => {
  const filters = { state: 'TX', query: 'O’Neal & co', page: '3' };
  expect(filteredHref('/list', KEYS, filters, {})).toBe('/list?state=TX&query=O%E2%80%99Neal+%26+co');
  expect(filteredHref('/list', KEYS, filters, { state: undefined, query: undefined })).toBe('/list');
  expect(filteredHref('/list', KEYS, filters, { query: undefined, page: '4' })).toBe('/list?state=TX&page=4');
});
