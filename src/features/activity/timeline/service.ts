import { collegeFlags } from '#features/directory/colleges/public.ts';
import { type EventRecord, listProfilesOfPeople } from '#features/recruiting/events/public.ts';
import { isKnownPerson } from '#features/recruiting/people/public.ts';
import { findHiddenPeople, listAthleteSlugs } from '#features/transfers/college-players/public.ts';
import { formatDate } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context, SiteScope } from '#platform/context.ts';
import { eventOf } from './event-rows.ts';
import { listLatestEvents, listPersonEvents, type TickerScope } from './queries.ts';
import { TICKER_TAG } from './timeline-tags.ts';
import { byDay } from './wire-order.ts';

/** Decision 49. */
export const TICKER_EVENTS = 20;
/** Nobody has more events than anybody would read. */
const MOST_OF_A_PERSON = 200;

/** Throws not_found for an unknown person, or one who was taken down. */
export async function eventsOfPerson(ctx: Context, personId: number) {
  const [isKnown, hidden, records] = await Promise.all([
    isKnownPerson(ctx.db, personId),
    findHiddenPeople(ctx.db, [personId]),
    listPersonEvents(ctx.db, personId, MOST_OF_A_PERSON),
  ]);
  if (!isKnown || hidden.size > 0) throw apiError('not_found');
  return { events: await shown(ctx, records) };
}

/** The wire of the current site, cached for all its readers until something happens. */
export async function tickerOf(ctx: Context) {
  const scope = { ...concernOf(ctx.site), until: formatDate(ctx.now, 'YYYY-MM-DD') };
  const key = `ticker ${scope.sport} ${scope.collegeId} ${scope.until}`;
  return ctx.memory.recall(key, [TICKER_TAG, 'colleges'], async () => {
    const events = await shown(ctx, await listLatestEvents(ctx.db, scope, TICKER_EVENTS));
    return { events: scope.collegeId === null ? events : byDay(events) };
  });
}

/** A team site shows only events of its college, a sport's site those of its sport, and the national site all. */
function concernOf({ kind, sport, collegeId }: SiteScope): Omit<TickerScope, 'until'> {
  if (kind === 'team') return { sport: null, collegeId };
  return { sport: kind === 'sport' ? sport : null, collegeId: null };
}

async function shown(ctx: Context, records: readonly EventRecord[]) {
  const personIds = records.flatMap(({ personId }) => personId ?? []);
  const [colleges, found] = await Promise.all([collegeFlags(ctx), listProfilesOfPeople(ctx.db, personIds)]);
  const profiles = new Map(found.map((profile) => [profile.personId, profile]));
  const athletes = await listAthleteSlugs(
    ctx.db,
    personIds.filter((id) => !profiles.has(id)),
  );
  return records.map((record) => eventOf(record, { colleges, profiles, athletes }));
}
