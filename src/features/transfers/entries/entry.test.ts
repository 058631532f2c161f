import { expect, test } from 'vitest';
import { EXIT_TYPES, exitTypesOf, gradeOf, groupOf, PLACED, presentSeason, STATUS_GROUPS, statusOf } from './entry.ts';

const now = new Date('2026-11-21T18:00:00Z');

test('an entry without an end is open in its own season and undecided afterwards', () => {
  expect([2026, 2027, 2028].map((year) => statusOf({ exitType: null, year }, now))).toEqual([
    'undecided',
    'in_portal',
    'in_portal',
  ]);
  expect(statusOf({ exitType: 'withdrawn', year: 2021 }, now)).toBe('withdrawn');
});

test('the season turns with the class: who enters from August 15 on plays next year', () => {
  expect(presentSeason(new Date('2027-08-15T04:59:00Z'))).toBe(2027);
  expect(presentSeason(new Date('2027-08-15T05:00:00Z'))).toBe(2028);
});

test('each end is in exactly one group', () => {
  const grouped = STATUS_GROUPS.map((group) => EXIT_TYPES.filter((type) => groupOf(type) === group));
  expect(grouped.flat().toSorted()).toEqual([...EXIT_TYPES].toSorted());
  expect(groupOf(null)).toBe('open');
  expect(PLACED).toEqual(['committed', 'signed', 'enrolled']);
});

test('a word of the filter is a group or a status', () => {
  expect(exitTypesOf('open')).toEqual([null]);
  expect(exitTypesOf('in_portal')).toEqual([null]);
  expect(exitTypesOf('placed')).toEqual(['committed', 'signed', 'enrolled']);
  expect(exitTypesOf('left')).toEqual(['pro', 'dismissed', 'medical']);
  expect(exitTypesOf('signed')).toEqual(['signed']);
  expect(exitTypesOf('traded')).toBeNull();
});

test('a year in college is named or numbered', () => {
  expect(['Freshman', '1', ' senior ', '4', '5', 'super senior'].map(gradeOf)).toEqual([1, 1, 4, 4, null, null]);
});
