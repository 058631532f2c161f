import { expect, test } from 'vitest';
import { readGameStart } from './game-start.ts';

const read = (text: string, isTimeOpen = false) => readGameStart(text, { isTimeOpen });

test('the day of a game is that of its start in Chicago', () => {
  expect(read('2025-08-24T00:30:00.000Z')).toEqual({
    startsAt: '2025-08-24T00:30:00.000Z',
    isTimeKnown: true,
    playedOn: '2025-08-23',
  });
  // Midnight in UTC is a time like any other: seven in the evening.
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
