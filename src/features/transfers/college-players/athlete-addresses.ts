import { sql } from 'drizzle-orm';
import { isOfferedSport } from '#features/sites/sites/public.ts';
import type { Db } from '#platform/db/database.ts';
import { isHiddenPerson } from './hidden-people.ts';
import { collegePlayers } from './tables.ts';

/** Profile addresses for crawlers, in fixed ranges of ids, so that each range costs only its own length. */

type AthleteAddress = { slug: string; updatedAt: string };

const isShown = sql`not (${isHiddenPerson(sql`person_id`)}) and ${isOfferedSport(sql`sport`)}`;

/** The ranges of `size` ids that contain a visible athlete; 0 is the range of ids up to `size`. */
export async function listAthleteStretches(db: Db, size: number): Promise<number[]> {
  const { rows } = await db.execute<{ stretch: number }>(sql`
    select stretch from generate_series(0, (select coalesce(max(id) - 1, -1) / ${size}::int from ${collegePlayers})) stretch
    where exists (
      select from ${collegePlayers} where id > stretch * ${size}::int and id <= (stretch + 1) * ${size}::int and ${isShown})
    order by stretch`);
  return rows.map(({ stretch }) => stretch);
}

export async function listAthleteAddresses(
  db: Db,
  { stretch, size }: { stretch: number; size: number },
): Promise<AthleteAddress[]> {
  const { rows } = await db.execute<AthleteAddress>(sql`
    select slug, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updatedAt"
    from ${collegePlayers}
    where id > ${stretch * size}::int and id <= ${(stretch + 1) * size}::int and ${isShown} order by id`);
  return rows;
}

/** Slugs of those of these people who may be shown, by person: in the sport of the latest season. */
export async function listAthleteSlugs(db: Db, personIds: readonly number[]): Promise<Map<number, string>> {
  if (personIds.length === 0) return new Map();
  const { rows } = await db.execute<{ personId: number; slug: string }>(sql`
    select distinct on (person_id) person_id as "personId", slug from ${collegePlayers}
    where person_id = any (${`{${[...new Set(personIds)].join(',')}}`}::int[]) and ${isOfferedSport(sql`sport`)}
    order by person_id, season desc nulls last, id`);
  return new Map(rows.map(({ personId, slug }) => [personId, slug]));
}
