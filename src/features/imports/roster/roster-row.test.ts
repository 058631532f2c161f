import { describe, expect, test } from 'vitest';
import { readRosterRow } from './roster-row.ts';
import { readYearInCollege } from './year-in-college.ts';

const WISH = { sport: 'football', year: 2027, source: 'test', ratingFromStars: false } as const;
const read = (cells: Record<string, string>) => readRosterRow({ name: 'Ann Alpha', team: 'Auburn', ...cells }, WISH);

describe('a year in college is', () => {
  test.each<[number, ...string[]]>([
    [
      1,
      '1',
      'Freshman',
      'FRESHMAN',
      'Fr.',
      'fr',
      'Fy.',
      'First Year',
      'R-Fr.',
      'RFr',
      'RS Fr.',
      'RS-Fr',
      'Redshirt Freshman',
    ],
    [1, 'Freshman (Redshirt)', 'Freshman - RS', '*Fr.', 'True Freshman', '1st', '1.0', 'Red-Shirt Freshman'],
    [2, '2', 'Sophomore', 'So.', 'so', 'Soph.', 'R-So.', 'RSSo', 'redshirt sophomore', 'Second-Year', '2nd Year'],
    [3, '3.0', 'Junior', 'Jr.', 'JR', 'R-Jr.', 'r/jr', 'Redshirt  Junior', 'Third Year'],
    [4, '4', 'Senior', 'Sr.', 'R-Sr.', 'RS Senior', 'Redshirt Senior', 'Fourth-Year'],
    [
      4,
      'Graduate',
      'Graduate Student',
      'Grad.',
      'Gr.',
      'GS',
      'Grad Student',
      'Graduate Transfer',
      '5th',
      '5th-Year Senior',
      'Super Senior',
      'R-Gr.',
      'Post-Grad',
    ],
  ])('%i of %s and its like', (grade, ...cells) => {
    for (const cell of cells) expect({ cell, ...readYearInCollege(cell) }).toEqual({ cell, value: grade, note: null });
  });

  test.each([
    ['2025', 'year in college "2025" is not between 1 and 4: not kept'],
    ['5', 'year in college "5" is not between 1 and 4: not kept'],
    ['Redshirt', 'year in college "Redshirt" is not known: not kept'],
    ['Fr./So.', 'year in college "Fr./So." is not known: not kept'],
    ['Guard', 'year in college "Guard" is not known: not kept'],
    ['R', 'year in college "R" is not known: not kept'],
    ['', null],
    ['NA', null],
    [undefined, null],
  ])('not known of %j', (cell, note) => {
    expect(readYearInCollege(cell)).toEqual({ value: null, note });
  });
});

describe('of two columns the one that can be read is read', () => {
  test.each([
    [{ year: 'Freshman' }, { grade: 1 }, []],
    [{ year: '2025', yearclean: 'Junior' }, { grade: 3 }, []],
    [{ year: 'Sr.', yearclean: 'Junior' }, { grade: 4 }, ['year "Sr." is kept, not yearclean "Junior"']],
    [{ year: 'Sr.', yearclean: 'Senior' }, { grade: 4 }, []],
    [{ yearclean: 'Graduate Student' }, { grade: 4 }, []],
    [{ year: 'None of it', yearclean: '' }, { grade: null }, ['year in college "None of it" is not known: not kept']],
    [{ heightclean: '5\'10"' }, { heightInches: 70 }, []],
    [
      { height: '6-2', heightclean: '5\'10"' },
      { heightInches: 74 },
      ['height "6-2" is kept, not heightclean "5\'10""'],
    ],
    [{ height: '6-2', heightclean: '74' }, { heightInches: 74 }, []],
    [{ height: '', heightclean: '6-0' }, { heightInches: 72 }, []],
    [{ height: 'NA', heightclean: '5-11' }, { heightInches: 71 }, []],
    [{ height: '5-77', heightclean: '5-7' }, { heightInches: 67 }, []],
    [
      { height: 'tall', heightclean: 'short' },
      { heightInches: null },
      ['height "tall" is not between 48 and 96: not kept'],
    ],
  ])('%j', (cells, row, notes) => {
    expect(read(cells)).toMatchObject({ ok: true, row, notes });
  });
});

test.each([
  ['4.0', '4', []],
  ['#12', '12', []],
  ['0', '0', []],
  ['00', '00', []],
  ['07', '7', []],
  ['100', null, ['jersey "100" is not 0 to 99 or 00: not kept']],
  ['4455', null, ['jersey "4455" is not 0 to 99 or 00: not kept']],
  ['QB', null, ['jersey "QB" is not 0 to 99 or 00: not kept']],
])('a jersey that a file writes as %s is %s', (cell, jersey, notes) => {
  expect(read({ jersey: cell })).toMatchObject({ ok: true, row: { jersey }, notes });
});

describe('a hometown is read from', () => {
  const home = (city: string | null, state: string | null, country: string | null) => ({ city, state, country });
  test.each([
    [{ hometown: 'Mobile, AL' }, home('Mobile', 'AL', 'US')],
    [{ hometown: 'Mobile, Ala.' }, home('Mobile', 'AL', 'US')],
    [{ hometown: 'Mobile', homestate: 'Ala' }, home('Mobile', 'AL', 'US')],
    [{ hometown: 'Mobile, Ala.', homestate: 'Ala' }, home('Mobile', 'AL', 'US')],
    [{ hometown: 'Newfane', homestate: 'NY.' }, home('Newfane', 'NY', 'US')],
    [{ hometown: 'Huntington', homestate: 'W Va' }, home('Huntington', 'WV', 'US')],
    [{ hometown: 'Durham, N.C.' }, home('Durham', 'NC', 'US')],
    [{ hometown: 'Mobile, Ala. / Sample High' }, home('Mobile', 'AL', 'US')],
    [{ hometown: 'Mobile, Ala. (Sample High (Ala.))' }, home('Mobile', 'AL', 'US')],
    [{ hometown: 'Athens', homestate: 'Greece' }, home('Athens', null, 'GR')],
    [{ hometown: 'Athens, Greece' }, home('Athens', null, 'GR')],
    [{ hometown: 'Hamilton', homestate: 'Ontario' }, home('Hamilton', 'Ontario', 'CA')],
    [{ hometown: 'Plano', homecity: 'Ventura', homestate: 'CA', homecountry: 'USA' }, home('Ventura', 'CA', 'US')],
  ])('%j', (cells, hometown) => {
    expect(read(cells)).toMatchObject({ ok: true, row: { hometown }, notes: [] });
  });

  test('a town without a state is noted', () => {
    expect(read({ hometown: 'Springfield' })).toMatchObject({
      ok: true,
      row: { hometown: home('Springfield', null, null) },
      notes: ['location has no state'],
    });
  });
});

test('a row of another season is rejected, one of the season in any spelling is kept', () => {
  for (const season of ['2027', '2027.0', '2026-27', '2026-2027', '2027/28', 'NA', ''])
    expect({ season, ...read({ season }) }).toMatchObject({ season, ok: true, row: { season: 2027 } });
  expect(read({ season: '2026' })).toEqual({ ok: false, reason: 'season is 2026, not 2027' });
  expect(read({ season: '2024-25' })).toEqual({ ok: false, reason: 'season is 2024-25, not 2027' });
  for (const season of ['2026-28', 'spring'])
    expect(read({ season })).toEqual({ ok: false, reason: `season "${season}" is no year` });
});

test('the number of a player stands in a column id or athlete_id', () => {
  const idOf = (cells: Record<string, string>) => {
    const found = read(cells);
    return found.ok ? found.row.sourceId : found.reason;
  };
  expect(idOf({ athleteid: '900001' })).toBe('900001');
  expect(idOf({ id: '17', athleteid: '900001' })).toBe('17');
  expect(idOf({ id: 'NA', athleteid: '900001.0' })).toBe('900001');
  expect(idOf({ athleteid: '-1' })).toBeNull();
});
