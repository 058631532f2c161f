import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#kernel/calendar.ts';
import { CardProviderFailure } from '#platform/cards/card-payments.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken, tellEvents } from '#tests/support/buyers.ts';
import { runJobOf } from '#tests/support/restored.ts';

/** Deleting an account also deletes its customer at the card provider, once nothing is open. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(() => app.close());

const run = async (...names: string[]) => {
  for (const name of names) {
    await runJobOf(app, name);
    await app.application.dispatcher.drain();
  }
};

async function deletedBuyer(): Promise<{ buyer: Buyer; providerId: string }> {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'annual' });
  await tellEvents(app);
  const { rows } = await app.database.executeSql(
    `update users set deletion_due_at = $2 where id = $1
     returning (select c.provider_id from card_customers c join billing_customers b on b.id = c.customer_id where b.user_id = users.id) as id`,
    [buyer.member.id, addDays(TEST_NOW, 20).toISOString()],
  );
  app.clock.set(addDays(TEST_NOW, 20));
  await run('delete_due_members');
  return { buyer, providerId: String(rows[0]?.id) };
}

async function isDeleted(providerId: string): Promise<boolean> {
  const { rows } = await app.database.executeSql('select body from embedded_card_objects where id = $1', [providerId]);
  const [customer] = rows as { body: { deleted?: boolean } }[];
  if (!customer) throw new Error('the provider never knew it');
  return customer.body.deleted === true;
}

test('the customer of a deleted account is deleted once its refund went', async () => {
  const { providerId } = await deletedBuyer();
  await run('resume_payments', 'resume_payments');
  expect(await isDeleted(providerId)).toBe(false);
  await run('give_refunds', 'resume_payments');
  expect(await isDeleted(providerId)).toBe(true);
  const { rows } = await app.database.executeSql(
    `select r.cents from refunds r join payments y on y.id = r.payment_id join payment_attempts a on a.provider_id = y.provider_id
     where a.provider_customer_id = $1`,
    [providerId],
  );
  expect(rows).toHaveLength(1);
});

test('a bank that asks about a payment keeps it there until it has decided', async () => {
  const { providerId } = await deletedBuyer();
  await run('give_refunds');
  const { rows } = await app.database.executeSql(
    'select provider_id from payment_attempts where provider_customer_id = $1',
    [providerId],
  );
  await app.application.ports.cards.embedded?.disputeCharge(String(rows[0]?.provider_id), {});
  await tellEvents(app);
  await run('resume_payments', 'resume_payments');
  expect(await isDeleted(providerId)).toBe(false);
  const dispute = await app.database.executeSql(
    `select id from embedded_card_objects where object = 'dispute' order by number desc limit 1`,
    [],
  );
  await app.application.ports.cards.embedded?.decideDispute(String(dispute.rows[0]?.id), true);
  await tellEvents(app);
  await run('resume_payments');
  expect(await isDeleted(providerId)).toBe(true);
});

test('a provider that fails is asked again, and one that has deleted it is asked no more', async () => {
  const { providerId } = await deletedBuyer();
  await run('give_refunds');
  const { payments } = app.application.ports.cards;
  const { deleteCustomer } = payments;
  const asked: string[] = [];
  payments.deleteCustomer = async (id) => {
    asked.push(id);
    if (asked.length === 1) throw new CardProviderFailure(new Error('away'));
    await deleteCustomer(id);
  };
  try {
    await run('resume_payments', 'resume_payments', 'resume_payments', 'resume_payments');
  } finally {
    payments.deleteCustomer = deleteCustomer;
  }
  expect(asked).toEqual([providerId, providerId]);
  expect(await isDeleted(providerId)).toBe(true);
});

test('a member with an account stays a customer', async () => {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'annual' });
  await run('resume_payments', 'resume_payments');
  const { rows } = await app.database.executeSql(
    'select c.provider_id as id from card_customers c join billing_customers b on b.id = c.customer_id where b.user_id = $1',
    [buyer.member.id],
  );
  expect(await isDeleted(String(rows[0]?.id))).toBe(false);
});
