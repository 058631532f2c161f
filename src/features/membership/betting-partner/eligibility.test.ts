import { expect, test } from 'vitest';
import { isOfAge, isOfferedIn } from './eligibility.ts';

test.each([
  ['2005-11-21', '2026-11-21', true],
  ['2005-11-22', '2026-11-21', false],
  ['2005-11-22', '2026-11-22', true],
  ['1931-01-01', '2026-11-21', true],
  ['2008-02-29', '2029-02-28', false],
  ['2008-02-29', '2029-03-01', true],
])('born on %s, on %s', (birthDate, today, isGrown) => {
  expect(isOfAge(birthDate, today)).toBe(isGrown);
});

test.each([
  // The location is unknown, so the stated one counts.
  [null, null, 'NJ', true],
  [null, null, 'AL', false],
  [null, null, null, true],
  ['XX', null, 'NJ', true],
  // The country is known and the state isn't.
  ['US', null, 'NJ', true],
  ['US', null, null, true],
  ['us', null, 'AL', false],
  // A known location overrides the stated one.
  ['US', 'NJ', null, true],
  ['US', 'US-NJ', 'PA', true],
  ['US', 'AL', 'NJ', false],
  ['US', 'NJ', 'AL', false],
  ['DE', null, 'NJ', false],
  ['CA', 'ON', 'NJ', false],
])('known as %s %s, said to be %s', (country, state, stated, isOffered) => {
  expect(isOfferedIn({ country, state }, stated, ['NJ', 'PA'])).toBe(isOffered);
});
