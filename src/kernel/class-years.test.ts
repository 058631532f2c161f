import { expect, test } from 'vitest';
import { latestYear, pickerYears } from './class-years.ts';

test('a picker reaches from the earliest data, or the default minimum, to the latest year', () => {
  expect(pickerYears([], 2025)).toEqual([2025, 2024, 2023]);
  expect(pickerYears([2026, 2021], 2025)).toEqual([2026, 2025, 2024, 2023, 2022, 2021]);
});

test('the year shown is the present one, else the latest that has something', () => {
  expect(latestYear([], 2027)).toBe(2027);
  expect(latestYear([2028, 2027], 2027)).toBe(2027);
  expect(latestYear([2023, 2021], 2027)).toBe(2023);
});
