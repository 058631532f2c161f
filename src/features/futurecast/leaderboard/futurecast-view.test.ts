import { expect, test } from 'vitest';
import { brierText, forecasterName, futureCastTabs, pointsText, rightText } from './futurecast-view.ts';
import { stakesOf } from './stakes-view.ts';

test('points have one decimal, thousands a comma, and less than nothing a true minus', () => {
  expect([1842.46, 0, -0.04, -12].map(pointsText)).toEqual(['1,842.5', '0.0', '0.0', '−12.0']);
});

test('a Brier score has no zero before its point', () => {
  expect([0, 0.171, 1].map(brierText)).toEqual(['.000', '.171', '1.000']);
});

test('nothing settled is no percentage', () => {
  expect(rightText({ settled: 0, right: 0 })).toBe('–');
  expect(rightText({ settled: 3, right: 2 })).toBe('67%');
});

test('an account that is gone has no name', () => {
  expect([forecasterName('gus'), forecasterName(null)]).toEqual(['gus', 'Member']);
});

test('a visitor has no forecasts of his own', () => {
  const labels = (viewer: 'visitor' | 'free') => futureCastTabs('recent', viewer).map(({ label }) => label);
  expect(labels('visitor')).not.toContain('My picks');
  expect(labels('free')).toContain('My picks');
  expect(futureCastTabs('staff', 'free').filter(({ current }) => current)).toEqual([
    { label: 'Staff leaderboard', href: '/fan_futurecast_leaderboard?board=staff', current: true },
  ]);
});

test('the stakes of a four-star prospect are those of the decision, and grow with the stars', () => {
  expect(stakesOf(70, 4)).toEqual({ earns: 91, costs: 49 });
  expect(stakesOf(100, 4)).toEqual({ earns: 100, costs: 100 });
  expect(stakesOf(70, 5).earns).toBeGreaterThan(91);
  expect(stakesOf(70, null)).toEqual(stakesOf(70, 2));
});
