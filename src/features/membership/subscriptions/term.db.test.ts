import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths, daysBetween } from '#kernel/calendar.ts';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';

/**
 * Compares the calendar with PostgreSQL's own arithmetic, for every quarter of an hour of the days around clock changes and ends of months.
 */

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('months and days are those of PostgreSQL', async () => {
  const { rows } = await database.db.execute<{
    at: string;
    months: number;
    later: string;
    days: string;
    between: number;
  }>(sql`
    with instants as (
      select at, months from (
        select generate_series(day - interval '1 day', day + interval '2 days', interval '15 minutes') as at
        from unnest(array['2027-01-31', '2028-02-29', '2027-03-14', '2027-11-07', '2026-11-01', '2028-12-31']::timestamptz[]) as day
      ) near, unnest(array[-12, -1, 1, 2, 3, 9, 11, 12, 13, 25, 48]) as months
    )
    select to_char(at at time zone 'UTC', ${ISO}) as at, months,
      to_char(((at at time zone ${ZONE} + make_interval(months => months)) at time zone ${ZONE}) at time zone 'UTC', ${ISO}) as later,
      to_char(((at at time zone ${ZONE} + make_interval(days => months)) at time zone ${ZONE}) at time zone 'UTC', ${ISO}) as days,
      ((at at time zone ${ZONE} + make_interval(months => months))::date - (at at time zone ${ZONE})::date)::int as between
    from instants`);
  expect(rows.length).toBeGreaterThan(10_000);
  const wrong = rows.filter(({ at, months, later, days, between }) => {
    const from = new Date(at);
    const [byMonths, byDays] = [addMonths(from, months), addDays(from, months)];
    return byMonths.toISOString() !== later || byDays.toISOString() !== days || daysBetween(from, byMonths) !== between;
  });
  expect(wrong.slice(0, 5)).toEqual([]);
});

const ZONE = 'America/Chicago';
const ISO = 'YYYY-MM-DD"T"HH24:MI:SS".000Z"';
