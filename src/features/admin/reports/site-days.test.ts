import { expect, test } from 'vitest';
import { cellsOfDay, daysOf, siteDayCounter } from './site-days.ts';

test('every day is listed, the 29th of February and the days when the clock changes too', () => {
  expect(daysOf('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(daysOf('2026-10-31', '2026-11-02')).toEqual(['2026-10-31', '2026-11-01', '2026-11-02']);
  expect(daysOf('2026-11-02', '2026-11-02')).toEqual(['2026-11-02']);
});

test('what happened is added up by site and day; other sites are left out', () => {
  const { counted, add } = siteDayCounter([1, 2]);
  add(1, '2026-11-01', { orders: 1, revenueCents: 995 });
  add(1, '2026-11-01', { orders: 1, revenueCents: -500 });
  add(2, '2026-11-02', { registrations: 3 });
  add(1, '2026-11-01', { views: 7, readers: 4 });
  add(3, '2026-11-01', { orders: 1 });
  const sites = [
    { id: 1, name: 'One' },
    { id: 2, name: 'Two' },
  ];
  expect(cellsOfDay('2026-11-01', sites, counted)).toEqual([
    ['2026-11-01', 'One', 7, 4, 0, 2, 4.95],
    ['2026-11-01', 'Two', 0, 0, 0, 0, 0],
  ]);
});
