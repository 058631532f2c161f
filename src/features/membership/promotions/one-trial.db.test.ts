import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { promotionCommand } from './command.ts';
import { promotionUseData } from './member-data.ts';

/** A person and a card can each have one free trial, whatever the codes (decision 30). */

const CARD = '4111111111111111';
const OTHER_CARD = '5555555555554444';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  app.clock.set(TEST_NOW);
  for (const code of ['TRY-30', 'TRY-AGAIN'])
    await runOn(app, promotionCommand, ['create', code, '--days', '30', '--reason', 'a test']);
});
afterAll(() => app.close());

const order = async (buyer: Buyer, code: string, card: string) => {
  const { status, body } = await buyer.buy({ payment_token: await cardToken(app, card) }, { promo_code: code });
  return { status, code: body.error_code, began: body.subscription?.status };
};
const refused = { status: 422, code: 'promo_code_refused', began: undefined };

test('one code more is no second trial for the same person, and the page says so before anything is typed', async () => {
  const buyer = await aBuyer(app);
  expect(await order(buyer, 'TRY-30', CARD)).toMatchObject({ status: 200, began: 'trial' });
  const query = new URLSearchParams({ code: 'TRY-AGAIN', plan_type: 'STANDARD' });
  const { body } = await buyer.get(`/api/v2/promotions/validation?${query}`, { host: 'alabama.localhost' });
  expect(body).toMatchObject({ valid: false, message: 'You already had a free trial.' });
  const [{ id }] = await buyer.own();
  await buyer.send('DELETE', `/api/v2/users/subscriptions/${id}`, {});
  expect((await buyer.quote({ promo_code: 'TRY-AGAIN' })).status).toBe(422);
});

test('nor is another account for the same card, also after the first account was deleted', async () => {
  const [first, second, third] = [await aBuyer(app), await aBuyer(app), await aBuyer(app)];
  expect(await order(first, 'TRY-30', OTHER_CARD)).toMatchObject({ status: 200, began: 'trial' });
  expect(await order(second, 'TRY-30', OTHER_CARD)).toEqual(refused);
  await app.database.db.transaction((tx) => promotionUseData.erase(tx, first.member.id, TEST_NOW));
  expect(await order(third, 'TRY-AGAIN', OTHER_CARD)).toEqual(refused);
});
