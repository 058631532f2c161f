import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/dates.ts';
import {
  brierTenThousandths,
  calibrationOf,
  courage,
  leaderboard,
  pointsHundredths,
  type Settled,
  type Standing,
} from './scoring.ts';

const SETTLED_AT = new Date('2026-11-21T18:00:00Z');
const daysBefore = (days: number) => new Date(SETTLED_AT.getTime() - days * DAY_MS);
const aSettled = (overrides: Partial<Settled> = {}): Settled => ({
  confidence: 70,
  isRight: true,
  stars: 4,
  pickedAt: SETTLED_AT,
  settledAt: SETTLED_AT,
  disagreement: 0,
  ...overrides,
});

test.each([
  [{ confidence: 100 }, 10_000],
  [{ confidence: 70 }, 9_100],
  [{ confidence: 70, isRight: false }, -4_900],
  [{ confidence: 100, stars: 5 }, 12_000],
  [{ confidence: 100, stars: 2 }, 6_000],
  [{ confidence: 100, stars: null }, 6_000],
  [{ confidence: 100, disagreement: 1 }, 11_000],
  [{ confidence: 100, pickedAt: daysBefore(500), disagreement: 1 }, 12_000],
] satisfies [Partial<Settled>, number][])('%o is %i hundredths', (overrides, points) => {
  expect(pointsHundredths(aSettled(overrides))).toBe(points);
});

test('lead time counts in whole steps of 20 days, up to 200', () => {
  const lead = (days: number) => courage({ pickedAt: daysBefore(days), settledAt: SETTLED_AT, disagreement: 0 });
  expect([0, 19, 20, 39, 199, 200, 900].map(lead)).toEqual([0, 0, 0.01, 0.01, 0.09, 0.1, 0.1]);
});

const TENS = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];

test('to exaggerate never pays in expectation: what one believes is the best thing to say', () => {
  const situations = fc.record({
    belief: fc.constantFrom(...TENS),
    stars: fc.constantFrom(2 as const, 3 as const, 4 as const, 5 as const, null),
    days: fc.integer({ min: 0, max: 400 }),
    disagreement: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(situations, ({ belief, stars, days, disagreement }) => {
      const expectation = (confidence: number) => {
        const common = { confidence, stars, pickedAt: daysBefore(days), disagreement };
        const chance = belief / 100;
        return (
          chance * pointsHundredths(aSettled({ ...common, isRight: true })) +
          (1 - chance) * pointsHundredths(aSettled({ ...common, isRight: false }))
        );
      };
      const honest = expectation(belief);
      // Rounding to hundredths adds at most half a hundredth on each side.
      for (const said of TENS) expect(expectation(said)).toBeLessThanOrEqual(honest + 1);
    }),
  );
});

test('the Brier score is 0 for a sure hit and 1 for a sure miss', () => {
  expect(brierTenThousandths({ confidence: 100, isRight: true })).toBe(0);
  expect(brierTenThousandths({ confidence: 100, isRight: false })).toBe(10_000);
  expect(brierTenThousandths({ confidence: 70, isRight: true })).toBe(900);
});

test('the board: ten settled at least; ties by accuracy, volume, then who was there earlier', () => {
  const base: Standing = { forecasterId: 1, pointsHundredths: 500, settled: 20, right: 10, lastSettledAt: SETTLED_AT };
  const order: Standing[] = [
    { ...base, forecasterId: 7, pointsHundredths: 600 },
    { ...base, forecasterId: 6, right: 12 },
    { ...base, forecasterId: 5, settled: 40, right: 20 },
    { ...base, forecasterId: 4, lastSettledAt: daysBefore(3) },
    { ...base, forecasterId: 2 },
    { ...base, forecasterId: 3 },
  ];
  const tooFew = { ...base, forecasterId: 9, pointsHundredths: 9_999, settled: 9 };
  expect(leaderboard([tooFew, ...order.toReversed()])).toEqual(order);
});

test('calibration: of what was said with 70, how much was right', () => {
  const said = [true, true, false].map((isRight) => ({ confidence: 70, isRight }));
  expect(calibrationOf([...said, { confidence: 10, isRight: false }])).toEqual([
    { confidence: 10, said: 1, right: 0 },
    { confidence: 70, said: 3, right: 2 },
  ]);
});
