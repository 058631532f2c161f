import { expect, test } from 'vitest';
import { readTaxRates } from './tax-rate.ts';

const HEADER = ['state', 'rate_pct', 'note'];

test('a rate is kept in thousandths of a percent', () => {
  expect(readTaxRates([HEADER, ['MN', '6.875', ''], ['AK', '0', 'local taxes exist']])).toEqual([
    { state: 'MN', rateMilliPercent: 6875, note: null },
    { state: 'AK', rateMilliPercent: 0, note: 'local taxes exist' },
  ]);
});

test.each(['', 'six', '-1', '101'])('%j is no rate', (rate) => {
  expect(() => readTaxRates([HEADER, ['MN', rate, '']])).toThrow('is no tax rate');
});
