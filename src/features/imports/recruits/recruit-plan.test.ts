import { describe, expect, test } from 'vitest';
import type { RecordedProspect } from '#features/recruiting/prospects/public.ts';
import { at, recordOf, aRow as row } from './recruit.test-support.ts';
import { planRecruit } from './recruit-plan.ts';

const aRow: typeof row = (overrides) => row({ highSchoolId: 5, ...overrides });

const first = { year: 2014, on: '2026-01-01', ratingFromStars: false, isNumberFree: true };
const later = { ...first, on: '2026-02-02' };
const rated = { ...later, ratingFromStars: true };

/** The prospect after `given` was imported. */
const recorded = (given = aRow(), options = first, overrides: Partial<RecordedProspect> = {}) =>
  recordOf(given, planRecruit(given, null, options).change, overrides);

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
  expect(change.signing).toEqual({
    status: 'signed',
    collegeId: 1,
    source: 'a',
    happenedOn: null,
    corrects: null,
    leaves: null,
  });
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
    happenedOn: null,
    corrects: { collegeId: 1, source: 'a' },
    leaves: null,
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

describe('a commitment', () => {
  const open = { ...first, year: 2026, on: '2026-02-15' };
  const past = { ...open, on: '2026-02-16' };
  const given = aRow({ isFinalClass: false, committedOn: '2025-07-04' });

  test('is a signing once the signing day of the class is past', () => {
    const { state, signing } = planRecruit(given, null, open).change;
    expect(state).toMatchObject({ status: 'committed', committedOn: '2025-07-04' });
    expect(signing).toMatchObject({ status: 'committed', happenedOn: '2025-07-04' });
    expect(planRecruit(given, null, past).change.signing).toMatchObject({ status: 'signed', happenedOn: null });
    expect(planRecruit(given, recorded(given, open), past)).toMatchObject({
      outcome: 'updated',
      change: { state: { status: 'signed', committedOn: '2025-07-04' }, signing: { corrects: null, leaves: null } },
    });
  });

  test('does not undo a signing at the same college, and another college ends it', () => {
    expect(planRecruit(given, recorded(given, past), open).outcome).toBe('unchanged');
    const { signing } = planRecruit({ ...given, collegeId: 9 }, recorded(given, open), open).change;
    expect(signing).toMatchObject({ collegeId: 9, corrects: null, leaves: { collegeId: 1, source: 'a' } });
  });
});

test('another spelling of the school or the city is no news, and a certain school is', () => {
  const before = recorded(
    aRow({ highSchoolId: null, highSchoolName: "St. Mary's HS", hometown: at('St. Paul', 'MN') }),
  );
  const respelled = aRow({
    highSchoolId: null,
    highSchoolName: 'Saint Marys High School',
    hometown: at('SAINT PAUL', 'MN'),
  });
  expect(planRecruit(respelled, before, later).outcome).toBe('unchanged');
  expect(planRecruit({ ...respelled, highSchoolId: 5 }, before, later).change.state).toMatchObject({
    highSchoolId: 5,
    highSchoolName: "St. Mary's HS",
  });
});

test('sizes, ranks, ratings and the number of the source are taken, once', () => {
  const given = aRow({
    sourceId: '104',
    heightInches: 75,
    sourceNationalRank: 17,
    rating: { scale: 'fraction', value: 95_000 },
  });
  const { change } = planRecruit(given, null, first);
  expect(change).toMatchObject({
    state: { heightInches: 75, sourceNationalRank: 17 },
    sourceId: { source: 'a', sourceId: '104' },
    furtherRatings: [{ service: 'a', scale: 'fraction', value: 95_000 }],
  });
  expect(planRecruit(given, recordOf(given, change), { ...later, isNumberFree: false }).outcome).toBe('unchanged');
});
