import { expect, test } from 'vitest';
import { createReportAllowance } from './report-allowance.ts';

test('ten a minute pass, the eleventh waits for the next minute, and other messages are counted apart', () => {
  const mayReport = createReportAllowance();
  const answers = Array.from({ length: 11 }, () => mayReport('down', 0));
  expect(answers).toEqual([...Array<boolean>(10).fill(true), false]);
  expect(mayReport('other', 0)).toBe(true);
  expect(mayReport('down', 59_999)).toBe(false);
  expect(mayReport('down', 60_000)).toBe(true);
});

test('messages that all differ do not fill the memory, and still pass', () => {
  const mayReport = createReportAllowance();
  for (let index = 0; index < 5_000; index++) expect(mayReport(`no row ${index}`, 0)).toBe(true);
});
