import { expect, test } from 'vitest';
import { createReportBudget } from './report-budget.ts';

const MINUTE = 60_000;

test('the same error is reported once in ten minutes', () => {
  const mayReport = createReportBudget();
  const at = (minute: number) => mayReport('same', minute * MINUTE);
  expect({ first: at(0), soon: at(1), later: at(9.9), next: at(10), again: at(11) }).toEqual({
    first: true,
    soon: false,
    later: false,
    next: true,
    again: false,
  });
});

test('thirty different errors are reported in a minute, and one that was over the limit is reported later', () => {
  const mayReport = createReportBudget();
  const reported = Array.from({ length: 40 }, (_, index) => mayReport(`error ${index}`, index * 1_000));
  expect(reported.filter(Boolean)).toHaveLength(30);
  expect(mayReport('error 39', MINUTE)).toBe(true);
});
