import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/dates.ts';
import { sharesOf, shrunkAccuracy, type Voice, weightOf, wholePercents } from './shares.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const aVoice = (overrides: Partial<Voice> = {}): Voice => ({
  collegeId: 1,
  confidence: 50,
  at: NOW,
  picks: 0,
  hits: 0,
  ...overrides,
});

test('who has no record counts as right half the time, and a record moves that slowly', () => {
  expect(shrunkAccuracy({ picks: 0, hits: 0 })).toBe(0.5);
  expect(shrunkAccuracy({ picks: 10, hits: 10 })).toBe(0.75);
  expect(shrunkAccuracy({ picks: 90, hits: 85 })).toBe(0.9);
});

test('a forecast counts half after 90 days', () => {
  const old = aVoice({ at: new Date(NOW.getTime() - 90 * DAY_MS) });
  expect(weightOf(old, NOW)).toBeCloseTo(weightOf(aVoice(), NOW) / 2);
});

test('nobody forecast: no shares', () => {
  expect(sharesOf([], NOW)).toEqual([]);
});

test('thirds are 34, 33 and 33', () => {
  expect(wholePercents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
});

const voices = fc.array(
  fc
    .record({
      collegeId: fc.integer({ min: 1, max: 12 }),
      tens: fc.integer({ min: 1, max: 10 }),
      days: fc.integer({ min: 0, max: 2000 }),
      picks: fc.integer({ min: 0, max: 300 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ collegeId, tens, days, picks, share }) =>
      aVoice({
        collegeId,
        confidence: tens * 10,
        at: new Date(NOW.getTime() - days * DAY_MS),
        picks,
        hits: Math.floor(picks * share),
      }),
    ),
  { minLength: 1, maxLength: 60 },
);

test('shares are whole, none is negative, and together they are 100', () => {
  fc.assert(
    fc.property(voices, (said) => {
      const shares = sharesOf(said, NOW);
      expect(shares.reduce((sum, { percent }) => sum + percent, 0)).toBe(100);
      expect(shares.every(({ percent }) => Number.isInteger(percent) && percent >= 0)).toBe(true);
      expect(shares.reduce((sum, { forecasts }) => sum + forecasts, 0)).toBe(said.length);
    }),
  );
});

test('the order in which forecasts came does not matter', () => {
  fc.assert(
    fc.property(voices, (said) => {
      const one = sharesOf(said, NOW);
      const other = sharesOf(said.toReversed(), NOW);
      // Of equal remainders the first gets the odd percent, so a chance may differ by one.
      for (const { collegeId, percent } of one) {
        const same = other.find((share) => share.collegeId === collegeId);
        expect(Math.abs((same?.percent ?? 0) - percent)).toBeLessThanOrEqual(1);
      }
    }),
  );
});
