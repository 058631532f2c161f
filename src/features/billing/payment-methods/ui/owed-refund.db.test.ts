import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_NOW, type TestApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import {
  ensureCustomer,
  failRefund,
  issueInvoice,
  lockInvoice,
  recordPayment,
  recordRefund,
  settleRefund,
} from '../../ledger/public.ts';

/** What a member reads about a refund that failed. */

let app: TestApp;
beforeAll(async () => {
  app = await testSite();
});
afterAll(() => app.close());

/** A paid year with $20.00 refunded. Returns the refund. */
async function refunded({ member }: SignedIn): Promise<number> {
  const { db } = app.database;
  const customerId = await ensureCustomer(db, member.id, TEST_NOW);
  const lines = [{ description: 'Standard', cents: 9995, startsAt: null, endsAt: null }];
  const draft = { customerId, key: `a test of ${member.id}`, lines, taxCents: 0, taxState: null };
  const { id } = await issueInvoice(db, draft, TEST_NOW);
  const charge = { method: 'card' as const, providerId: `ch_${member.id}`, cents: 9995 };
  const { payment } = await db.transaction(async (tx) =>
    recordPayment(tx, await lockInvoice(tx, id), charge, TEST_NOW),
  );
  const back = await recordRefund(db, { paymentId: payment.id, providerId: `re_${member.id}`, cents: 2000 }, TEST_NOW);
  if (!back.ok) throw new Error(back.reason);
  return back.refund.id;
}

const drawn = async (reader: SignedIn, path: string) =>
  (await reader.get(path)).text
    .split('<script type="application/json"')[0]
    ?.replaceAll('<!-- -->', '')
    .replaceAll('&#x27;', "'") ?? '';

const BILLING = '/users/billing_information';
const PROFILE = '/users/profile';
const NOT_ARRIVED = 'Refund on hold';

test('it stands in the history and above it, and is not forgotten where the account is deleted', async () => {
  const reader = await signedIn(app);
  const refundId = await refunded(reader);
  expect(await drawn(reader, BILLING)).toContain('$20.00 refunded<');
  expect(await drawn(reader, BILLING)).not.toContain(NOT_ARRIVED);
  expect(await drawn(reader, PROFILE)).not.toContain('Contact us first');
  await failRefund(app.database.db, { providerId: `re_${reader.member.id}` }, TEST_NOW);
  const billing = await drawn(reader, BILLING);
  for (const words of [NOT_ARRIVED, 'A refund of $20.00 didn’t go through', '/news/contact-us-5'])
    expect(billing).toContain(words);
  const profile = await drawn(reader, PROFILE);
  expect(profile).toContain('We owe you $20.00 that we couldn’t refund.');
  await settleRefund(app.database.db, { refundId, as: 'credit' }, TEST_NOW);
  expect(await drawn(reader, BILLING)).not.toContain('didn’t go through');
  // It is credit now, and is lost with the account.
  expect(await drawn(reader, PROFILE)).toContain('You have $20.00 of account credit.');
});
