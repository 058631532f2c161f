import { expect, test } from 'vitest';
import { UNKNOWN_ENTRY } from '#features/transfers/entries/public.ts';
import { portalNews } from './portal-news.ts';

const entered = { ...UNKNOWN_ENTRY, enteredOn: '2026-11-20', originCollegeId: 1 };
const committed = { ...entered, exitType: 'committed' as const, exitCollegeId: 2, exitOn: '2026-11-24' };

test('a new entry is news once', () => {
  expect(portalNews(null, entered)).toEqual([{ type: 'portal_entered', collegeId: 1, on: '2026-11-20' }]);
  expect(portalNews(entered, { ...entered, enteredOn: '2026-11-19' })).toEqual([]);
  expect(portalNews(null, { ...entered, entryType: 'walk_on' })).toEqual([]);
});

test('a destination is news when it is new or another one', () => {
  const news = { type: 'portal_destination', collegeId: 2, leftCollegeId: 1, on: '2026-11-24' };
  expect(portalNews(entered, committed)).toEqual([news]);
  expect(portalNews(committed, { ...committed, exitType: 'enrolled' })).toEqual([]);
  expect(portalNews(committed, { ...committed, exitCollegeId: 3 })).toEqual([{ ...news, collegeId: 3 }]);
});

test('an entry recorded with its destination tells the destination alone', () => {
  expect(portalNews(null, committed).map(({ type }) => type)).toEqual(['portal_destination']);
});

test('a withdrawal, a return to the same college and a deletion are no news', () => {
  expect(portalNews(entered, { ...entered, exitType: 'withdrawn' })).toEqual([]);
  expect(portalNews(entered, { ...committed, exitCollegeId: 1 })).toEqual([]);
  expect(portalNews(committed, null)).toEqual([]);
});
