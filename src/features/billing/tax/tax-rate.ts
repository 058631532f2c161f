import type { StateTaxRate } from './queries.ts';

const MILLI = 1000;

/** Reads rows of state, rate_pct, note. Throws on a rate that is no percentage between 0 and 100. */
export function readTaxRates([header = [], ...rows]: string[][]): StateTaxRate[] {
  if (header.join() !== 'state,rate_pct,note')
    throw new Error('the tax rates must have the columns state,rate_pct,note');
  return rows.map(([state = '', rate = '', note = '']) => {
    const rateMilliPercent = Math.round(Number(rate) * MILLI);
    const isRate = rate !== '' && rateMilliPercent >= 0 && rateMilliPercent <= 100 * MILLI;
    if (!isRate) throw new Error(`${state}: ${rate} is no tax rate in percent`);
    return { state, rateMilliPercent, note: note || null };
  });
}

/** Whole cents of tax on a price before tax; half a cent rounds up. */
export function taxOn(cents: number, rateMilliPercent: number): number {
  return Math.round((cents * rateMilliPercent) / (100 * MILLI));
}
