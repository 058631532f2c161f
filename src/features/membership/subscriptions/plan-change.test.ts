import { describe, expect, test } from 'vitest';
import { firstPrice } from '../plans/first-prices.ts';
import { priceList } from '../plans/price.ts';
import { OFFERS } from '../plans/product-view.ts';
import { yearInstead } from './plan-change.ts';

const prices = priceList(OFFERS.map((offer) => ({ ...offer, cents: firstPrice(offer), effectiveAt: new Date(0) })));

const addOn = (endsWithTerm: boolean) => ({ addOn: 'WAR_ROOM' as const, cents: 495, endsWithTerm });

describe('a year instead of twelve months', () => {
  test('is priced with its add-ons, but for those that end with the term', () => {
    const standard = { plan: 'STANDARD' as const, planCents: 995, addOnCents: [] };
    expect(yearInstead(standard, prices)).toEqual({ cents: 9995, savedCents: 1945 });
    expect(yearInstead({ ...standard, addOnCents: [addOn(false)] }, prices)).toEqual({
      cents: 14_990,
      savedCents: 2890,
    });
    expect(yearInstead({ ...standard, addOnCents: [addOn(true)] }, prices)).toEqual({ cents: 9995, savedCents: 1945 });
  });

  test('saves less where the month is still at an older price', () => {
    const old = { plan: 'STANDARD' as const, planCents: 795, addOnCents: [] };
    expect(yearInstead(old, prices)).toEqual({ cents: 9995, savedCents: -455 });
  });
});
