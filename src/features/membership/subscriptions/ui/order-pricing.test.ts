import { expect, test } from 'vitest';
import { apiError } from '#kernel/errors.ts';
import { createApi } from '#platform/http/api-client.ts';
import { contracts } from '#web/contracts.ts';
import { ORDER_PRICING } from './order-pricing.ts';

const ORDER = {
  plan: 'annual' as const,
  planType: 'STANDARD' as const,
  addOn: undefined,
  siteId: 7,
  promoCode: '',
  referAFriendCode: '',
};
const MINNEAPOLIS = { state: 'MN', zip: '55401' };
const QUOTE = { quote: 'signed' };
const QUOTED = { ...QUOTE, codeRefusal: '' };

type Request = { path: string; query: Record<string, unknown> };

function aBrowser({ isValid = true, isUsed = false, isLimited = false, isElsewhere = false } = {}) {
  const asked: Request[] = [];
  const api = createApi(contracts, async ({ path }, { query }) => {
    asked.push({ path, query: Object(query) });
    if (isLimited && path.endsWith('/validation'))
      throw apiError('too_many_requests', { message: 'Too many requests.' });
    if (path.endsWith('/validation')) return { valid: isValid, message: 'This code has expired.' };
    if (isUsed && Object(query).promoCode !== '')
      throw apiError('promo_code_refused', { message: 'You have used this code.' });
    if (isElsewhere) throw apiError('invalid_address', { message: 'invalid address' });
    return QUOTE;
  });
  return { asked, api };
}

test('before its quote the address is checked for one dollar and the code by its own call, each once', async () => {
  const { asked, api } = aBrowser();
  expect(await ORDER_PRICING.quoteOf(api, { ...ORDER, promoCode: 'FALL' }, MINNEAPOLIS)).toEqual(QUOTED);
  expect(asked).toEqual([
    {
      path: '/api/v2/users/estimate_tax',
      query: { plan: 'annual', promoCode: '', salePrice: 1, address: MINNEAPOLIS },
    },
    {
      path: '/api/v2/promotions/validation',
      query: { code: 'FALL', planType: 'STANDARD', period: 'year', siteId: 7 },
    },
    { path: '/api/v2/users/estimate_tax', query: { ...ORDER, promoCode: 'FALL', address: MINNEAPOLIS } },
  ]);
  asked.length = 0;
  await ORDER_PRICING.quoteOf(api, { ...ORDER, promoCode: 'FALL' }, MINNEAPOLIS);
  expect(asked.map(({ path }) => path)).toEqual(['/api/v2/users/estimate_tax']);
});

test.each([
  ['by its own call', { isValid: false }, 'This code has expired.'],
  ['by the quote', { isUsed: true }, 'You have used this code.'],
  ['after too many guesses', { isLimited: true }, 'Too many requests.'],
])('a code that is refused %s leaves the price without it, and says why', async (_, browser, codeRefusal) => {
  const { asked, api } = aBrowser(browser);
  const order = { ...ORDER, promoCode: `SPRING-${codeRefusal.length}` };
  expect(await ORDER_PRICING.quoteOf(api, order, MINNEAPOLIS)).toEqual({ ...QUOTE, codeRefusal });
  expect(asked.at(-1)).toMatchObject({ path: '/api/v2/users/estimate_tax', query: { promoCode: '' } });
});

test('an address in another state is refused before the order is quoted', async () => {
  const { asked, api } = aBrowser({ isElsewhere: true });
  const failure = ORDER_PRICING.quoteOf(api, ORDER, { state: 'WI', zip: '55401' });
  await expect(failure).rejects.toMatchObject({ code: 'invalid_address' });
  expect(asked).toHaveLength(1);
});
