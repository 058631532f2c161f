import { describe, expect, test } from 'vitest';
import { prospectNameKey } from '#features/recruiting/prospects/public.ts';
import { nameKeysOf, personKey } from '../identity/public.ts';
import { areSimilarSchools, schoolKeyOf } from './recruit-school.ts';

describe('names', () => {
  test.each([
    ['Sample Player', 'Sample Player Jr.'],
    ['Sample Player', 'SAMPLE PLAYER III'],
    ['J.T. Sample', 'J. T. Sample'],
    ['José Sample', 'Jose Sample, Jr'],
  ])('%s and %s have one key, by which either spelling is found', (one, other) => {
    const key = personKey(prospectNameKey(one));
    expect(personKey(prospectNameKey(other))).toBe(key);
    expect(nameKeysOf(key)).toEqual(expect.arrayContaining([one, other].map(prospectNameKey)));
  });

  test('a last name that reads like a suffix is a last name', () => {
    expect(personKey('sample v')).toBe('sample v');
    expect(personKey('v')).toBe('v');
  });
});

describe('high schools', () => {
  test.each([
    ["St. Mary's HS", 'Saint Marys High School'],
    ['ST MARYS', "St. Mary's (Calif.)"],
    ['Mount Sample Preparatory', 'Mt. Sample Prep School'],
    ['North Central', 'N. Central H.S.'],
    ['Sample Academy', 'SAMPLE ACAD'],
  ])('%s and %s are one', (one, other) => expect(schoolKeyOf(one)).toBe(schoolKeyOf(other)));

  test.each([
    ['central', 'phenix city central', true],
    ['northern sample', 'northern sampel', false],
    ['northern sample', 'northern samples', true],
    ['n central', 's central', true],
    ['sample 11', 'sample 12', false],
    ['sample', 'sample 12', false],
    ['kent', 'bent', false],
    ['a', 'a b', false],
  ])('%s and %s are similar: %s', (one, other, expected) => expect(areSimilarSchools(one, other)).toBe(expected));
});
