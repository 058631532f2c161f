import { expect, test } from 'vitest';
import { dayProblem, decisionDays, offerDays, visitDays } from './entry-days.ts';

const TODAY = '2026-11-21';

test('an offer is of a day from six years before the class until today', () => {
  const days = offerDays(2027, TODAY);
  expect(dayProblem('2021-01-01', days)).toBeNull();
  expect(dayProblem(TODAY, days)).toBeNull();
  expect(dayProblem('2020-12-31', days)).toBe('Too early for the class of 2027: the first day is 2021-01-01');
  expect(dayProblem('2026-11-22', days)).toBe('That date is in the future. Enter an offer once it’s made');
});

test('a visit may be to come, but not once the class is at college', () => {
  const days = visitDays(2027);
  expect(dayProblem('2027-12-31', days)).toBeNull();
  expect(dayProblem('2028-01-01', days)).toMatch(/at college by then: the last day is 2027-12-31/);
  expect(dayProblem('0206-11-21', days)).toMatch(/^Too early/);
});

test('a decision is not of an earlier day than any before it', () => {
  const days = decisionDays(2027, TODAY, ['2026-11-20', null, '2026-03-01']);
  expect(days).toMatchObject({ earliest: '2026-11-20', latest: TODAY });
  expect(dayProblem('2026-11-20', days)).toBeNull();
  expect(dayProblem('2026-11-19', days)).toBe(
    'The decision before it is of 2026-11-20: this one cannot be of an earlier day',
  );
  expect(dayProblem('2026-11-22', days)).toBe('That date is in the future. Enter a decision once it’s known');
  expect(dayProblem('2020-12-31', decisionDays(2027, TODAY, [null]))).toMatch(/^Too early for the class of 2027/);
});

test('a day to come in the history leaves today', () => {
  const { earliest, latest } = decisionDays(2027, TODAY, ['2027-02-04']);
  expect({ earliest, latest }).toEqual({ earliest: TODAY, latest: TODAY });
});
