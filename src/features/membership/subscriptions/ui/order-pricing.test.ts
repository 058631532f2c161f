import { expect, test } from 'vitest';
import { BluechipAPIError } from '#kernel/errors.ts';
import { ORDER_PRICING } from './order-pricing.ts';

test('a code that is refused is said at its field, anything else beside the bill', () => {
  expect(ORDER_PRICING.fieldOf(new BluechipAPIError(422, 'promo_code_refused'))).toBe('promoCode');
  expect(ORDER_PRICING.fieldOf(new BluechipAPIError(422, 'sites_needed'))).toBeNull();
});
