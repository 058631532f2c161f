import { expect, test } from 'vitest';
import { filtersOf, kindOf, mergesHref, openSide } from './merges-address.ts';

const read = (text: string) => filtersOf(new URLSearchParams(text));

test('an address names the pair, and what cannot be read is left out', () => {
  expect(read('kind=link&keep=3&other=4&find=al&before=9')).toEqual({
    kind: 'link',
    keep: '3',
    other: '4',
    find: 'al',
    before: '9',
  });
  expect(read('kind=two&keep=0&other=x&before=-1')).toEqual({});
  expect(kindOf({})).toBe('player');
  expect(mergesHref({ kind: 'player', keep: '3' }, { other: '4' })).toBe('/admin/merges?kind=player&keep=3&other=4');
});

test('with one record of the two the other one is open', () => {
  expect([
    openSide({ keep: '3' }),
    openSide({ other: '3' }),
    openSide({}),
    openSide({ keep: '3', other: '4' }),
  ]).toEqual(['other', 'keep', null, null]);
});
