import { expect, test } from 'vitest';
import { commitmentDay, cycleOf, dayFromText, dayOf, dayText, nthWeekday, saturdayOnOrAfter } from './calendar.ts';
import { numbersOf } from './numbers.ts';

test('days are reckoned with as whole numbers', () => {
  expect(dayText(dayOf(2026, 11, 21))).toBe('2026-11-21');
  expect(dayText(dayFromText('2024-02-28') + 2)).toBe('2024-03-01');
  expect(dayText(nthWeekday(2026, 11, 0, 1))).toBe('2026-11-01');
  expect(dayText(saturdayOnOrAfter(dayOf(2026, 11, 21)))).toBe('2026-11-21');
  expect(dayText(saturdayOnOrAfter(dayOf(2026, 11, 22)))).toBe('2026-11-28');
});

test('signing days are where the calendar of the sports has them', () => {
  const football = cycleOf('football', 2027);
  expect([football.earlySigning, football.lateSigning].map(dayText)).toEqual(['2026-12-02', '2027-02-03']);
  const basketball = cycleOf('basketball', 2027);
  expect([basketball.earlySigning, basketball.lateSigning].map(dayText)).toEqual(['2026-11-11', '2027-04-21']);
});

test('commitments fall where the curve has them: in football most before the season', () => {
  const numbers = numbersOf('curve');
  const cycle = cycleOf('football', 2027);
  const days = Array.from({ length: 4000 }, () => commitmentDay(cycle, { classYear: 2027, patience: 1 }, numbers));
  const by = (text: string) => days.filter((day) => day <= dayFromText(text)).length / days.length;
  expect(by('2025-05-31')).toBe(0);
  expect(by('2026-03-31')).toBeCloseTo(0.13, 1);
  expect(by('2026-08-01')).toBeCloseTo(0.66, 1);
  expect(by('2027-02-05')).toBe(1);
});
