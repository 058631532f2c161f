import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/dates.ts';
import { CardProviderFailure } from '#platform/cards/card-payments.ts';
import { type RunningProvider, startProvider } from '#platform/cards/embedded-provider.test-support.ts';
import { type RunningPaypal, startPaypal } from '#platform/paypal/embedded-paypal.test-support.ts';
import { PaypalFailure } from '#platform/paypal/paypal-payments.ts';
import { ensureCustomer } from '../ledger/public.ts';
import { forgetAgreements, forgetCards } from './public.ts';
import { keptCards, paypalAgreements } from './tables.ts';

/** More cards than one run handles; the provider fails to forget the oldest ones, whatever the reason. */
const STUCK = 100;
const START = new Date('2026-11-23T18:00:00Z');
const at = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS);

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

const removed = Array.from({ length: STUCK + 1 }, (_, index) => ({
  status: 'removed' as const,
  providerId: `removed_${index}`,
  createdAt: START,
  removedAt: at(index / STUCK),
}));
const YOUNGEST = `removed_${STUCK}`;

test('a card that its provider does not forget keeps no other from its turn', async () => {
  const { db } = running.database;
  const customerId = await ensureCustomer(db, 1, START);
  await db.insert(keptCards).values(removed.map((card) => ({ ...card, customerId })));
  const asked: string[] = [];
  const cards = {
    ...running.cards,
    forgetCard: async (providerId: string) => {
      asked.push(providerId);
      if (providerId !== YOUNGEST) throw new CardProviderFailure(new Error('not now'));
    },
  };
  const failed: number[] = [];
  const run = (minutes: number) => forgetCards({ db, cards, now: at(minutes) }, (_, id) => failed.push(id));
  expect(await run(10)).toBe(0);
  expect(asked).not.toContain(YOUNGEST);
  expect(await run(11)).toBe(1);
  expect(asked[STUCK]).toBe(YOUNGEST);
  expect(failed).toHaveLength(2 * STUCK - 1);
});

test('nor does an agreement', async () => {
  const { db } = running.database;
  await db.insert(paypalAgreements).values(removed);
  const asked: string[] = [];
  const payments = {
    ...paypal.paypal,
    forgetAgreement: async (providerId: string) => {
      asked.push(providerId);
      if (providerId !== YOUNGEST) throw new PaypalFailure(new Error('not now'));
    },
  };
  const failed: number[] = [];
  const run = (minutes: number) =>
    forgetAgreements({ db, paypal: payments, now: at(minutes) }, (_, id) => failed.push(id));
  expect(await run(10)).toBe(0);
  expect(asked).not.toContain(YOUNGEST);
  expect(await run(11)).toBe(1);
  expect(asked[STUCK]).toBe(YOUNGEST);
  expect(failed).toHaveLength(2 * STUCK - 1);
});
