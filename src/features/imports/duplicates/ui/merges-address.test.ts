import { expect, test } from 'vitest';
import { filtersOf, isSelf, kindOf, mergesHref, openSide, pairFieldsOf } from './merges-address.ts';

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

test('a number that no record has, and a record beside itself, are named at the field and stay in it', () => {
  const fields = (text: string) => pairFieldsOf(new URLSearchParams(text));
  expect(fields('keep=9999999999&other=x')).toEqual({
    keep: { value: '9999999999', error: 'No record has so large a number' },
    other: { value: 'x', error: 'Enter the number of a record, like 1204' },
  });
  expect(fields('keep=2147483647&other=')).toEqual({
    keep: { value: '2147483647', error: undefined },
    other: { value: '', error: undefined },
  });
  expect(fields('keep=3&other=3').other.error).toBe('This is the record to keep. Enter the number of another record.');
  expect([isSelf(read('keep=3&other=3')), isSelf(read('kind=link&keep=3&other=3'))]).toEqual([true, false]);
});
