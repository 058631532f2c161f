import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RecordedProspect } from '#features/recruiting/prospects/public.ts';
import { identify, type MatchedRow, withoutDuplicates } from './recruit-identity.ts';

const aRow = (overrides: Partial<MatchedRow> = {}): MatchedRow => ({
  line: 2,
  name: 'Sample Player',
  nameKey: 'sample player',
  position: 'QB',
  weightLbs: 205,
  hometown: { city: 'Ventura', state: 'CA', country: 'US' },
  highSchoolName: 'Sample High',
  highSchoolId: null,
  stars: 4,
  sourcePositionRank: 12,
  institution: 'Sample State',
  collegeId: 1,
  notes: [],
  ...overrides,
});

const aRecord = (overrides: Partial<RecordedProspect> = {}): RecordedProspect => ({
  id: 1,
  personId: 11,
  sport: 'football',
  classYear: 2014,
  name: 'Sample Player',
  nameKey: 'sample player',
  position: 'QB',
  heightInches: null,
  weightLbs: 205,
  hometownCity: 'Ventura',
  hometownState: 'CA',
  hometownCountry: 'US',
  highSchoolId: null,
  highSchoolName: 'Sample High',
  ratingTenths: null,
  isRatingDerived: false,
  sourcePositionRank: 12,
  status: 'signed',
  collegeId: 1,
  committedOn: null,
  isHidden: false,
  provenance: {},
  serviceRatings: [],
  ...overrides,
});

const inClass = { sport: 'football', year: 2014 };
const kindOf = (row: MatchedRow, ...recorded: RecordedProspect[]) => identify([row], recorded, inClass)[0]?.kind;
const at = (city: string | null, state: string | null, country = 'US') => ({ city, state, country });

describe('a row is a known prospect', () => {
  test.each([
    ['all agrees', {}],
    ['another position', { position: 'WR' }],
    ['another city', { hometown: at('Oxnard', 'CA') }],
    ['no school in the row', { highSchoolName: null }],
    ['no place in the row', { hometown: { city: null, state: null, country: null } }],
    ['neither in the row', { highSchoolName: null, hometown: { city: null, state: null, country: null } }],
    ['punctuation of the school', { highSchoolName: 'SAMPLE  high.' }],
  ])('%s', (_, overrides) => expect(kindOf(aRow(overrides), aRecord())).toBe('known'));

  test('another spelling of the same certain school', () => {
    expect(kindOf(aRow({ highSchoolName: 'Sample HS', highSchoolId: 5 }), aRecord({ highSchoolId: 5 }))).toBe('known');
  });
});

describe('a row is somebody new', () => {
  test.each([
    ['another school', { highSchoolName: 'Other High' }],
    ['a school of that name in another state', { hometown: at('Ventura', 'IA') }],
    ['another country', { hometown: at('Ventura', null, 'DE') }],
    ['no school, another state', { highSchoolName: null, hometown: at('Ventura', 'IA') }],
  ])('%s', (_, overrides) => expect(kindOf(aRow(overrides), aRecord())).toBe('new'));

  test('another sport, another class', () => {
    expect(kindOf(aRow(), aRecord({ sport: 'baseball', classYear: 2012 }))).toBe('new');
  });
});

test('the same name, school and state a class apart is a new prospect of the same person', () => {
  expect(identify([aRow()], [aRecord({ classYear: 2013 })], inClass)).toEqual([{ kind: 'new', personId: 11 }]);
  expect(identify([aRow({ highSchoolName: null })], [aRecord({ classYear: 2013 })], inClass)).toEqual([
    { kind: 'new', personId: null },
  ]);
});

test('two namesakes of one school are not both the person of last year', () => {
  const rows = [aRow(), aRow({ position: 'OL' })];
  const persons = identify(rows, [aRecord({ classYear: 2013 })], inClass).map(
    (each) => each.kind === 'new' && each.personId,
  );
  expect(persons).toEqual([11, null]);
});

describe('who was taken down stays hidden', () => {
  const hidden = aRecord({ isHidden: true });
  test.each([
    ['by the same row', {}],
    ['by another school in the same state', { highSchoolName: 'Other High' }],
    [
      'by a row without a place',
      { highSchoolName: 'Other High', hometown: { city: null, state: null, country: null } },
    ],
  ])('%s', (_, overrides) => expect(kindOf(aRow(overrides), hidden)).toBe('hidden'));

  test('in the class beside', () =>
    expect(kindOf(aRow(), aRecord({ isHidden: true, classYear: 2013 }))).toBe('hidden'));
  test('a namesake of another state is let in', () => {
    expect(kindOf(aRow({ hometown: at('Ames', 'IA') }), hidden)).toBe('new');
  });
  test('a namesake beside the hidden one in the same file is let in', () => {
    const rows = [aRow(), aRow({ highSchoolName: 'Other High' })];
    expect(identify(rows, [hidden], inClass).map((each) => each.kind)).toEqual(['hidden', 'new']);
  });
});

describe('rows of one file', () => {
  test('the same row twice is one person', () => {
    const { rows, duplicates } = withoutDuplicates([aRow({ line: 2 }), aRow({ line: 9 })]);
    expect(rows.map((row) => row.line)).toEqual([2]);
    expect(duplicates).toEqual([{ line: 9, reason: 'duplicate of line 2' }]);
  });

  test('other details do not make a second person, another position, school or state does', () => {
    const rows = [aRow(), aRow({ line: 3, weightLbs: 210 }), aRow({ line: 4, position: 'OL' })];
    const { duplicates } = withoutDuplicates([...rows, aRow({ line: 5, highSchoolName: 'Other' })]);
    expect(duplicates).toEqual([{ line: 3, reason: 'duplicate of line 2 with other details' }]);
  });

  test('their order does not matter, and each finds its own again', () => {
    const rows = [
      aRow({ line: 2 }),
      aRow({ line: 3, position: 'OL' }),
      aRow({ line: 4, highSchoolName: null }),
      aRow({ line: 5, highSchoolName: null, hometown: at('Ames', 'IA') }),
      aRow({ line: 6, highSchoolName: 'Other High' }),
      aRow({ line: 7, highSchoolName: null, hometown: { city: null, state: null, country: null } }),
    ];
    const recorded = rows.map(({ line, position, highSchoolName, hometown }) =>
      aRecord({
        id: line,
        position,
        highSchoolName,
        hometownCity: hometown.city,
        hometownState: hometown.state,
        hometownCountry: hometown.country ?? 'US',
      }),
    );
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
        const sorted = withoutDuplicates(shuffled).rows;
        expect(sorted).toEqual(withoutDuplicates(rows).rows);
        const found = identify(sorted, recorded, inClass).map((each) => each.kind === 'known' && each.prospect.id);
        expect(found).toEqual(sorted.map((row) => row.line));
      }),
    );
  });
});
