import { type SQL, sql } from 'drizzle-orm';
import { type EventRecord, type EventScope, recruitingEvents } from '#features/recruiting/events/public.ts';
import { scoreEvents } from '#features/schedule/games/public.ts';
import { isHiddenPerson } from '#features/transfers/college-players/public.ts';
import { portalEvents } from '#features/transfers/entries/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';

/** Events of all areas in one statement: each returns its latest, and the latest of these are taken. */

const isShown = (personId: SQL) => sql`not ${isHiddenPerson(personId)}`;

/** Within a day, or a moment, decisions come first, and scores come after offers: a Saturday has sixty. */
const PLACE = sql`case kind when 'commit' then 0 when 'sign' then 0 when 'decommit' then 0 when 'portal_exit' then 1
  when 'portal_entry' then 2 when 'rating' then 3 when 'offer' then 4 when 'score' then 5 else 6 end`;

function latestOf(sources: readonly SQL[], order: SQL, limit: number): SQL {
  const all = sql.join(
    sources.map((source) => sql`(${source})`),
    sql` union all `,
  );
  return sql`select * from (${all}) events order by ${order}, ${PLACE}, seq desc, id desc limit ${limit}`;
}

export async function listPersonEvents(db: Db, personId: number, limit: number): Promise<EventRecord[]> {
  const scope: EventScope = { of: 'person', personId, limit, isShown };
  const sources = [...recruitingEvents(scope), ...portalEvents(scope)];
  return (await db.execute<EventRecord>(latestOf(sources, sql`"on" desc`, limit))).rows;
}

export type TickerScope = { until: string; sport: Sport | null; collegeId: number | null };

/** Latest known first. Each area reads its own index backwards, the network's or the team's, and returns `limit` rows. */
export function latestEventsSql(of: TickerScope, limit: number): SQL {
  const scope: EventScope = { of: 'everybody', ...of, limit, isShown };
  const sources = [...recruitingEvents(scope), ...portalEvents(scope), scoreEvents({ ...of, limit })];
  return latestOf(sources, sql`"knownMs" desc`, limit);
}

export async function listLatestEvents(db: Db, of: TickerScope, limit: number): Promise<EventRecord[]> {
  return (await db.execute<EventRecord>(latestEventsSql(of, limit))).rows;
}
