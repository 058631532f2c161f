import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportInput } from '../engine/public.ts';
import { PORTAL_COLUMNS, type PortalRow, readPortalRow } from './portal-row.ts';

const wish: ImportInput = { sport: 'football', year: null, source: 'test', ratingFromStars: false };
const CELLS = {
  season: '2023',
  firstname: 'Sample',
  lastname: 'Adams Jr.',
  position: 'WDE',
  origin: 'Sample State',
  destination: 'Testville',
  transferdate: '2022-12-05T03:10:00.000Z',
  rating: '0.88',
  stars: '3.0',
  eligibility: 'PendingAppeal',
};

function read(cells: Record<string, string>, year: number | null = null): { row: PortalRow; notes: string[] } {
  const found = readPortalRow({ ...CELLS, ...cells }, { ...wish, year });
  if (!found.ok) throw new Error(found.reason);
  return found;
}

const reasonOf = (cells: Record<string, string>, year: number | null = null) => {
  const found = readPortalRow({ ...CELLS, ...cells }, { ...wish, year });
  return found.ok ? null : found.reason;
};

test('a row of the layout is read whole; an instant is its day in Chicago', () => {
  expect(readPortalRow(CELLS, wish)).toEqual({
    ok: true,
    group: 'sample adams',
    notes: [],
    row: {
      season: 2023,
      name: 'Sample Adams Jr.',
      nameKey: 'sample adams jr',
      personKey: 'sample adams',
      position: 'EDGE',
      origin: 'Sample State',
      destination: 'Testville',
      hasDestinationColumn: true,
      status: null,
      enteredOn: '2022-12-04',
      rating: 88_000,
      stars: 3,
      eligibility: 'pending_appeal',
      entryType: null,
    },
  });
});

test.each([
  ['PRO', 'QB'],
  ['DUAL', 'QB'],
  ['SDE', 'EDGE'],
  ['APB', 'RB'],
  ['OC', 'IOL'],
  ['OLB', 'LB'],
  ['DT', 'DL'],
])('position %s is %s', (position, code) => expect(read({ position }).row.position).toBe(code));

test('midnight in UTC stands for the day itself', () => {
  expect(read({ transferdate: '2022-12-05T00:00:00.000Z' }).row.enteredOn).toBe('2022-12-05');
});

test('a day far from the season is kept, and noted', () => {
  const { row, notes } = read({ transferdate: '2020-11-29T06:00:00.000Z' });
  expect({ on: row.enteredOn, notes }).toEqual({
    on: '2020-11-29',
    notes: ['transfer date 2020-11-29 is far from season 2023: kept'],
  });
});

test('one column may hold the whole name; blanks are nothing', () => {
  const blank = { firstname: '', lastname: '', name: 'Sample Baker', destination: '', rating: 'NA', stars: '0' };
  expect(read(blank).row).toMatchObject({ name: 'Sample Baker', destination: null, rating: null, stars: null });
});

test('what cannot be read is noted and left out', () => {
  const { row, notes } = read({
    rating: '88',
    stars: '9',
    eligibility: 'Perhaps',
    position: 'XX',
    transferdate: 'soon',
  });
  expect(row).toMatchObject({ rating: null, stars: null, eligibility: null, position: null, enteredOn: null });
  expect(notes).toHaveLength(5);
});

test('a row without a name or a season, or of another season, is refused', () => {
  expect(reasonOf({ firstname: '', lastname: '' })).toBe('no name');
  expect(reasonOf({ season: '' })).toBe('no season: name it with --year');
  expect(reasonOf({ season: '' }, 2023)).toBeNull();
  expect(reasonOf({}, 2022)).toBe('season is 2023, not 2022');
  expect(reasonOf({ season: 'last' })).toBe('season "last" is no year');
});

test('whatever the cells hold, reading never fails, and the row survives JSON', () => {
  const cells = fc.dictionary(fc.constantFrom(...PORTAL_COLUMNS), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(cells, (given) => {
      const found = readPortalRow(given, { ...wish, year: 2023 });
      if (found.ok) expect(JSON.parse(JSON.stringify(found.row))).toEqual(found.row);
    }),
  );
});

test.each([
  ['entrytype', 'Graduate', 'graduate'],
  ['entrytype', 'Grad Transfer', 'graduate'],
  ['transfertype', 'JUCO', 'juco'],
  ['type', 'Junior College transfer', 'juco'],
  ['entrytype', 'walk_on', 'walk_on'],
  ['entrytype', 'PWO', 'walk_on'],
  ['entrytype', 'Int’l', 'international'],
  ['entrytype', 'International player', 'international'],
  ['entrytype', 'Transfer Portal', 'portal'],
  ['entrytype', '', null],
  ['type', 'Transfer', null],
  ['type', 'Player', null],
] as const)('the column %s with “%s” is the entry type %s', (column, text, entryType) => {
  expect(read({ [column]: text })).toMatchObject({ row: { entryType }, notes: [] });
});

test('a blank column of entry types does not hide another one', () => {
  expect(read({ entrytype: ' ', type: 'JUCO' })).toMatchObject({ row: { entryType: 'juco' } });
});

test('a word of the language is no entry type', () => {
  expect(read({ entrytype: 'constructor' })).toMatchObject({ row: { entryType: null } });
});

test('an entry type that nobody knows is noted, and says nothing', () => {
  expect(read({ entrytype: 'Astronaut' })).toMatchObject({
    row: { entryType: null },
    notes: ['entry type "Astronaut" is not known'],
  });
});

test.each([
  ['last_team and new_team', { lastteam: 'Auburn', newteam: 'Kentucky' }],
  ['from and to', { from: 'Auburn', to: 'Kentucky' }],
  ['Origin School and Destination School', { originschool: 'Auburn', destinationschool: 'Kentucky' }],
  ['an empty column before the one with a value', { origin: '', from: 'Auburn', destination: 'NA', to: 'Kentucky' }],
])('the colleges of an entry stand in %s', (_, cells) => {
  const found = readPortalRow({ name: 'Sample Adams', ...cells }, { ...wish, year: 2027 });
  expect(found).toMatchObject({
    ok: true,
    row: { origin: 'Auburn', destination: 'Kentucky', hasDestinationColumn: true },
  });
});

test('a file without a column for destinations says nothing of them', () => {
  const found = readPortalRow({ name: 'Sample Adams', from: 'Auburn' }, { ...wish, year: 2027 });
  expect(found).toMatchObject({ ok: true, row: { destination: null, hasDestinationColumn: false } });
});

test.each([
  ['Committed', 'placed'],
  ['signed', 'placed'],
  ['Entered', 'entered'],
  ['In Portal', 'entered'],
  ['Withdrawn', 'withdrawn'],
  ['NBA Draft', 'pro'],
  ['', null],
  ['NA', null],
])('status %j is %j', (status, word) => expect(read({ status })).toMatchObject({ row: { status: word }, notes: [] }));

test('a status that is not known is noted', () => {
  expect(read({ status: 'Probable' })).toMatchObject({
    row: { status: null },
    notes: ['status "Probable" is not known'],
  });
});
