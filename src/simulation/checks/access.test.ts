import { describe, expect, test } from 'vitest';
import { closedByDispute, pauseEnd } from './access.ts';
import { never } from './spans.ts';

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

describe('the access that a dispute closes', () => {
  const began = day('2029-07-17');
  const dispute = { openedAt: began, lostAt: null, charge: 'pi_1' };

  test('is none when it was won long before the access began', () => {
    expect(closedByDispute({ ...dispute, wonAt: day('2029-06-23') }, [])).toBeNull();
  });

  test('lasts until the win was processed when it was won shortly before the access began', () => {
    expect(closedByDispute({ ...dispute, wonAt: day('2029-07-15') }, [])?.to).toEqual({
      from: began.getTime(),
      by: day('2029-07-18').getTime(),
    });
  });

  test('is none where it is lost after it was won and what was paid since stays', () => {
    expect(closedByDispute({ ...dispute, wonAt: began, lostAt: began }, [])).toBeNull();
  });

  test('does not open again without a win', () => {
    expect(closedByDispute({ ...dispute, wonAt: null }, [])?.to).toEqual(never);
  });
});
