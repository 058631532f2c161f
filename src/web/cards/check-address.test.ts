import { expect, test } from 'vitest';
import { apiError } from '#kernel/errors.ts';
import { createApi } from '#platform/http/api-client.ts';
import { contracts } from '../contracts.ts';
import { ZIP_ELSEWHERE, zipFault } from './check-address.ts';

const asked: unknown[] = [];
const apiThat = (answer: () => Promise<unknown>) =>
  createApi(contracts, (definition, { query }) => {
    asked.push({ path: definition.path, query });
    return answer();
  });
const ADDRESS = { state: 'MN', zip: ' 55401 ' };

test('an address is checked by the estimate of a year for one dollar without a code', async () => {
  expect(
    await zipFault(
      apiThat(async () => ({})),
      ADDRESS,
    ),
  ).toBeNull();
  expect(asked).toEqual([
    {
      path: '/api/v2/users/estimate_tax',
      query: { plan: 'annual', promoCode: '', salePrice: 1, address: { state: 'MN', zip: '55401' } },
    },
  ]);
});

test('a ZIP code of another state is wrong, and any other failure says nothing of the address', async () => {
  const failing = (error: Error) =>
    zipFault(
      apiThat(async () => {
        throw error;
      }),
      ADDRESS,
    );
  expect(await failing(apiError('invalid_address'))).toBe(ZIP_ELSEWHERE);
  expect(await failing(apiError('too_many_requests'))).toBeNull();
  expect(await failing(new TypeError('Failed to fetch'))).toBeNull();
});
