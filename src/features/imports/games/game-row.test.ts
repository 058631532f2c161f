import { expect, test } from 'vitest';
import { readGameRow } from './game-row.ts';

const CELLS = { season: '2025', hometeam: 'Sample State', awayteam: 'Other', startdate: '2025-09-06T19:30:00.000Z' };
const read = (cells: Record<string, string>, year: number | null = null) =>
  readGameRow({ ...CELLS, ...cells }, { year });
const rowOf = (cells: Record<string, string>, year: number | null = null) => {
  const result = read(cells, year);
  return result.ok ? result.row : result.reason;
};

test('a row in full', () => {
  const cells = {
    id: '401',
    week: '2',
    seasontype: 'regular',
    completed: 'TRUE',
    neutralsite: 'False',
    conferencegame: '1',
    venue: 'Sample Field',
    homeconference: 'Big 12',
    homepoints: '21.0',
    awaypoints: '0',
  };
  expect(read(cells)).toEqual({
    ok: true,
    row: {
      startsAt: '2025-09-06T19:30:00.000Z',
      isTimeKnown: true,
      playedOn: '2025-09-06',
      sourceId: '401',
      season: 2025,
      week: 2,
      seasonType: 'regular',
      isCompleted: true,
      isNeutralSite: false,
      isConferenceGame: true,
      venue: 'Sample Field',
      home: { name: 'Sample State', conference: 'Big 12', points: 21 },
      away: { name: 'Other', conference: null, points: 0 },
    },
    group: 'id 401',
    notes: [],
  });
});

test('what a row leaves open is null, and it is grouped by its day', () => {
  expect(read({})).toMatchObject({
    row: { sourceId: null, week: null, seasonType: null, isCompleted: null, isNeutralSite: null, venue: null },
    group: 'on 2025-09-06',
  });
});

test.each([
  [{ hometeam: '' }, null, 'no readable home team'],
  [{ awayteam: 'listClose this window' }, null, 'no readable away team'],
  [{ awayteam: 'SAMPLE STATE' }, null, 'a team does not play itself'],
  [{ startdate: '' }, null, 'no date'],
  [{ startdate: 'soon' }, null, 'date "soon" is no date'],
  [{ season: '' }, null, 'no season'],
  [{ season: 'autumn' }, null, 'season "autumn" is no year'],
  [{}, 2024, 'season is 2025, not 2024'],
] as const)('%o for the season %s is refused', (cells, year, reason) => expect(rowOf(cells, year)).toBe(reason));

test('a row without a season is of the one that was asked for', () => {
  expect(rowOf({ season: '' }, 2025)).toMatchObject({ season: 2025 });
});

test('what cannot be is not kept, and said so', () => {
  expect(read({ homepoints: '-3', week: '99', seasontype: 'allstar', completed: 'maybe' })).toMatchObject({
    row: { home: { points: null }, week: null, seasonType: null, isCompleted: null },
    notes: [
      'homepoints "-3" is not between 0 and 300: not kept',
      'week "99" is not between 0 and 60: not kept',
      'season type "allstar" is not known: not kept',
      'completed "maybe" is neither true nor false: not kept',
    ],
  });
});

test.each(['NA', '', 'FALSE', 'unknown'])(
  'a start at midnight is a day without a time where the flag is "%s"',
  (flag) => {
    expect(read({ startdate: '2027-10-09T04:00:00.000Z', starttimetbd: flag })).toMatchObject({
      row: { isTimeKnown: false, playedOn: '2027-10-09' },
      group: 'on 2027-10-09',
      notes: ['start at midnight is no time: only the day is kept'],
    });
  },
);

test('a start at midnight that the source calls open needs no note', () => {
  expect(read({ startdate: '2027-10-09T04:00:00.000Z', starttimetbd: 'TRUE' })).toMatchObject({
    row: { isTimeKnown: false, playedOn: '2027-10-09' },
    notes: [],
  });
});

test('a stadium has the quotation marks of its nickname', () => {
  expect(rowOf({ venue: 'Johnny Red"" Floyd Stadium""' })).toMatchObject({ venue: 'Johnny "Red" Floyd Stadium' });
});
