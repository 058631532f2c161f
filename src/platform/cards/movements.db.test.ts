import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MoneyMovement } from '../money/movement.ts';
import { feeOfCharge, newBalanceTransaction } from './embedded/balance.ts';
import { keepCard, NOW, type RunningProvider, startProvider } from './embedded-provider.test-support.ts';
import { embeddedCardObjects } from './tables.ts';

/** Movements of the balance at the card provider, through its API. */

let running: RunningProvider;
beforeAll(async () => {
  running = await startProvider();
});
afterAll(() => running?.close());

const HOUR = 3_600_000;
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR);
async function list(from: Date, until: Date): Promise<MoneyMovement[]> {
  const found: MoneyMovement[] = [];
  for await (const movement of running.cards.listMovements({ from, until })) found.push(movement);
  return found;
}
async function charge(number: string, cents = 1000) {
  const { customer: customerId, payment_method: cardId } = await keepCard(running, number);
  const reference = `ours-${number}-${cents}`;
  const made = await running.cards.prepareCharge({ customerId, cardId, cents, reference, key: reference });
  if (made.status !== 'prepared') throw new Error('it was not prepared');
  await running.cards.confirmCharge({ chargeId: made.chargeId, cardId, returnUrl: null });
  return { chargeId: made.chargeId, customerId, reference };
}

test('charges, refunds and disputes are told with their fees, ids and signs, the newest first', async () => {
  const { cards } = running;
  const paid = await charge('4242424242424242');
  const refundId = await cards.refund({ chargeId: paid.chargeId, cents: 300, key: 'one' });
  const disputed = await charge('4000000000000259');
  const lost = await charge('4000000000005126', 700);
  const failedId = await cards.refund({ chargeId: lost.chargeId, cents: 700, key: 'two' });
  const told = (await list(NOW, at(1))).map(({ id: _, at: when, ...movement }) => {
    expect(when).toEqual(NOW);
    return movement;
  });
  expect(told).toHaveLength(7);
  for (const movement of [
    { kind: 'charge', cents: 1000, feeCents: feeOfCharge(1000), ...paid },
    { kind: 'refund', cents: -300, feeCents: 0, chargeId: paid.chargeId, refundId, reference: 'one' },
    { kind: 'charge', cents: 1000, feeCents: 59, ...disputed },
    { kind: 'dispute', cents: -1000, feeCents: 1500, chargeId: disputed.chargeId },
    { kind: 'charge', cents: 700, feeCents: 50, ...lost },
    { kind: 'refund', cents: -700, feeCents: 0, chargeId: lost.chargeId, refundId: failedId, reference: 'two' },
    { kind: 'refund_failed', cents: 700, feeCents: 0, chargeId: lost.chargeId, refundId: failedId },
  ])
    expect(told).toContainEqual(movement);
  expect(await list(at(1), at(2))).toEqual([]);
  expect({
    paid: await cards.findPaidCents(paid.chargeId),
    none: await cards.findPaidCents('pi_none'),
    refunded: await cards.findRefundedCents(refundId ?? ''),
    cameBack: await cards.findRefundedCents(failedId ?? ''),
    noRefund: await cards.findRefundedCents('re_none'),
  }).toEqual({ paid: 1000, none: null, refunded: 300, cameBack: null, noRefund: null });
});

test('more than a page is listed whole, each once; what no source explains is told by its type', async () => {
  const rows = Array.from({ length: 250 }, (_, index) => {
    const type = index === 0 ? 'payout' : index === 1 ? 'stripe_fee' : 'topup';
    const entry = { type, category: type, amount: index + 1, source: `x_${index}` };
    return newBalanceTransaction(entry, at(10));
  });
  await running.database.db
    .insert(embeddedCardObjects)
    .values(rows.map((body) => ({ id: body.id, object: body.object, body, createdAt: at(10) })));
  const found = await list(at(10), at(11));
  expect(found.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toReversed());
  expect(new Set(found.map(({ id }) => id)).size).toBe(250);
  expect(found.slice(-3)).toMatchObject([
    { kind: 'other', type: 'topup', cents: 3 },
    { kind: 'fee', cents: 2 },
    { kind: 'payout', cents: 1 },
  ]);
});
