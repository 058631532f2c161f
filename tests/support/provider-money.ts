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
