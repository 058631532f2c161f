import { expect, test } from 'vitest';
import { filtersOf, finderHref, isAsked } from './finder-address.ts';

const read = (text: string) => filtersOf(new URLSearchParams(text));

test('an address is read as its filters; a position needs its sport', () => {
  expect(read('query= ans %25&sport=football&year=2027&position=QB&page=2')).toEqual({
    query: 'ans %',
    sport: 'football',
    year: '2027',
    position: 'QB',
    page: '2',
  });
  expect(read('sport=chess&year=27&position=QB&page=0')).toEqual({});
  expect(read(`query=${'x'.repeat(300)}`).query).toHaveLength(200);
});

test('nobody is listed before anything is asked', () => {
  expect([isAsked({}), isAsked({ page: '2' }), isAsked({ sport: 'hockey' })]).toEqual([false, false, true]);
  expect(finderHref({ query: 'ans', page: '2' }, { page: '3' })).toBe('/admin/prospects?query=ans&page=3');
});
