import { DAY_MS, HOUR_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { countDeadEvents } from '#platform/events/dead-events.ts';
import { listOwedRefunds } from '../../ledger/public.ts';
import { countUnanswered } from '../queries.ts';
import { listRefusedRefunds, type RefusedRefund } from '../refused-refund-queries.ts';
import { type Refusals, recentRefusals } from './refusal-breaker.ts';
import { findRestoreHold, type RestoreHold } from './restore-hold.ts';

/** Whether charging works, for the command line and the health page. */

/** Nobody can close a failed event, so it is shown long enough to be noticed. */
const EVENT_DAYS = 7;
/** A refused refund is shown until it is settled another way, or for this long. */
const REFUND_DAYS = 30;

export type PaymentsHealth = {
  /** Null: no restore holds payments back. */
  hold: RestoreHold | null;
  /** Of renewals in the last six hours. */
  refusals: Refusals;
  refusedRefunds: RefusedRefund[];
  /** Charges without an answer for more than an hour. */
  unansweredCharges: number;
  /** Subscriptions with something due for more than an hour. */
  overdueSubscriptions: number;
  /** Failed refunds owed to members. */
  returnedRefunds: number;
  /** Events of the last week that failed every try. */
  deadEvents: number;
};

/** `countOverdue` is passed in, because billing does not know subscriptions. */
export async function paymentsHealth(
  db: Db,
  now: Date,
  countOverdue: (db: Db, by: Date) => Promise<number>,
): Promise<PaymentsHealth> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const [hold, refusals, refusedRefunds] = await Promise.all([
    findRestoreHold(db),
    recentRefusals(db, now),
    listRefusedRefunds(db, before(REFUND_DAYS * DAY_MS)),
  ]);
  const [unansweredCharges, overdueSubscriptions, returned, deadEvents] = await Promise.all([
    countUnanswered(db, before(HOUR_MS)),
    countOverdue(db, before(HOUR_MS)),
    listOwedRefunds(db),
    countDeadEvents(db, before(EVENT_DAYS * DAY_MS)),
  ]);
  return {
    hold,
    refusals,
    refusedRefunds,
    unansweredCharges,
    overdueSubscriptions,
    returnedRefunds: returned.length,
    deadEvents,
  };
}
