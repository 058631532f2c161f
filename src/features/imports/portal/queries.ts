import { sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';

/** Figures about the rows of a run as a whole, compared with the records of their source: queried before the first row is written. */

export type SeasonFigures = {
  season: number;
  /** Rows of the file. */
  rows: number;
  hasDestinations: boolean;
  /** The source's recorded entries up to the file's last day. */
  known: number;
  /** The source's later entries whose names are not in the file. */
  later: number;
  /** Names of the file that are not recorded in the season. */
  unknown: number;
};

export async function listSeasonFigures(
  db: Db,
  { run, sport, source }: { run: string; sport: Sport; source: string },
): Promise<SeasonFigures[]> {
  const { rows } = await db.execute<SeasonFigures>(sql`
    with listed as materialized (
      select (content->>'season')::int as season, content->>'nameKey' as name_key, (content->>'enteredOn')::date as entered_on,
        (content->>'hasDestinationColumn')::boolean as has_destination
      from import_rows where run = ${run}::uuid
    ), file as materialized (
      select season, count(*)::int as rows, max(entered_on) as latest, bool_or(has_destination) as has_destinations
      from listed group by season
    ), recorded as materialized (
      select entry.year::int as season, entry.name_key,
        entry.source = ${source} and (entry.entered_on is null or file.latest is null or entry.entered_on <= file.latest) as is_known,
        entry.source = ${source} and entry.provenance->'enteredOn'->>'source' = ${source} and entry.entered_on > file.latest as is_later
      from college_transfers entry join file on file.season = entry.year where entry.sport = ${sport} and not entry.is_hidden
    ), compared as (
      -- A full join is hashed or merged, whatever the planner believes of rows that were just written.
      select coalesce(here.season, there.season) as season,
        count(*) filter (where here.name_key is null and there.is_later)::int as later,
        count(*) filter (where there.name_key is null)::int as unknown
      from (select distinct season, name_key from listed) here
      full join (select season, name_key, bool_or(is_later) as is_later from recorded group by season, name_key) there
        on there.season = here.season and there.name_key = here.name_key
      group by 1
    ), counted as (select season, count(*) filter (where is_known)::int as known from recorded group by season)
    select file.season, file.rows, file.has_destinations as "hasDestinations", coalesce(counted.known, 0) as known,
      compared.later, compared.unknown
    from file join compared on compared.season = file.season left join counted on counted.season = file.season
    order by file.season`);
  return rows;
}

/** The highest entry id, of any sport; 0: there is none. */
export async function lastEntryId(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`select coalesce(max(id), 0)::int as id from college_transfers`);
  return rows[0]?.id ?? 0;
}
