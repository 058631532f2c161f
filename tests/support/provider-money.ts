import { paymentDeps, resumeAttempts } from '#features/billing/payments/public.ts';
import { CardProviderFailure } from '#platform/cards/card-payments.ts';
import { embeddedCardObjects } from '#platform/cards/tables.ts';
import { embeddedPaypalObjects } from '#platform/paypal/tables.ts';
import type { TestApp } from './app.ts';

/** Money moved by the embedded providers, by id, because updated rows are returned in another order. */

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

/** Cents of each charge, refund or PayPal order made during `work`, by anyone, largest first. */
export async function centsDuring(app: TestApp, kind: Moved, work: () => Promise<unknown>): Promise<number[]> {
  const before = await moved(app, kind);
  await work();
  const after = await moved(app, kind);
  return [...after].flatMap(([id, cents]) => (before.has(id) ? [] : [cents])).toSorted((a, b) => b - a);
}

/** While `work` runs, the card provider charges and its responses are lost. */
export async function losingAnswers(app: TestApp, work: () => Promise<unknown>): Promise<void> {
  const { payments } = app.application.ports.cards;
  const { confirmCharge } = payments;
  payments.confirmCharge = async (of) => {
    await confirmCharge(of);
    throw new CardProviderFailure(new Error('the answer was lost'));
  };
  await work().finally(() => {
    payments.confirmCharge = confirmCharge;
  });
}

/** The result of `act` while the card provider has charged for `work` but not responded yet. */
export async function whileCharging<Answer>(
  app: TestApp,
  act: () => Promise<Answer>,
  work: () => Promise<unknown>,
): Promise<Answer[]> {
  const { payments } = app.application.ports.cards;
  const { confirmCharge } = payments;
  const answers: Answer[] = [];
  payments.confirmCharge = async (of) => {
    payments.confirmCharge = confirmCharge;
    const said = await confirmCharge(of);
    answers.push(await act());
    return said;
  };
  await work().finally(() => {
    payments.confirmCharge = confirmCharge;
  });
  return answers;
}

/**
 * Two parallel requests with these tokens: the response for saving the second one's card arrives only after the first request is answered.
 */
export async function lateInKeeping<Reply>(
  app: TestApp,
  tokens: readonly [string, string],
  ask: (token: string) => Promise<Reply>,
): Promise<Reply[]> {
  const { payments } = app.application.ports.cards;
  const { keepCard } = payments;
  const asked: Promise<Reply>[] = [];
  let before = 0;
  payments.keepCard = async (of) => {
    const said = await keepCard(of);
    before += 1;
    // With the same card for both, it is the request that comes second.
    const isLate = tokens[0] === tokens[1] ? before > 1 : of.token === tokens[1];
    if (isLate) await Promise.race(asked);
    return said;
  };
  asked.push(...tokens.map(ask));
  return Promise.all(asked).finally(() => {
    payments.keepCard = keepCard;
  });
}

/** Does what the minutely job does: resolves payments without a response, and fulfills what was paid for. */
export async function resumePayments(app: TestApp): Promise<void> {
  const now = app.clock.now();
  const deps = paymentDeps({ db: app.database.db, ports: app.application.ports, now });
  await resumeAttempts(deps, { startedBy: now, abandonBy: now }, (error) => {
    throw error;
  });
  await app.application.dispatcher.drain();
}
