import { describe, expect, test } from 'vitest';
import { filtersOf, rankingHref, rankingQuery } from './ranking-address.ts';

const PATH = '/prospect_rankings/football-national/2027';

test('the filters of an address are those that are known and filled', () => {
  const search = new URLSearchParams('position=QB&query=%20ash%20&state=&utm=1');
  expect(filtersOf(search)).toEqual({ position: 'QB', query: 'ash' });
});

describe('an address with a change', () => {
  test('keeps the other filters in one order', () => {
    expect(rankingHref(PATH, { sort: 'name', position: 'QB' }, { state: 'TX' })).toBe(
      `${PATH}?position=QB&state=TX&sort=name`,
    );
  });

  test('starts at the first page again, unless the page is what changes', () => {
    expect(rankingHref(PATH, { position: 'QB', page: '3' }, { stars: '4' })).toBe(`${PATH}?position=QB&stars=4`);
    expect(rankingHref(PATH, { position: 'QB', page: '3' }, { page: '4' })).toBe(`${PATH}?position=QB&page=4`);
  });

  test('is the bare list when nothing is left', () => {
    expect(rankingHref(PATH, { position: 'QB' }, { position: undefined })).toBe(PATH);
  });

  test('carries any text', () => {
    expect(rankingHref(PATH, {}, { query: 'a&b=c' })).toBe(`${PATH}?query=a%26b%3Dc`);
  });
});

test('what cannot be read is left out of the call', () => {
  const odd = {
    stars: '9',
    committed: 'perhaps',
    page: '-1',
    per_page: '1e9',
    sort: 's'.repeat(30),
    query: 'q'.repeat(90),
  };
  expect(rankingQuery('football-national', '2027', odd)).toEqual({
    list: 'football-national',
    year: '2027',
    sort: 's'.repeat(20),
    query: 'q'.repeat(80),
  });
});

test('a position or state too long for the call is no filter', () => {
  const long = 'x'.repeat(21);
  expect(filtersOf(new URLSearchParams({ position: long, state: long, sort: long }))).toEqual({ sort: long });
  expect(filtersOf(new URLSearchParams({ position: 'x'.repeat(20) }))).toEqual({ position: 'x'.repeat(20) });
});
