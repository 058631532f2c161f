import { expect, test } from 'vitest';
import { canHaveList, latestYear, pickerYears } from './class-years.ts';

test('a picker reaches from the earliest data, or the default minimum, to the latest year', () => {
  expect(pickerYears([], 2025)).toEqual([2025, 2024, 2023]);
  expect(pickerYears([2026, 2021], 2025)).toEqual([2026, 2025, 2024, 2023, 2022, 2021]);
});

test('the year shown is the present one, else the latest that has something', () => {
  expect(latestYear([], 2027)).toBe(2027);
  expect(latestYear([2028, 2027], 2027)).toBe(2027);
  expect(latestYear([2023, 2021], 2027)).toBe(2023);
});

test('a list can be of the years of a picker and of the classes to come, and of no other', () => {
  const can = (present: number[]) =>
    [2020, 2021, 2023, 2031, 2032, 2033].filter((year) => canHaveList(year, present, 2027));
  expect(can([])).toEqual([2023, 2031]);
  expect(can([2021, 2032])).toEqual([2021, 2023, 2031, 2032]);
});
