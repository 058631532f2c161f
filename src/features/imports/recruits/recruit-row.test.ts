import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRecruitRow } from './recruit-row.ts';

const wish = { sport: 'football', year: 2014, source: 'a', ratingFromStars: false } as const;

const aRow = (cells: Record<string, string> = {}) => ({
  position: 'qb',
  name: 'Sample Player',
  location: 'Ventura, California',
  school: 'Sample High',
  height: '78',
  weight: '205',
  fourty: '',
  stars: '4',
  rating: '',
  rank: '12',
  institution: 'Sample State',
  year: '2014',
  ...cells,
});

function parsed(cells: Record<string, string> = {}) {
  const result = readRecruitRow(aRow(cells), wish);
  if (!result.ok) throw new Error(result.reason);
  const { row, notes } = result;
  return { ...row, notes };
}

function refusal(cells: Record<string, string>) {
  const result = readRecruitRow(aRow(cells), wish);
  return result.ok ? null : result.reason;
}

test('a whole row', () => {
  expect(parsed()).toEqual({
    name: 'Sample Player',
    nameKey: 'sample player',
    source: 'a',
    sourceId: null,
    position: 'QB',
    heightInches: null,
    weightLbs: 205,
    hometown: { city: 'Ventura', state: 'CA', country: 'US' },
    highSchoolName: 'Sample High',
    isJuniorCollege: false,
    stars: 4,
    rating: null,
    sourceNationalRank: null,
    sourcePositionRank: 12,
    college: 'Sample State',
    committedOn: null,
    isFinalClass: true,
    unkept: ['column "height" is not kept: the heights of this layout are known to be wrong'],
    notes: [],
  });
});

test('a row of blanks but for its name says nothing and notes nothing', () => {
  const cells = { position: '', location: '', school: '', weight: '', stars: '', rank: '', institution: '', year: '' };
  expect(parsed(cells)).toMatchObject({
    position: null,
    weightLbs: null,
    highSchoolName: null,
    stars: null,
    sourcePositionRank: null,
    college: null,
    notes: [],
  });
});

describe('a row is rejected', () => {
  test.each([
    [{ name: '' }, 'no name'],
    [{ name: ' NA ' }, 'no name'],
    [{ name: '???' }, 'name has no letter'],
    [{ name: 'Sample\ufffd Player' }, 'name is not readable text'],
    [{ name: `listClose this window${'x'.repeat(10)}` }, 'name holds page text'],
    [{ name: 'x'.repeat(200) }, 'name holds page text'],
    [{ year: '2013' }, 'year is 2013, not 2014'],
    [{ year: 'Sample State' }, 'year is "Sample State", not 2014'],
  ])('%j: %s', (cells: Record<string, string>, reason) => {
    expect(refusal(cells)).toBe(reason);
  });
});

describe('a value is dropped with a note', () => {
  test.each([
    [{ weight: '20' }, 'weightLbs', 'weight "20" is not between 100 and 450: not kept'],
    [{ weight: '4500' }, 'weightLbs', 'weight "4500" is not between 100 and 450: not kept'],
    [{ weight: 'heavy' }, 'weightLbs', 'weight "heavy" is not between 100 and 450: not kept'],
    [{ stars: '7' }, 'stars', 'stars "7" is not between 2 and 5: not kept'],
    [{ stars: '-4' }, 'stars', 'stars "-4" is not between 2 and 5: not kept'],
    [{ rank: '1e9' }, 'sourcePositionRank', 'rank "1e9" is not between 1 and 99999: not kept'],
    [{ position: 'zz' }, 'position', 'position "zz" is not known'],
    [{ institution: 'listClose this windowSample (none)' }, 'college', 'institution holds page text: no college'],
    [{ school: 'see http://example.org' }, 'highSchoolName', 'school holds page text: no high school'],
  ] as const)('%j', (cells, field, note) => {
    const row = parsed(cells);
    expect(row[field]).toBeNull();
    expect(row.notes).toEqual([note]);
  });
});

test.each([
  ['0', null],
  ['100', 100],
  ['450', 450],
  ['215.0', 215],
  ['215 lbs', 215],
])('weight %s is %s, without a note', (weight, pounds) => {
  expect(parsed({ weight })).toMatchObject({ weightLbs: pounds, notes: [] });
});

test('a name that was encoded twice is repaired and noted', () => {
  expect(parsed({ name: 'Sample Ã‰tienne' })).toMatchObject({
    name: 'Sample Étienne',
    nameKey: 'sample etienne',
    notes: ['name encoded twice: repaired'],
  });
});

test('no cells make the parser throw, and what it keeps is within bounds', () => {
  const columns = Object.keys(aRow());
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.integer().map(String),
    fc.constantFrom('2014', 'qb', 'NA', 'CA, US', ', ,'),
  );
  const cells = fc.dictionary(fc.constantFrom(...columns), cell);
  fc.assert(
    fc.property(cells, (given) => {
      const result = readRecruitRow(given, wish);
      if (!result.ok) return result.reason.length > 0 && result.reason.length < 120;
      const { name, weightLbs, stars, sourcePositionRank } = result.row;
      const { notes } = result;
      return (
        name.isWellFormed() &&
        !name.includes('\0') &&
        (weightLbs === null || (weightLbs >= 100 && weightLbs <= 450)) &&
        (stars === null || (stars >= 2 && stars <= 5)) &&
        (sourcePositionRank === null || sourcePositionRank > 0) &&
        notes.every((note) => note.length < 150)
      );
    }),
  );
});
