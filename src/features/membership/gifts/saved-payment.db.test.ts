import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ensureCustomer, grantCredit } from '#features/billing/ledger/public.ts';
import { taxCommand } from '#features/billing/tax/command.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { setFlag } from '#tests/support/flags.ts';
import { aGiver, mailedTo } from '#tests/support/gifts.ts';
import { signInAs } from '#tests/support/members.ts';
import { centsDuring } from '#tests/support/provider-money.ts';

/** A stolen session, or one that was left open, must not buy gifts with the member's saved payment method. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  await runOn(app, taxCommand, ['register', 'MN', '--reason', 'a test']);
  await setFlag(app, 'gifting', true);
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(() => app.close());

/** A member with a saved card, and a session of theirs without a strict sign-in. */
async function leftOpen(): Promise<{ owner: Buyer; address: string; thief: ReturnType<typeof aGiver> }> {
  const owner = await aBuyer(app);
  await owner.buy({ payment_token: await cardToken(app) });
  const thief = aGiver(app, await signInAs(app, owner.member));
  return { owner, address: String(owner.member.email), thief };
}

const giftsMailedTo = async (address: string) =>
  (await mailedTo(app, address)).filter(({ template }) => template === 'gift_receipt' || template === 'gift');

test('a saved card buys a gift only after a strict sign-in; nothing is ordered before', async () => {
  const { thief, address } = await leftOpen();
  const charges = await centsDuring(app, 'charge', async () => {
    const reply = await thief.buy();
    expect(reply).toMatchObject({ status: 403, body: { error_code: 'strict_sign_in_needed' } });
  });
  expect(charges).toEqual([]);
  expect(await giftsMailedTo(thief.email)).toEqual([]);
  expect(await giftsMailedTo(address)).toEqual([]);
  const { rows } = await app.database.executeSql(`select 1 from gifts where giver_email = '${thief.email}'`);
  expect(rows).toEqual([]);
});

test('what is wrong in the form is said first, so that nobody signs in again for a typing error', async () => {
  const { thief } = await leftOpen();
  const reply = await thief.buy({ deliver_on: '2020-01-01' });
  expect(reply.body.errors).toHaveProperty('deliver_on');
});

test('a card typed for the gift needs no strict sign-in', async () => {
  const { thief } = await leftOpen();
  const reply = await thief.buy({ payment_token: await cardToken(app, '5555555555554444') });
  expect(reply).toMatchObject({ status: 200, body: { status: 'bought' } });
});

test('the credit of the account pays for a gift only after a strict sign-in, also beside a typed card', async () => {
  const { owner, thief } = await leftOpen();
  const { db } = app.database;
  const customerId = await ensureCustomer(db, owner.member.id, app.clock.now());
  await grantCredit(db, { customerId, cents: 1000, key: `credit of ${owner.member.id}` }, app.clock.now());
  const reply = await thief.buy({ payment_token: await cardToken(app, '5555555555554444') });
  expect(reply.body.error_code).toBe('strict_sign_in_needed');
});

test('an order whose typed card was refused is not paid by the saved one without a strict sign-in', async () => {
  const { owner, thief } = await leftOpen();
  const { body: quoted } = await thief.quote();
  const refused = await thief.buy({ quote: quoted.quote, payment_token: await cardToken(app, '4000000000000002') });
  expect(refused.status).toBe(422);
  const reply = await thief.buy({ quote: quoted.quote });
  expect(reply.body.error_code).toBe('strict_sign_in_needed');
  const strict = aGiver(app, owner);
  const body = {
    giver: { name: 'Ansel Amberley', email: thief.email },
    recipient: { name: 'Bo Birchwood', email: thief.recipient },
  };
  expect((await strict.buy({ quote: quoted.quote, ...body })).body.status).toBe('bought');
});

test('the account’s owner gets the receipt too, whatever address the giver typed, and reads what to do', async () => {
  const { owner, address } = await leftOpen();
  const giver = aGiver(app, owner);
  expect((await giver.buy()).body.status).toBe('bought');
  const [mail, ...more] = (await giftsMailedTo(address)).filter(({ template }) => template === 'gift_receipt');
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Your receipt for a gift, $56.59');
  expect(mail?.text).toContain('This gift was bought with your Bluechip account.');
  expect(mail?.text).toContain('receiving this email because a gift was bought with your Bluechip account.');
  expect(await giftsMailedTo(giver.email)).toMatchObject([{ template: 'gift_receipt' }]);
});

test('an owner who types their own address gets one receipt', async () => {
  const { owner, address } = await leftOpen();
  const giver = aGiver(app, owner);
  await giver.buy({ giver: { name: 'Ansel Amberley', email: address.toUpperCase() } });
  expect(await giftsMailedTo(address.toUpperCase())).toHaveLength(1);
  expect(await giftsMailedTo(address)).toHaveLength(0);
});
