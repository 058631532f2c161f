import { addMonths } from '#kernel/calendar.ts';
import type { Database } from '#platform/db/database.ts';
import { OUTBOX_CHANNEL } from '#platform/events/events.ts';
import { readDatabaseTime } from './database-time.ts';
import { onDatabase } from './network-facts.ts';
import { passTime, unlockedRows } from './pass-time.ts';
import type { Place } from './program.ts';

/** Simulates the passage of time for members who pay: the jobs that run, and the ends of terms. */

/** Whether the queue has finished these. Jobs that a killed server fetched before `since` are not awaited. */
export async function areDone({ executeSql }: Database, names: readonly string[], since?: Date): Promise<boolean> {
  const { rows } = await executeSql(
    `select 1 from jobs.job where name = any($1)
     and (state in ('created', 'retry') or (state = 'active' and started_on >= $2)) limit 1`,
    [names, since ?? new Date(0)],
  );
  return rows.length === 0;
}

export const MONEY_JOBS = [
  'resume_payments',
  'run_subscriptions',
  'give_refunds',
  'tell_card_events',
  'tell_paypal_events',
  'drop_orders',
  'release_holds',
] as const;

/**
 * As if some minutes had passed, or with `days` some days: claims of a killed process are free, its payments are old enough to be looked
 * up, and orders become stale.
 */
export async function passMoneyTime(place: Place, { days = 0 }: { days?: number } = {}): Promise<void> {
  await passTime(place);
  await onDatabase(place, async ({ executeSql }) => {
    const older = `started_at = started_at - interval '10 minutes'`;
    await executeSql(unlockedRows('payment_attempts', 'id', older, 'ended_at is null'));
    await executeSql(
      unlockedRows('embedded_card_deliveries', 'event_id', 'next_try_at = now()', 'next_try_at is not null'),
    );
    const staler = `created_at = created_at - $1 * interval '1 day'`;
    const claimed = `due_at between now() and now() + interval '10 minutes'`;
    await executeSql(unlockedRows('subscriptions', 'id', 'due_at = now()', claimed));
    await executeSql(unlockedRows('subscriptions', 'id', staler, `status = 'incomplete'`), [days]);
    await executeSql(`select pg_notify('${OUTBOX_CHANNEL}', '')`);
  });
}

/**
 * As if a day and more had passed at the providers: Stripe keeps request keys for 24 hours, PayPal those of orders for 6; those of
 * refunds, which it keeps for 45 days, are still known (developer.paypal.com: idempotency). Orders are old enough for PayPal's search.
 */
export async function expireKeys(place: Place): Promise<void> {
  await onDatabase(place, async ({ executeSql }) => {
    await executeSql('delete from embedded_card_requests');
    await executeSql(`delete from embedded_paypal_requests where key not in (
      select replace(body->>'customId', '.', ':') from embedded_paypal_objects where body->>'kind' = 'refund')`);
    await executeSql(`update embedded_paypal_objects set body = jsonb_set(body, '{at}', to_jsonb(to_char(
      (body->>'at')::timestamptz at time zone 'UTC' - interval '25 hours', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      where body->>'kind' = 'order'`);
    await executeSql(
      `update payment_attempts set started_at = started_at - interval '25 hours' where ended_at is null`,
    );
  });
}

/** As if a member's month had begun a month ago: it ends right now. */
export async function endTermOf(database: Database, userId: number): Promise<void> {
  const from = addMonths(await readDatabaseTime(database.db), -1);
  await database.executeSql(
    `update subscriptions set anchor = $2, term_starts_at = $2, term_ends_at = $3, due_at = $3 where user_id = $1`,
    [userId, from, addMonths(from, 1)],
  );
}
