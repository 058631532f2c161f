import { type SQL, sql } from 'drizzle-orm';
import { type EventRecord, type EventScope, recruitingEvents } from '#features/recruiting/events/public.ts';
import { scoreEvents } from '#features/schedule/games/public.ts';
import { isHiddenPerson } from '#features/transfers/college-players/public.ts';
import { portalEvents } from '#features/transfers/entries/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';

/** Events of all areas in one statement: each gives its latest, and of these the latest are taken. */

const isShown = (personId: SQL) => sql`not ${isHiddenPerson(personId)}`;

/** On one day what was decided comes before what was visited, and scores come last: a Saturday has sixty. */
const PLACE = sql`case kind when 'commit' then 0 when 'sign' then 0 when 'decommit' then 0 when 'portal_exit' then 1
  when 'portal_entry' then 2 when 'rating' then 3 when 'visit' then 4 when 'offer' then 5 else 6 end`;

async function latestOf(db: Db, sources: readonly SQL[], limit: number): Promise<EventRecord[]> {
  const all = sql.join(
    sources.map((source) => sql`(${source})`),
    sql` union all `,
  );
  const { rows } = await db.execute<EventRecord>(sql`
    select * from (${all}) events order by "on" desc, ${PLACE}, seq desc, id desc limit ${limit}`);
  return rows;
}

export async function listPersonEvents(db: Db, personId: number, limit: number): Promise<EventRecord[]> {
  const scope: EventScope = { of: 'person', personId, limit, isShown };
  return latestOf(db, [...recruitingEvents(scope), ...portalEvents(scope)], limit);
}

export type TickerScope = { until: string; sport: Sport | null; collegeId: number | null };

export async function listLatestEvents(db: Db, of: TickerScope, limit: number): Promise<EventRecord[]> {
  const scope: EventScope = { of: 'everybody', ...of, limit, isShown };
  return latestOf(db, [...recruitingEvents(scope), ...portalEvents(scope), scoreEvents({ ...of, limit })], limit);
}
