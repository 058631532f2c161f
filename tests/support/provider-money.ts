import { resumeAttempts } from '#features/billing/payments/public.ts';
import { CardProviderFailure } from '#platform/cards/card-payments.ts';
import { embeddedCardObjects } from '#platform/cards/tables.ts';
import { embeddedPaypalObjects } from '#platform/paypal/tables.ts';
import type { TestApp } from './app.ts';

/** What the embedded providers moved, by their ids: rows that change come in another order. */

export type Moved = 'charge' | 'refund' | 'paypal';

async function moved({ database: { db } }: TestApp, kind: Moved): Promise<Map<string, number>> {
  if (kind === 'paypal') {
    const rows = await db
      .select({ id: embeddedPaypalObjects.id, body: embeddedPaypalObjects.body })
      .from(embeddedPaypalObjects);
    return new Map(rows.flatMap(({ id, body }) => (body.kind === 'order' ? [[id, body.cents] as const] : [])));
  }
  const rows = await db
    .select({ id: embeddedCardObjects.id, body: embeddedCardObjects.body })
    .from(embeddedCardObjects);
  const isWanted = ({ body }: (typeof rows)[number]) =>
    kind === 'charge' ? body.object === 'charge' && body.paid : body.object === 'refund';
  return new Map(rows.filter(isWanted).map(({ id, body }) => [id, 'amount' in body ? body.amount : 0]));
}

/** Cents of each charge, refund or order with PayPal that came by `work`, of whomever, the largest first. */
export async function centsDuring(app: TestApp, kind: Moved, work: () => Promise<unknown>): Promise<number[]> {
  const before = await moved(app, kind);
  await work();
  const after = await moved(app, kind);
  return [...after].flatMap(([id, cents]) => (before.has(id) ? [] : [cents])).toSorted((a, b) => b - a);
}

/** While `work` runs, the card provider charges and nobody hears of it. */
export async function losingAnswers(app: TestApp, work: () => Promise<unknown>): Promise<void> {
  const { payments } = app.application.ports.cards;
  const { charge } = payments;
  payments.charge = async (of) => {
    await charge(of);
    throw new CardProviderFailure(new Error('the answer was lost'));
  };
  await work().finally(() => {
    payments.charge = charge;
  });
}

/** As the job does, which comes by each minute: finds out what became of payments without an answer, and gives what was paid for. */
export async function resumePayments(app: TestApp): Promise<void> {
  const { cards, paypal } = app.application.ports;
  const now = app.clock.now();
  const deps = { db: app.database.db, cards: cards.payments, paypal: paypal.payments, now };
  await resumeAttempts(deps, { startedBy: now, abandonBy: now }, (error) => {
    throw error;
  });
  await app.application.dispatcher.drain();
}
