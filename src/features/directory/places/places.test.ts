import { expect, test } from 'vitest';
import { STATE_CODES } from '#kernel/states.ts';
import { CENSUS_DIVISIONS, divisionOfState } from './region.ts';
import { findStateCode, stateName } from './state.ts';

test('a state is known by its code, its name and as newspapers write it', () => {
  expect(['tx', 'Texas', 'Tex.', 'W.Va.', 'N.Y.', 'Fla.', 'Ontario', ''].map(findStateCode)).toEqual([
    'TX',
    'TX',
    'TX',
    'WV',
    'NY',
    'FL',
    null,
    null,
  ]);
  expect(stateName('DC')).toBe('District of Columbia');
});

test('each state stands in exactly one division', () => {
  const placed = CENSUS_DIVISIONS.flatMap((division) => division.states).toSorted();
  expect(new Set(placed).size).toBe(placed.length);
  expect(placed).toEqual(expect.arrayContaining([...STATE_CODES]));
  expect(placed.every((code) => stateName(code) !== null)).toBe(true);
  expect(divisionOfState('TX')?.name).toBe('West South Central');
});
