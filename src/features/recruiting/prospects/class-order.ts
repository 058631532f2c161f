import { sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';

/**
 * A caller that purges pages by id purges the whole class long before this limit; returning all ids of a class of a million would fill the
 * memory.
 */
const IDS_RETURNED = 5_000;

/** Orders a class by rating, and equal ratings by the source's own rank. Names are compared by bytes, so that every engine agrees. */
export const RATING_ORDER =
  'rating_tenths desc nulls last, source_national_rank asc nulls last, source_position_rank asc nulls last, name_key collate "C" asc, id asc';

/** The first key of the advisory lock; the second is derived from the class. */
const CLASS_LOCK = 716_205_052;

/**
 * Locks classes until the caller's transaction ends. Call it before locking a prospect's row: otherwise two transactions that order the
 * same class would each wait for a row that the other has changed.
 */
export async function lockClasses(db: Db, classes: readonly { sport: Sport; classYear: number }[]): Promise<void> {
  const keys = [...new Set(classes.map(({ sport, classYear }) => `${sport}-${classYear}`))].toSorted();
  for (const key of keys) await db.execute(sql`select pg_advisory_xact_lock(${CLASS_LOCK}, hashtext(${key}))`);
}

/**
 * Reranks a class. Prospects on the published staff list come first, in its order (decision 0048), then the others by rating, then by the
 * source's rank in the whole class and at the position, then by name; unrated prospects come last, listed or not. Locks the class until the
 * caller's transaction ends, so that nobody ranks it by a list that was replaced in the meantime. Every prospect who is not hidden gets a
 * place in that order. Only rated prospects have ranks; without a position there is no position rank, and outside the United States no
 * state rank. Writes only rows that change; returns the ids of the first IDS_RETURNED of them.
 */
export async function rankClass(db: Db, sport: Sport, classYear: number): Promise<number[]> {
  const place = (within: string) =>
    sql.raw(`row_number() over (partition by ${within}
      order by staff_place asc nulls last, ${RATING_ORDER})`);
  const rank = (within: string) => place(`is_ranked${within}`);
  await lockClasses(db, [{ sport, classYear }]);
  const { rows } = await db.execute<{ id: number }>(sql`
    with listed as (
      select each.value::int as id, each.place
      from ranking_lists, jsonb_array_elements_text(player_ids) with ordinality as each(value, place)
      where kind = 'prospect_rankings' and sport = ${sport} and year = ${classYear} and status = 'published'
    ), class as (
      select prospects.*, rating_tenths is not null and not is_hidden as is_ranked,
        case when rating_tenths is not null then listed.place end as staff_place
      from prospects left join listed on listed.id = prospects.id
      where sport = ${sport} and class_year = ${classYear}
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
