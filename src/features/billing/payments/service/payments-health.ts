import { DAY_MS, HOUR_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { countDeadEvents } from '#platform/events/dead-events.ts';
import { listOwedRefunds } from '../../ledger/public.ts';
import { countUnanswered } from '../queries.ts';
import { listRefusedRefunds, type RefusedRefund } from '../refused-refund-queries.ts';
import { type Refusals, recentRefusals } from './refusal-breaker.ts';
import { findRestoreHold, type RestoreHold } from './restore-hold.ts';

/** Whether charging goes as it should, for the command line and for the page of health. */

/** Nobody can close an event that failed: it is shown for so long that nobody misses it. */
const EVENT_DAYS = 7;
/** A refused refund is shown until it went another way, or for so long. */
const REFUND_DAYS = 30;

export type PaymentsHealth = {
  /** Null: no restore holds payments back. */
  hold: RestoreHold | null;
  /** Of renewals in the last six hours. */
  refusals: Refusals;
  refusedRefunds: RefusedRefund[];
  /** Charges without an answer for more than an hour. */
  unansweredCharges: number;
  /** Subscriptions about which something was due more than an hour ago. */
  overdueSubscriptions: number;
  /** Refunds that came back and are owed to members. */
  returnedRefunds: number;
  /** Events of the last week that failed at every try. */
  deadEvents: number;
};

/** `countOverdue`: billing, which knows no subscriptions, is handed it. */
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
