import { expect, test } from 'vitest';
import { pauseEnd } from './access.ts';

const day = (text: string) => new Date(`${text}T15:00:00Z`);
const pause = { at: day('2027-06-02'), months: 2 };

test.each([
  ['ends after its months', [], '2027-08-02'],
  [
    'is longer by the days on which a bank closed it',
    [{ from: day('2027-07-16'), to: day('2027-07-26') }],
    '2027-08-12',
  ],
  ['is no longer by what was closed before it', [{ from: day('2027-05-01'), to: day('2027-05-20') }], '2027-08-02'],
  ['is no longer by what was closed after it', [{ from: day('2027-08-05'), to: day('2027-08-20') }], '2027-08-02'],
])('a pause %s', (_, closures, end) => {
  expect(pauseEnd(pause, closures)).toEqual(day(end));
});
