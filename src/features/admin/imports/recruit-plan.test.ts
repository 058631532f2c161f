import { describe, expect, test } from 'vitest';
import type { RecordedProspect } from '#features/recruiting/prospects/public.ts';
import type { MatchedRow } from './recruit-identity.ts';
import { planRecruit } from './recruit-plan.ts';

const aRow = (overrides: Partial<MatchedRow> = {}): MatchedRow => ({
  line: 2,
  name: 'Sample Player',
  nameKey: 'sample player',
  position: 'QB',
  weightLbs: 205,
  hometown: { city: 'Ventura', state: 'CA', country: 'US' },
  highSchoolName: 'Sample High',
  highSchoolId: 5,
  stars: 4,
  sourcePositionRank: 12,
  institution: 'Sample State',
  collegeId: 1,
  notes: [],
  ...overrides,
});

const first = { source: 'a', on: '2026-01-01', ratingFromStars: false };
const later = { ...first, on: '2026-02-02' };
const rated = { ...later, ratingFromStars: true };

/** The prospect as it stands after `row` was imported. */
function recorded(row = aRow(), options = first, overrides: Partial<RecordedProspect> = {}): RecordedProspect {
  const { change } = planRecruit(row, null, options);
  const identity = { id: 1, personId: 2, sport: 'football', classYear: 2014, nameKey: row.nameKey, isHidden: false };
  return {
    ...change.state,
    ...identity,
    serviceRatings: change.serviceRating ? [change.serviceRating] : [],
    ...overrides,
  };
}

test('a new prospect has every field with its source and day', () => {
  const { outcome, change } = planRecruit(aRow(), null, first);
  expect(outcome).toBe('created');
  expect(change.state).toMatchObject({ hometownCountry: 'US', status: 'signed', ratingTenths: null });
  expect(change.state.provenance).toMatchObject({
    name: { source: 'a', on: '2026-01-01' },
    hometownCountry: { source: 'a', on: '2026-01-01' },
    collegeId: { source: 'a', on: '2026-01-01' },
  });
  expect(change.serviceRating).toEqual({ service: 'a', scale: 'stars', value: 400_000 });
  expect(change.signing).toEqual({ status: 'signed', collegeId: 1, source: 'a', corrects: null });
  expect(change.ratingChange).toBeNull();
});

test('the same row on another day changes nothing', () => {
  expect(planRecruit(aRow(), recorded(), later).outcome).toBe('unchanged');
  expect(planRecruit(aRow(), recorded(aRow(), rated), rated).outcome).toBe('unchanged');
});

test('blanks do not erase what is known', () => {
  const blank = aRow({ position: null, weightLbs: null, stars: null, sourcePositionRank: null, collegeId: null });
  const nowhere = { city: null, state: null, country: null };
  expect(planRecruit({ ...blank, highSchoolName: null, hometown: nowhere }, recorded(), later).outcome).toBe(
    'unchanged',
  );
});

test('a changed field alone gets the new day', () => {
  const { outcome, change } = planRecruit(aRow({ weightLbs: 212 }), recorded(), later);
  expect(outcome).toBe('updated');
  expect(change.state.provenance).toMatchObject({ weightLbs: { on: '2026-02-02' }, position: { on: '2026-01-01' } });
  expect(change.signing).toBeNull();
});

test('a corrected college replaces what was read before', () => {
  const { change } = planRecruit(aRow({ collegeId: 9 }), recorded(), later);
  expect(change.signing).toEqual({
    status: 'signed',
    collegeId: 9,
    source: 'a',
    corrects: { collegeId: 1, source: 'a' },
  });
  expect(change.state.collegeId).toBe(9);
});

test('a city alone says nothing against a whole place', () => {
  const hometown = { city: 'Oxnard', state: null, country: null };
  expect(planRecruit(aRow({ hometown }), recorded(), later).outcome).toBe('unchanged');
});

test('a certain high school stays while its name does', () => {
  expect(planRecruit(aRow({ highSchoolId: null }), recorded(), later).outcome).toBe('unchanged');
  const other = planRecruit(aRow({ highSchoolId: null, highSchoolName: 'Other' }), recorded(), later);
  expect(other.change.state.highSchoolId).toBeNull();
});

describe('a rating from stars', () => {
  test('is marked, and its change has a reason', () => {
    const { change } = planRecruit(aRow(), recorded(), rated);
    expect(change.state).toMatchObject({ ratingTenths: 59, isRatingDerived: true });
    expect(change.ratingChange).toEqual({ oldTenths: null, newTenths: 59, reason: 'derived from stars of a' });
  });

  test('follows the stars while it is derived, and only where it is asked for', () => {
    const before = recorded(aRow(), rated);
    expect(planRecruit(aRow({ stars: 5 }), before, rated).change.ratingChange).toMatchObject({
      oldTenths: 59,
      newTenths: 61,
    });
    const unasked = planRecruit(aRow({ stars: 5 }), before, later).change;
    expect(unasked.ratingChange).toBeNull();
    expect(unasked.serviceRating).toMatchObject({ value: 500_000 });
  });

  test('never replaces one that staff gave', () => {
    const before = recorded(aRow(), first, { ratingTenths: 57, isRatingDerived: false });
    expect(planRecruit(aRow(), before, rated)).toMatchObject({ outcome: 'unchanged', change: { ratingChange: null } });
  });
});

test('what staff entered stays, and the report tells of it', () => {
  const provenance = {
    weightLbs: { source: 'staff', on: '2026-01-05' },
    collegeId: { source: 'staff', on: '2026-01-05' },
  };
  const before = recorded(aRow(), first, { provenance });
  const { outcome, keptByStaff, change } = planRecruit(aRow({ weightLbs: 300, collegeId: 9 }), before, later);
  expect(outcome).toBe('unchanged');
  expect(keptByStaff).toEqual(['weightLbs', 'collegeId']);
  expect(change.state).toMatchObject({ weightLbs: 205, collegeId: 1 });
  expect(change.signing).toBeNull();
});
