import { describe, expect, test } from 'vitest';
import { type Cells, columnKey } from '../engine/public.ts';
import { readRecruitRow } from './recruit-row.ts';

/** Rows in the layouts and columns of services and spreadsheets. */

const keyed = (row: Record<string, string>): Cells =>
  Object.fromEntries(Object.entries(row).map(([column, cell]) => [columnKey(column), cell]));

function read(row: Record<string, string>, sport: 'football' | 'basketball' = 'football') {
  const result = readRecruitRow(keyed(row), { sport, year: 2026, source: 'a', ratingFromStars: false });
  if (!result.ok) throw new Error(result.reason);
  return { ...result.row, notes: result.notes, group: result.group };
}

const PLAYER = {
  id: '104733',
  athleteId: '5081234',
  recruitType: 'HighSchool',
  year: '2026',
  ranking: '17',
  name: "Sample O'Player Jr.",
  school: "St. Mary's",
  committedTo: 'Sample State',
  position: 'PRO',
  height: '75.5',
  weight: '212',
  stars: '4',
  rating: '0.9512',
  city: 'Ventura',
  stateProvince: 'CA',
  country: 'USA',
  'hometownInfo.latitude': '34.1',
  'hometownInfo.longitude': '-119.2',
  'hometownInfo.fipsCode': '06111',
};

const EXPECTED = {
  name: "Sample O'Player Jr.",
  nameKey: 'sample oplayer jr',
  group: 'sample oplayer',
  sourceId: '104733',
  position: 'QB',
  heightInches: 76,
  weightLbs: 212,
  hometown: { city: 'Ventura', state: 'CA', country: 'US' },
  highSchoolName: "St. Mary's",
  isJuniorCollege: false,
  stars: 4,
  rating: { scale: 'fraction', value: 95_120 },
  sourceNationalRank: 17,
  sourcePositionRank: null,
  college: 'Sample State',
  committedOn: null,
  isFinalClass: false,
  notes: [],
};

describe('players as the football service gives them', () => {
  const titled = (column: string) => column.replace(/([A-Z])/g, ' $1').replace(/^./, (letter) => letter.toUpperCase());
  const snake = (column: string) => column.replace(/([A-Z])/g, '_$1').toLowerCase();
  test.each([
    ['camelCase', (column: string) => column],
    ['snake_case', snake],
    ['Title Case', titled],
  ])('%s', (_, spell) => {
    const row = Object.fromEntries(Object.entries(PLAYER).map(([column, cell]) => [spell(column), cell]));
    expect(read(row)).toMatchObject(EXPECTED);
    expect(JSON.stringify(read(row))).not.toMatch(/34\.1|119|06111/);
  });

  test('what is missing is NA, blank or absent', () => {
    const { id, year, name } = PLAYER;
    const missing = {
      ranking: 'NA',
      school: '',
      committedTo: 'null',
      height: 'NA',
      weight: '0',
      stars: 'NA',
      rating: 'NA',
    };
    expect(read({ id, year, name, ...missing })).toMatchObject({
      sourceNationalRank: null,
      highSchoolName: null,
      college: null,
      heightInches: null,
      weightLbs: null,
      stars: null,
      rating: null,
      hometown: { city: null, state: null, country: null },
      notes: [],
    });
  });

  test('a recruit of a junior college is noted', () => {
    const row = read({ ...PLAYER, recruitType: 'JUCO' });
    expect(row).toMatchObject({ isJuniorCollege: true, notes: [expect.stringContaining('junior college')] });
    expect(read({ ...PLAYER, recruitType: 'PrepSchool' }).isJuniorCollege).toBe(false);
  });
});

test('recruits as the basketball service gives them', () => {
  const row = {
    id: '88',
    name: 'Sample Player',
    year: '2026',
    position: 'SF',
    heightInches: '80',
    weightPounds: '215',
    'committedTo.id': '7',
    'committedTo.name': 'Sample State',
    'committedTo.conference': 'Sample Conference',
    'hometown.city': 'Brampton',
    'hometown.state': 'ON',
    'hometown.country': 'Canada',
    rating: '97',
    stars: '5',
  };
  expect(read(row, 'basketball')).toMatchObject({
    position: 'SF',
    heightInches: 80,
    weightLbs: 215,
    college: 'Sample State',
    hometown: { city: 'Brampton', state: 'Ontario', country: 'CA' },
    rating: { scale: 'percent', value: 9_700_000 },
    notes: [],
  });
});

test.each([
  [{ height: '6-8', weight: '230 lbs' }, 80, 230],
  [{ Height_CM: '203', 'Weight KG': '104' }, 80, 229],
  [{ height: '203 cm', weight: '104 kg' }, 80, 229],
  [{ 'Height (in)': '80', 'Weight (lbs)': '230' }, 80, 230],
])('sizes in any unit: %j', (sizes: Record<string, string>, heightInches, weightLbs) => {
  expect(read({ name: 'Sample Player', ...sizes })).toMatchObject({ heightInches, weightLbs, notes: [] });
});

test('the best rating there is, 1, is a fraction beside five stars, and otherwise tells no scale', () => {
  expect(read({ ...PLAYER, rating: '1', stars: '5' }).rating).toEqual({ scale: 'fraction', value: 100_000 });
  expect(read({ ...PLAYER, rating: '1', stars: '3' }).rating).toBeNull();
});

test('first and last names, a hometown in one cell, and the day of the commitment', () => {
  const row = {
    First_Name: 'Sample',
    'Last Name': 'Player',
    Hometown: 'Plano, Texas',
    commit_date: '2025-07-04T15:00:00Z',
  };
  expect(read(row)).toMatchObject({
    name: 'Sample Player',
    hometown: { city: 'Plano', state: 'TX', country: 'US' },
    committedOn: '2025-07-04',
  });
});

test.each([
  ['104.0', '104'],
  ['0', null],
  ['-1', null],
  ['a b', null],
])('the id %s is kept as %s', (id, sourceId) => {
  expect(read({ ...PLAYER, id }).sourceId).toBe(sourceId);
});

test('entries of the portal are none of recruits', () => {
  const row = keyed({
    season: '2026',
    firstName: 'Sample',
    lastName: 'Player',
    origin: 'A',
    destination: '',
    transferDate: '',
  });
  const result = readRecruitRow(row, { sport: 'football', year: 2026, source: 'a', ratingFromStars: false });
  expect(result).toEqual({ ok: false, reason: 'a row of transfers, not of recruits' });
});
