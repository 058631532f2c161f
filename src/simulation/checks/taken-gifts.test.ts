import { expect, test } from 'vitest';
import { takingOf } from './taken-gifts.ts';

const redeemedAt = new Date('2027-03-01T18:00:00Z');
const at = new Date('2027-05-01T18:00:00Z');
const gift = { at, redeemedAt, addedDays: 92 };
const move = { at: redeemedAt, isPause: false };

test.each([
  ['months that are all left go as they came', [{ ...move, months: 3, days: 0 }], 92, { months: -3, days: 0 }],
  [
    'of months that are used in part the rest goes as days',
    [{ ...move, months: 3, days: 0 }],
    31,
    { months: 0, days: -31 },
  ],
  ['days go as days', [{ ...move, months: 0, days: 92 }], 92, { months: 0, days: -92 }],
])('of a gift that was taken back, %s', (_, moves, takenDays, back) => {
  expect(takingOf({ moves, given: null }, { ...gift, takenDays })).toEqual({ at, ...back });
});
