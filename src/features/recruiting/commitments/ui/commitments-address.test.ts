import { expect, test } from 'vitest';
import { commitmentsHref, commitmentsQuery, filtersOf, hasBadDay } from './commitments-address.ts';

const of = (text: string) => filtersOf(new URLSearchParams(text));

test('what the call would refuse is left out', () => {
  expect(of('college_id=12&position=QB&state=tx&day=2026-11-20&page=2&per_page=25&x=1')).toEqual({
    college_id: '12',
    position: 'QB',
    state: 'tx',
    day: '2026-11-20',
    page: '2',
    per_page: '25',
  });
  for (const odd of ['college_id=0', 'college_id=x', 'college_id=9999999999', `position=${'q'.repeat(21)}`, 'page=x'])
    expect(of(odd)).toEqual({});
  for (const odd of ['day=2026-02-30', 'day=soon', 'day=2026-13-01', 'state=', 'position=%20'])
    expect(of(odd)).toEqual({});
});

test('a day that was asked for and is none', () => {
  const isBad = (text: string) => hasBadDay(new URLSearchParams(text));
  expect(['day=bad', 'day=2026-02-30', 'day=2026-11-20', 'day=', ''].map(isBad)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('a changed filter starts at the first page again', () => {
  const filters = of('position=QB&page=3');
  expect(commitmentsHref('/c', filters)).toBe('/c?position=QB');
  expect(commitmentsHref('/c', filters, { position: undefined })).toBe('/c');
  expect(commitmentsHref('/c', filters, { page: '2' })).toBe('/c?position=QB&page=2');
});

test('the call gets what the address says', () => {
  expect(commitmentsQuery({ sport: 'football', year: '2027' }, of('college_id=7&day=2026-11-20'))).toEqual({
    sport: 'football',
    year: '2027',
    collegeId: '7',
    day: '2026-11-20',
  });
});
