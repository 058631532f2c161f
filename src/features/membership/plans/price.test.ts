import { describe, expect, test } from 'vitest';
import { firstPrice } from './first-prices.ts';
import { changePrice, MOST_CENTS, priceIn, priceList } from './price.ts';
import { ADD_ONS, addOnProduct, OFFERS, PLANS, type Product } from './product-view.ts';

const now = new Date('2026-11-21T18:00:00Z');
const later = new Date('2027-01-01T06:00:00Z');
const before = priceList(OFFERS.map((offer) => ({ ...offer, cents: firstPrice(offer), effectiveAt: new Date(0) })));
const wanted = { product: 'STANDARD' as Product, months: 1, cents: 1095, effectiveAt: later };

describe('a change of a price', () => {
  test('says what held before', () => {
    expect(changePrice(wanted, { before, now })).toEqual({ ok: true, price: wanted, centsBefore: 995 });
  });

  test.each([
    ['not_sold_so', { months: 3 }],
    ['no_price', { cents: 0 }],
    ['no_price', { cents: MOST_CENTS + 1 }],
    ['no_price', { cents: 9.5 }],
    ['in_the_past', { effectiveAt: new Date(now.getTime() - 1) }],
    ['unchanged', { cents: 995 }],
  ])('is refused: %s %j', (reason, odd) => {
    expect(changePrice({ ...wanted, ...odd }, { before, now })).toEqual({ ok: false, reason });
  });
});

test('what was never priced is no free gift', () => {
  expect(() => priceIn(new Map(), { product: 'GIFT', months: 3 })).toThrow('no price for GIFT 3 months');
});

test('the first prices are those of the specification', () => {
  const dollars = Object.fromEntries(
    OFFERS.map((offer) => [`${offer.product} ${offer.months}`, firstPrice(offer) / 100]),
  );
  expect(dollars).toEqual({
    'STANDARD 1': 9.95,
    'STANDARD 12': 99.95,
    'BUNDLE 1': 14.95,
    'BUNDLE 12': 149.95,
    'ALL_ACCESS 1': 19.95,
    'ALL_ACCESS 12': 199.95,
    'AD_LITE 1': 1.95,
    'AD_LITE 12': 19.95,
    'SPY 1': 4.95,
    'SPY 12': 49.95,
    'WAR_ROOM 1': 4.95,
    'WAR_ROOM 12': 49.95,
    'CONFERENCE 1': 5,
    'CONFERENCE 12': 50,
    'ALL_ACCESS_ON_STANDARD 1': 10,
    'ALL_ACCESS_ON_STANDARD 12': 100,
    'ALL_ACCESS_ON_BUNDLE 1': 5,
    'ALL_ACCESS_ON_BUNDLE 12': 50,
    'GIFT 3': 27.95,
    'GIFT 6': 52.95,
    'GIFT 12': 99.95,
    'PROSPECT_PREPAID 12': 49.95,
  });
});

test('which add-on a plan takes, and by which price', () => {
  const table = PLANS.map((plan) => ADD_ONS.map((addOn) => addOnProduct(addOn, { plan, held: [] })));
  expect(table).toEqual([
    ['AD_LITE', 'SPY', 'WAR_ROOM', 'CONFERENCE', 'ALL_ACCESS_ON_STANDARD'],
    ['AD_LITE', 'SPY', 'WAR_ROOM', null, 'ALL_ACCESS_ON_BUNDLE'],
    [null, null, null, null, null],
  ]);
  expect(addOnProduct('ALL_ACCESS', { plan: 'STANDARD', held: ['CONFERENCE'] })).toBe('ALL_ACCESS_ON_BUNDLE');
});
