import { sql } from 'drizzle-orm';
import { isOfferedSport } from '#features/sites/sites/public.ts';
import type { Db } from '#platform/db/database.ts';
import { prospects } from './tables.ts';

/** Profile addresses for crawlers, in fixed ranges of ids, so that each range costs only its own length. */

export type ProspectAddress = { classYear: number; slug: string; updatedAt: string };

/** The ranges of `size` ids that contain a visible prospect; 0 is the range of ids up to `size`. */
export async function listProspectStretches(db: Db, size: number): Promise<number[]> {
  const { rows } = await db.execute<{ stretch: number }>(sql`
    select stretch from generate_series(0, (select coalesce(max(id) - 1, -1) / ${size}::int from ${prospects})) stretch
    where exists (
      select from ${prospects} where id > stretch * ${size}::int and id <= (stretch + 1) * ${size}::int and not is_hidden and ${isOfferedSport(sql`sport`)})
    order by stretch`);
  return rows.map(({ stretch }) => stretch);
}

export async function listProspectAddresses(
  db: Db,
  { stretch, size }: { stretch: number; size: number },
): Promise<ProspectAddress[]> {
  const { rows } = await db.execute<ProspectAddress>(sql`
    select class_year as "classYear", slug,
      to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updatedAt"
    from ${prospects}
    where id > ${stretch * size}::int and id <= ${(stretch + 1) * size}::int and not is_hidden
      and ${isOfferedSport(sql`sport`)}
    order by id`);
  return rows;
}
