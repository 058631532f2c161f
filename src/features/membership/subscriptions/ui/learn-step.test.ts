import { expect, test } from 'vitest';
import type { Pricing } from '../../plans/pricing-view.ts';
import { byTheMonth } from './learn-step.tsx';

const pricingOf = (month: number, year: number): Pricing => ({
  plans: [
    { planType: 'STANDARD', sites: 1, period: 'month', price: month },
    { planType: 'STANDARD', sites: 1, period: 'year', price: year },
  ],
  addOns: [],
  gifts: [],
  taxStates: [],
});

test('a year is shown per month with what it saves, and claims no saving where there is none', () => {
  expect(byTheMonth(pricingOf(9.95, 99.95), 'STANDARD')).toBe('$8.33 a month. Save $19.45 a year.');
  expect(byTheMonth(pricingOf(8.33, 99.96), 'STANDARD')).toBe('$8.33 a month');
});
