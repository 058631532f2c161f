import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/dates.ts';
import { type RunningProvider, startProvider } from '#platform/cards/embedded-provider.test-support.ts';
import { type RunningPaypal, startPaypal } from '#platform/paypal/embedded-paypal.test-support.ts';
import { ensureCustomer, issueInvoice } from '../ledger/public.ts';
import { abandonUnansweredAttempts } from './public.ts';
import { beginAttempt } from './queries.ts';

/** Attempts that wait for the cardholder and are ended because nobody answers. */

const START = new Date('2026-11-23T18:00:00Z');
const LIMIT = 100;

let running: RunningProvider;
let paypal: RunningPaypal;
beforeAll(async () => {
  running = await startProvider();
  paypal = await startPaypal({ database: running.database });
});
afterAll(async () => {
  await paypal.close();
  await running.close();
});

/** The provider does not know its charge, so each call for it fails. */
async function anAttempt(member: number): Promise<{ id: number; invoiceId: number }> {
  const { db } = running.database;
  const customerId = await ensureCustomer(db, member, START);
  const lines = [{ description: 'STANDARD', cents: 9995, startsAt: null, endsAt: null }];
  const draft = { customerId, key: `unanswered:${member}`, lines, taxCents: 0, taxState: null };
  const { id: invoiceId } = await issueInvoice(db, draft, START);
  const charge = { method: 'card', providerCustomerId: 'cus_gone', sourceId: 'pm_gone', cents: 9995 } as const;
  const asked = { status: 'asks_holder', providerId: `pi_gone${member}`, startedAt: START } as const;
  const { id } = await beginAttempt(db, {
    identity: `unanswered${member}`,
    invoiceId,
    ...charge,
    ...asked,
    returnUrl: 'http://localhost/',
  });
  return { id, invoiceId };
}

test('a run calls the provider for a limited number of attempts, and the next run begins with the others', async () => {
  const attempts: { id: number; invoiceId: number }[] = [];
  for (let member = 1; member <= LIMIT + 5; member += 1) attempts.push(await anAttempt(member));
  const run = async (minutes: number, some = attempts) => {
    const failed: number[] = [];
    const deps = {
      db: running.database.db,
      cards: running.cards,
      paypal: paypal.paypal,
      settlement: { fulfilPaid: async () => {}, countRefusal: async () => {} },
    };
    const now = new Date(START.getTime() + minutes * MINUTE_MS);
    const of = {
      invoiceIds: some.map(({ invoiceId }) => invoiceId),
      startedBy: new Date(now.getTime() - 10 * MINUTE_MS),
    };
    const ended = await abandonUnansweredAttempts({ ...deps, now }, of, (_, { id }) => failed.push(id));
    expect(ended).toEqual([]);
    return failed;
  };
  const ids = attempts.map(({ id }) => id);
  expect(await run(9)).toEqual([]);
  expect(await run(31, [])).toEqual([]);
  expect(await run(31)).toEqual(ids.slice(0, LIMIT));
  expect((await run(32)).slice(0, 5)).toEqual(ids.slice(LIMIT));
  expect(await run(33, attempts.slice(7, 9))).toEqual(ids.slice(7, 9));
});
