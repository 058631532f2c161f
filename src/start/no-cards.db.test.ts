import { afterAll, expect, test } from 'vitest';
import { ConfigError } from '#platform/config/config.ts';
import { testApp } from '#tests/support/app.ts';
import { aBuyer, cardToken } from '#tests/support/buyers.ts';
import { checkNothingToCharge } from './no-cards.ts';

const app = await testApp({ TRUST_PROXY: 'loopback' });
afterAll(() => app.close());
const { db } = app.database;

const faults = async (setting: Parameters<typeof checkNothingToCharge>[1]) => {
  try {
    await checkNothingToCharge(db, setting);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
};

test('a network without cards starts while nothing was sold, and not while something renews or is to be given back', async () => {
  const none = { CARD_PROVIDER: 'none', BLUECHIP_DEMO: false } as const;
  expect(await faults(none)).toEqual([]);
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  expect(await faults(none)).toEqual([expect.stringMatching(/^CARD_PROVIDER: .* 1 subscription renews/)]);
  expect(await faults({ ...none, BLUECHIP_DEMO: true })).toEqual([]);
  expect(await faults({ ...none, CARD_PROVIDER: 'stripe' })).toEqual([]);
  const [{ id }] = await buyer.own();
  await buyer.send('DELETE', `/api/v2/users/subscriptions/${id}`, {});
  expect(await faults(none)).toEqual([]);
  await app.database.executeSql(`insert into due_refunds (payment_id, cents, noted_at)
    select id, 100, now() from payments limit 1`);
  expect(await faults(none)).toEqual([expect.stringMatching(/payments and refunds that are under way/)]);
});
