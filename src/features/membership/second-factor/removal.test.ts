import { expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/dates.ts';
import { removalDueAt } from './removal.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);
const factor = (turnedOnAt: Date | null, waiting: Date | null = null) => ({
  turnedOnAt,
  confirmedAt: turnedOnAt && NOW,
  removalDueAt: waiting,
});
const LONGER = new Date(hoursAgo(72).getTime() - 1);

test('one of the last 72 hours, and one that was never proven, go at once', () => {
  expect(removalDueAt(factor(null), NOW)).toBeNull();
  expect(removalDueAt(factor(NOW), NOW)).toBeNull();
  expect(removalDueAt(factor(hoursAgo(72)), NOW)).toBeNull();
});

test('an older one waits 72 hours, however lately it was moved to another application', () => {
  expect(removalDueAt(factor(LONGER), NOW)).toEqual(hoursAgo(-72));
  expect(removalDueAt({ ...factor(null), confirmedAt: LONGER }, NOW)).toEqual(hoursAgo(-72));
});

test('a second reset does not make it wait longer', () => {
  expect(removalDueAt(factor(LONGER, hoursAgo(-5)), NOW)).toEqual(hoursAgo(-5));
});
