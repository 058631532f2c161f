import { sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';

/** Who names pages by them drops all of them long before; of a class of a million, all ids would fill the memory. */
const IDS_RETURNED = 5_000;

/**
 * Orders a class anew: by rating, then the rank in the source, in the whole class and at the position, then name; those without
 * a rating come last.
 * Everybody who is not hidden has a place in that order. Only the rated have ranks; who has no position has none at it, and
 * who is not from the United States has none in a state. Names are compared by bytes, so that every engine agrees.
 * Writes only rows that change; returns the ids of the first IDS_RETURNED of them.
 */
export async function rankClass(db: Db, sport: Sport, classYear: number): Promise<number[]> {
  const place = (within: string) =>
    sql.raw(`row_number() over (partition by ${within}
      order by rating_tenths desc nulls last, source_national_rank asc nulls last, source_position_rank asc nulls last, name_key collate "C" asc, id asc)`);
  const rank = (within: string) => place(`is_ranked${within}`);
  const { rows } = await db.execute<{ id: number }>(sql`
    with class as (
      select *, rating_tenths is not null and not is_hidden as is_ranked
      from prospects where sport = ${sport} and class_year = ${classYear}
    ), wanted as (
      select id,
        case when not is_hidden then ${place('is_hidden')} end as class_order,
        case when is_ranked then ${rank('')} end as national_rank,
        case when is_ranked and position is not null then ${rank(', position')} end as position_rank,
        case when is_ranked and hometown_country = 'US' and hometown_state is not null
          then ${rank(', hometown_country, hometown_state')} end as state_rank
      from class
    ), written as (
      update prospects
      set class_order = wanted.class_order, national_rank = wanted.national_rank, position_rank = wanted.position_rank, state_rank = wanted.state_rank
      from wanted
      where prospects.id = wanted.id
        and (prospects.class_order, prospects.national_rank, prospects.position_rank, prospects.state_rank)
          is distinct from (wanted.class_order, wanted.national_rank, wanted.position_rank, wanted.state_rank)
      returning prospects.id
    )
    select id from written limit ${IDS_RETURNED}::int`);
  return rows.map((row) => row.id);
}
