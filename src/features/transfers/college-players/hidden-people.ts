import { type Column, type SQL, sql } from 'drizzle-orm';
import { PEOPLE_HIDDEN_AS_PROSPECTS } from '#features/recruiting/prospects/public.ts';
import { isOfferedSport } from '#features/sites/sites/public.ts';
import type { Sport } from '#kernel/sports.ts';
import { anyOfTexts } from '#platform/db/any-of.ts';
import type { Db } from '#platform/db/database.ts';

/**
 * People who were taken down (decision 14): one hidden prospect or college player of any sport hides the whole person. The single rule for
 * reads and writes. They are few, so a condition collects them once and compares by hash.
 */
export const HIDDEN_PEOPLE = sql`${PEOPLE_HIDDEN_AS_PROSPECTS} union all select person_id from college_players where is_hidden`;

/** For a SQL condition: the college players of these people. As an array, so that they are looked up one by one in their index. */
export const HIDDEN_PLAYERS = sql`select id from college_players where person_id = any (array(${HIDDEN_PEOPLE}))`;

/** Whether this person was taken down. */
export const isHiddenPerson = (personId: Column | SQL) => sql<boolean>`${personId} in (${HIDDEN_PEOPLE})`;

/** Whether a person is a college athlete in an offered sport, and was not taken down. */
export async function isShownAthlete(db: Db, personId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from college_players where person_id = ${personId} and not (${isHiddenPerson(sql`person_id`)})
      and ${isOfferedSport(sql`sport`)} limit 1`);
  return rows.length > 0;
}

/** Those of the given people who were taken down. */
export async function findHiddenPeople(db: Db, personIds: readonly number[]): Promise<Set<number>> {
  if (personIds.length === 0) return new Set();
  const { rows } = await db.execute<{ id: number }>(sql`
    select value::int as id from jsonb_array_elements_text(${JSON.stringify([...new Set(personIds)])}::jsonb)
    where value::int in (${HIDDEN_PEOPLE})`);
  return new Set(rows.map(({ id }) => id));
}

/** A player who was taken down, with the facts that identify the same player in other records. */
export type HiddenPlayer = {
  nameKey: string;
  position: string | null;
  hometownCity: string | null;
  hometownState: string | null;
  /** Directory colleges of the player and of their portal entries. */
  collegeIds: number[];
  /** The seasons of the last roster and the portal entries. */
  seasons: number[];
};

/** The hidden players of a sport with one of these names, by id. */
export async function findHiddenPlayers(
  db: Db,
  { sport, nameKeys }: { sport: Sport; nameKeys: readonly string[] },
): Promise<HiddenPlayer[]> {
  const { rows } = await db.execute<HiddenPlayer>(sql`
    select name_key as "nameKey", position, hometown_city as "hometownCity", hometown_state as "hometownState",
      array_remove(array[college_id] || entered.origins || entered.exits, null)::int[] as "collegeIds",
      array_remove(array[season::int] || entered.years, null)::int[] as seasons
    from college_players player
    cross join lateral (
      select array_agg(origin_college_id) as origins, array_agg(exit_college_id) as exits, array_agg(year::int) as years
      from college_transfers where college_player_id = player.id
    ) entered
    where sport = ${sport} and name_key = ${anyOfTexts(nameKeys)}
      and person_id in (${HIDDEN_PEOPLE})
    order by id`);
  return rows;
}
