import { type SQL, sql } from 'drizzle-orm';
import { DEFAULT_QUIET_HOURS } from './quiet-hours-view.ts';

const { fromHour, toHour, timeZone } = DEFAULT_QUIET_HOURS;

/** The columns of a member's quiet hours, from a left join of `quiet_hours` as `quiet`. */
export const QUIET_COLUMNS: SQL = sql`coalesce(quiet.time_zone, ${timeZone}) as time_zone,
  coalesce(quiet.from_hour, ${fromHour}::smallint) as from_hour, coalesce(quiet.to_hour, ${toHour}::smallint) as to_hour`;

/** The local time of rows with those columns. `at`: a SQL timestamp. */
export const localColumns = (at: SQL): SQL =>
  sql`${at} at time zone time_zone as local, extract(hour from ${at} at time zone time_zone)::int as hour`;

/** For rows with all of these columns. */
export const IS_QUIET: SQL = sql`(from_hour <> to_hour and case when from_hour < to_hour
  then hour >= from_hour and hour < to_hour else hour >= from_hour or hour < to_hour end)`;

/** The next end of quiet hours. */
export const MORNING: SQL = sql`(date_trunc('day', local) + make_interval(days => (hour >= to_hour)::int, hours => to_hour))
  at time zone time_zone`;
