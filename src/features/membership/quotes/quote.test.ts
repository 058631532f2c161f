import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSigner } from '#platform/security/signed-text.ts';
import { firstPrice } from '../plans/first-prices.ts';
import { priceList } from '../plans/price.ts';
import { ADD_ONS, OFFERS, PLANS } from '../plans/product-view.ts';
import type { Benefit } from '../promotions/promotion.ts';
import { type Order, quoteOrder } from './quote.ts';
import { openQuote, QUOTE_MS, type QuotedOrder, signQuote } from './signed-quote.ts';

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
        // No card is charged less than this.
        expect(totalCents === 0 || totalCents >= 50).toBe(true);
        expect(beforeTaxCents).toBe(whole - discountCents);
        expect(totalCents).toBe(beforeTaxCents + taxCents);
        // No further from the exact tax than half a cent.
        expect(Math.abs(taxCents * 100_000 - beforeTaxCents * wanted.rateMilliPercent)).toBeLessThanOrEqual(50_000);
        expect([discountCents, beforeTaxCents, taxCents].every(Number.isInteger)).toBe(true);
      }),
    );
  });
});

describe('a signed quote', () => {
  const signer = createSigner('a secret that is only for tests', 'quote');
  const now = new Date('2026-11-21T18:00:00Z');
  const quoted: QuotedOrder = {
    plan: 'STANDARD',
    months: 12,
    addOns: ['AD_LITE'],
    siteId: 7,
    promoCode: 'FALL-26',
    isPrepaid: false,
    friendsCode: null,
    state: 'MN',
    zip: '55401',
    lines: [{ product: 'STANDARD', cents: 9995 }],
    taxCents: 687,
    totalCents: 10_678,
    creditCents: 0,
    at: now.getTime(),
  };
  const signed = signQuote(signer, quoted);
  const later = (ms: number) => new Date(now.getTime() + ms);

  test('says for half an hour what was shown', () => {
    expect(openQuote(signer, signed, now)).toEqual(quoted);
    expect(openQuote(signer, signed, later(QUOTE_MS - 1))).toEqual(quoted);
    expect(openQuote(signer, signed, later(QUOTE_MS))).toBeNull();
    expect(openQuote(signer, signed, later(-1))).toBeNull();
  });

  test('is refused where a byte of it differs, and where it was signed for something else', () => {
    fc.assert(
      fc.property(fc.nat({ max: signed.length - 1 }), fc.constantFrom('A', 'b', '0', '-', '.'), (at, letter) => {
        if (signed[at] === letter) return;
        expect(openQuote(signer, signed.slice(0, at) + letter + signed.slice(at + 1), now)).toBeNull();
      }),
    );
    const other = createSigner('a secret that is only for tests', 'another use');
    expect(openQuote(signer, signQuote(other, quoted), now)).toBeNull();
    expect(openQuote(signer, 'no quote', now)).toBeNull();
    const { lines: _, ...ofAnotherVersion } = quoted;
    const older = signer.sign(Buffer.from(JSON.stringify(ofAnotherVersion)).toString('base64url'));
    expect(openQuote(signer, older, now)).toBeNull();
  });
});
