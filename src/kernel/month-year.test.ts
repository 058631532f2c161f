import { expect, test } from 'vitest';
import { isCurrentMonthYear } from './month-year.ts';

test('a month is current until its first day begins in Chicago', () => {
  expect(isCurrentMonthYear('12/2026', new Date('2026-12-01T05:59:59Z'))).toBe(true);
  expect(isCurrentMonthYear('12/2026', new Date('2026-12-01T06:00:00Z'))).toBe(false);
  expect(isCurrentMonthYear('11/2026', new Date('2026-12-01T06:00:00Z'))).toBe(false);
});

test('a year has two or four digits, and a month one or two', () => {
  const now = new Date('2026-11-21T18:00:00Z');
  expect(isCurrentMonthYear('12/31', now)).toBe(true);
  expect(isCurrentMonthYear(' 1/2027 ', now)).toBe(true);
  expect(isCurrentMonthYear('1/26', now)).toBe(false);
});

test.each(['', '13/2031', '0/2031', '12', '12/203', '12-2031', '12/20310', 'soon'])('%j is no month', (text) => {
  expect(isCurrentMonthYear(text, new Date('2026-11-21T18:00:00Z'))).toBe(false);
});
