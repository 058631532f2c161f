import { expect, test } from 'vitest';
import { readGameStart } from './game-start.ts';
import type { GamePlace } from './open-start.ts';

const AUBURN = { home: { name: 'Auburn' }, away: { name: 'Toledo' }, venue: null, isNeutralSite: null };
const read = (text: string, isTimeOpen = false, place: Partial<GamePlace> = {}) =>
  readGameStart(text, { isTimeOpen, place: { ...AUBURN, ...place } })?.start ?? null;

test('the day of a game is that of its start in Chicago', () => {
  expect(read('2025-08-24T00:30:00.000Z')).toEqual({
    startsAt: '2025-08-24T00:30:00.000Z',
    isTimeKnown: true,
    playedOn: '2025-08-23',
  });
  // Midnight UTC is a time like any other: 7 p.m. Central Time.
  expect(read('2025-08-24T00:00:00.000Z')).toMatchObject({ isTimeKnown: true, playedOn: '2025-08-23' });
  expect(read('2025-08-23 19:30:00-05:00')).toMatchObject({ startsAt: '2025-08-24T00:30:00.000Z' });
});

test.each(['2025-08-23', '8/23/2025', '2025-08-23T19:30:00'])('of "%s" only the day is known', (text) => {
  expect(read(text)).toEqual({ startsAt: '2025-08-23T18:00:00.000Z', isTimeKnown: false, playedOn: '2025-08-23' });
});

test('an open time is midnight in New York, of the day that is meant', () => {
  expect(read('2025-11-29T05:00:00.000Z', true)).toMatchObject({ isTimeKnown: false, playedOn: '2025-11-29' });
  expect(read('2025-08-30T04:00:00.000Z', true)).toMatchObject({ isTimeKnown: false, playedOn: '2025-08-30' });
});

test.each(['', 'NA', '2025-02-30', 'Saturday'])('"%s" is no date', (text) => expect(read(text)).toBe(null));

const day = (playedOn: string) => ({ isTimeKnown: false, playedOn, startsAt: `${playedOn}T18:00:00.000Z` });

test.each([
  ['2027-10-09T04:00:00.000Z', 'midnight in New York in summer time', '2027-10-09'],
  ['2024-08-31T04:00Z', 'the same without seconds', '2024-08-31'],
  ['2027-11-13T05:00:00.000Z', 'midnight in New York in standard time', '2027-11-13'],
  ['2027-11-07T04:00:00.000Z', 'midnight on the day on which the clocks go back', '2027-11-07'],
  ['2028-01-01T05:00:00.000Z', 'midnight of New Year', '2028-01-01'],
  ['2027-10-09 00:00:00-04:00', 'midnight with its offset', '2027-10-09'],
  ['2027-10-09T05:00:00Z', 'midnight in Chicago', '2027-10-09'],
  ['2027-10-09T00:00:00-06:00', 'midnight in Denver', '2027-10-09'],
  ['2027-10-09T07:00:00Z', 'midnight in Los Angeles', '2027-10-09'],
  ['2028-02-29T05:00:00Z', 'midnight of a leap day', '2028-02-29'],
] as const)('%s, %s, is a day without a time', (text, _what, on) => {
  expect(read(text)).toEqual(day(on));
});

test.each([
  ['2027-11-13T04:00:00.000Z', 'eight in the evening on the Pacific coast', '2027-11-12'],
  ['2027-10-09T03:30:00.000Z', 'half past eight in the evening there', '2027-10-08'],
  ['2027-10-09T04:01:00.000Z', 'a minute past midnight', '2027-10-08'],
  ['2027-10-09T00:00:00.000Z', 'seven in the evening in Chicago', '2027-10-08'],
  ['2027-08-28T13:30:00.000Z', 'an early game overseas', '2027-08-28'],
] as const)('%s, %s, is a time', (text, _what, playedOn) => {
  expect(read(text)).toMatchObject({
    isTimeKnown: true,
    playedOn,
    startsAt: expect.stringContaining(text.slice(0, 16)),
  });
});

test.each([
  ['2025-09-07T04:00:00.000Z', { home: { name: "Hawai'i" } }, true],
  ['2025-11-30T05:00:00.000Z', { home: { name: 'Hawai‘i' } }, true],
  ['2025-09-07T04:00:00.000Z', { home: { name: 'HAWAII' } }, true],
  ['2025-09-07T04:00:00.000Z', { home: { name: 'Chaminade' } }, true],
  ['2025-09-07T04:00:00.000Z', { home: { name: 'UH Hilo' } }, true],
  ['2025-12-23T05:00:00.000Z', { venue: 'Clarence T.C. Ching Athletics Complex', isNeutralSite: true }, true],
  ['2025-11-25T05:00:00.000Z', { venue: 'Lahaina Civic Center' }, true],
  ['2025-11-25T05:00:00.000Z', { away: { name: "Hawai'i" }, isNeutralSite: true }, true],
  ['2025-11-15T05:00:00.000Z', { home: { name: 'Alaska Anchorage' } }, true],
  ['2025-11-15T05:00:00.000Z', { venue: 'Carlson Center', isNeutralSite: true }, true],
  ['2025-11-15T05:00:00.000Z', { venue: 'The Carlson Center' }, true],
  ['2025-11-15T05:00:00.000Z', { venue: 'Carlson Center, Fairbanks' }, true],
  ['2025-11-15T05:00:00.000Z', { venue: 'Alaska Airlines Center' }, true],
  ['2025-11-15T05:00:00.000Z', { venue: 'Sullivan Arena, Anchorage, Alaska' }, true],
  ['2025-09-07T04:00:00.000Z', { venue: 'Carlson Stadium' }, false],
  ['2025-09-07T04:00:00.000Z', { venue: 'Carlson Field' }, false],
  ['2025-09-07T04:00:00.000Z', { home: { name: 'Luther' }, venue: 'Carlson Stadium, Decorah, Iowa' }, false],
  ['2025-09-07T04:00:00.000Z', { venue: 'Alaska Airlines Field at Husky Stadium' }, false],
  ['2025-12-07T05:00:00.000Z', { venue: 'Alaska Airlines Arena at Hec Edmundson Pavilion' }, false],
  ['2025-09-07T04:00:00.000Z', { away: { name: 'Alaska Anchorage' } }, false],
  ['2025-09-07T04:00:00.000Z', { away: { name: "Hawai'i" } }, false],
  ['2025-09-07T04:00:00.000Z', { home: { name: 'Utah Tech' } }, false],
  ['2025-09-07T10:00:00.000Z', { home: { name: "Hawai'i" } }, false],
] as const)('%s at %o: that a time is known is %s', (text, place, isTimeKnown) => {
  expect(read(text, false, place)?.isTimeKnown).toBe(isTimeKnown);
});

test('a source that calls the time open means the day, in Honolulu too, and by midnight in UTC', () => {
  expect(read('2025-09-07T04:00:00.000Z', true, { home: { name: "Hawai'i" } })).toEqual(day('2025-09-07'));
  expect(read('2025-11-29T00:00:00.000Z', true)).toEqual(day('2025-11-29'));
});
