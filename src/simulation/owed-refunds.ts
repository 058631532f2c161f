import { sql } from 'drizzle-orm';
import { listOwedRefunds, settleRefund } from '#features/billing/ledger/public.ts';
import { DAY_MS } from '#kernel/dates.ts';
import type { World } from './world.ts';

/** Refunds that fail, and the operator, who settles them another way some days after learning of it. */

/** For each refund, on each of the days after it was sent. */
const FAILS = 0.03;
const FAILS_WITHIN_DAYS = 4;

/** Beside the disputes of other cards, banks also return refunds to good cards. */
export async function failRefunds({ application, database, clock, numbers }: World): Promise<void> {
  const { rows } = await database.db.execute<{ id: string }>(sql`
    select id from embedded_card_objects where object = 'refund' and body->>'status' = 'succeeded'
      and created_at > ${clock.now().toISOString()}::timestamptz - make_interval(days => ${FAILS_WITHIN_DAYS}) order by number`);
  for (const { id } of rows) if (numbers.chance(FAILS)) await application.ports.cards.embedded?.failRefund(id);
}

const SETTLED_AFTER_DAYS = 5;
const CREDIT = 0.5;

export async function settleOwedRefunds({ database: { db }, clock, numbers }: World): Promise<void> {
  const now = clock.now();
  const heardBy = now.getTime() - SETTLED_AFTER_DAYS * DAY_MS;
  for (const { id: refundId, failedAt } of await listOwedRefunds(db)) {
    if (failedAt.getTime() > heardBy) continue;
    const as = numbers.chance(CREDIT) ? 'credit' : 'by_hand';
    const settled = await settleRefund(db, { refundId, as }, now);
    // Somebody without an account could not use a credit.
    if (!settled.ok && settled.reason === 'nobody') await settleRefund(db, { refundId, as: 'by_hand' }, now);
  }
}
