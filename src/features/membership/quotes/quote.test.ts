import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstPrice } from '../plans/first-prices.ts';
import { priceList } from '../plans/price.ts';
import { ADD_ONS, OFFERS, PLANS } from '../plans/product-view.ts';
import type { Benefit } from '../promotions/promotion.ts';
import { type Order, quoteOrder } from './quote.ts';

const prices = priceList(OFFERS.map((offer) => ({ ...offer, cents: firstPrice(offer), effectiveAt: new Date(0) })));
const order = (overrides: Partial<Order> = {}): Order => ({
  plan: 'STANDARD',
  months: 12,
  addOns: [],
  isPrepaid: false,
  benefit: null,
  rateMilliPercent: 0,
  ...overrides,
});

describe('a quote', () => {
  test('adds up: plan and add-on, less the promotion of the plan, and tax on what is left', () => {
    const benefit: Benefit = { type: 'discount', valueKind: 'percent', value: 20, lasting: 'once' };
    expect(quoteOrder(order({ addOns: ['AD_LITE'], benefit, rateMilliPercent: 6875 }), prices)).toEqual({
      lines: [
        { product: 'STANDARD', cents: 9995 },
        { product: 'AD_LITE', cents: 1995 },
      ],
      discountCents: 1999,
      beforeTaxCents: 9991,
      taxCents: 687,
      totalCents: 10_678,
    });
  });

  test('of a prospect’s family is the price of that, with its tax', () => {
    expect(quoteOrder(order({ isPrepaid: true, rateMilliPercent: 6875 }), prices)).toEqual({
      lines: [{ product: 'PROSPECT_PREPAID', cents: 4995 }],
      discountCents: 0,
      beforeTaxCents: 4995,
      taxCents: 343,
      totalCents: 5338,
    });
  });

  test('of a trial is nothing, add-ons among it', () => {
    const trial = order({ addOns: ['ALL_ACCESS'], benefit: { type: 'free_trial', days: 7 }, rateMilliPercent: 6875 });
    expect(quoteOrder(trial, prices)).toMatchObject({ discountCents: 19_995, taxCents: 0, totalCents: 0 });
  });

  test.each<Partial<Order>>([
    { plan: 'ALL_ACCESS', addOns: ['AD_LITE'] },
    { plan: 'BUNDLE', addOns: ['CONFERENCE'] },
    { addOns: ['SPY', 'SPY'] },
    { addOns: ['CONFERENCE', 'ALL_ACCESS'] },
  ])('there is none for an add-on that the plan does not take, or twice: %j', (overrides) => {
    expect(quoteOrder(order(overrides), prices)).toBeNull();
  });

  test('is whole cents that add up, for every plan, promotion and rate', () => {
    const discount = fc.record({
      type: fc.constant('discount' as const),
      valueKind: fc.constantFrom('amount' as const, 'percent' as const),
      value: fc.integer({ min: 1, max: 100 }),
      lasting: fc.constantFrom('once' as const, 'forever' as const, 3),
    });
    const dollars = discount.map((each) => ({ ...each, valueKind: 'amount' as const, value: each.value * 300 }));
    const sale = fc.record({ type: fc.constant('sale_promo' as const), cents: fc.integer({ min: 50, max: 30_000 }) });
    const trial = fc.constant({ type: 'free_trial' as const, days: 7 });
    const orders = fc.record({
      plan: fc.constantFrom(...PLANS),
      months: fc.constantFrom(1 as const, 12 as const),
      addOns: fc.uniqueArray(fc.constantFrom(...ADD_ONS)),
      isPrepaid: fc.constant(false),
      benefit: fc.oneof(fc.constant(null), discount, dollars, sale, trial),
      rateMilliPercent: fc.integer({ min: 0, max: 12_000 }),
    });
    fc.assert(
      fc.property(orders, (wanted) => {
        const quote = quoteOrder(wanted, prices);
        if (!quote) return;
        const { lines, discountCents, beforeTaxCents, taxCents, totalCents } = quote;
        const whole = lines.reduce((sum, { cents }) => sum + cents, 0);
        expect(discountCents).toBeGreaterThanOrEqual(0);
        const isTrial = wanted.benefit?.type === 'free_trial';
        expect(discountCents).toBeLessThanOrEqual(isTrial ? whole : (lines[0]?.cents ?? 0));
        // Cards can't be charged less than this.
        expect(totalCents === 0 || totalCents >= 50).toBe(true);
        expect(beforeTaxCents).toBe(whole - discountCents);
        expect(totalCents).toBe(beforeTaxCents + taxCents);
        // Within half a cent of the exact tax.
        expect(Math.abs(taxCents * 100_000 - beforeTaxCents * wanted.rateMilliPercent)).toBeLessThanOrEqual(50_000);
        expect([discountCents, beforeTaxCents, taxCents].every(Number.isInteger)).toBe(true);
      }),
    );
  });
});
