import { type SQL, sql } from 'drizzle-orm';
import type { EntryRecord } from '#features/search/predictions/public.ts';
import { isOfferedSport } from '#features/sites/sites/public.ts';
import type { Sport } from '#kernel/sports.ts';
import { type Db, preparedRows } from '#platform/db/database.ts';
import type { Level } from './contract.ts';
import { type NameLookup, nameLookupOf } from './name-lookup.ts';

/**
 * A page of people by name, through the search bar's index (drizzle/0003_search.sql). For a very common name only the people with the
 * highest weight are searched; a second word or the filters of the lists find the others.
 */

export const MOST_COMPARED = 2000;

const given = (name: string) => sql`(select ${sql.identifier(name)} from asked)`;
const fixed = (value: number) => sql.raw(String(value));
const TYPES = {
  words: 'text',
  one: 'text',
  other: 'text',
  lead: 'text',
  sport: 'text',
  class_year: 'smallint',
  position: 'text',
  level: 'text',
  most: 'int',
  past: 'int',
} as const;
const ASKED = sql`asked as materialized (select ${sql.join(
  Object.entries(TYPES).map(
    ([name, type]) => sql`${sql.placeholder(name)}::${sql.raw(type)} as ${sql.identifier(name)}`,
  ),
  sql`, `,
)})`;

const WORDS = sql`unnest(string_to_array(${given('words')}, ',')) typed(word)`;
/** The words of all spellings of a name, surrounded by spaces. */
const NAME = sql`translate(entry.key, '|', ' ')`;
const HAS_ALL = sql`not exists (select from ${WORDS} where strpos(${NAME}, ' ' || typed.word) = 0)`;
/** Matches of whole words rank above matches of beginnings. */
const WHOLE_WORDS = sql`(select count(*) from ${WORDS} where strpos(${NAME}, ' ' || typed.word || ' ') > 0)`;
const IS_WANTED = sql.join(
  (['sport', 'class_year', 'position'] as const).map(
    (name) => sql`(${given(name)} is null or entry.${sql.identifier(name)} = ${given(name)})`,
  ),
  sql` and `,
);
const IS_PLAYER = sql`(entry.season is not null or entry.class_year is null)`;

type Counted = { college: number; highSchool: number; level: Level; looked: number; ids: number[] };

const page = (name: string, condition: SQL) =>
  preparedRows<Counted>(
    `search_people_${name}`,
    sql`with ${ASKED}, candidates as materialized (
      select distinct on (weight, id) id, weight from search_words spoken
      where kind = 1 and ${condition} order by weight desc, id limit ${fixed(MOST_COMPARED)}
    ), found as materialized (
      select entry.id, entry.weight, ${IS_PLAYER} as is_player, ${WHOLE_WORDS} as whole
      from candidates join search_entries entry on entry.kind = 1 and entry.id = candidates.id
      where ${HAS_ALL} and ${IS_WANTED} and ${isOfferedSport(sql`entry.sport`)}
    ), counted as (
      select (count(*) filter (where is_player))::int as college, (count(*) filter (where not is_player))::int as "highSchool"
      from found
    ), chosen as (
      select coalesce(${given('level')}, case when college > "highSchool" then 'college' else 'high_school' end) as level
      from counted
    )
    select counted.*, chosen.level, (select count(*) from candidates)::int as looked, array(
      select id from found where chosen.level = 'any' or is_player = (chosen.level = 'college')
      order by whole desc, weight desc, id limit ${given('most')} offset ${given('past')}
    ) as ids
    from counted cross join chosen`,
  );

const BEGIN_SO = sql`starts_with(spoken.word, ${given('one')}) and starts_with(spoken.beside, ${given('other')})`;
const PAGES: Readonly<Record<NameLookup['by'], ReturnType<typeof page>>> = {
  two: page('two', sql`left(word, 2) = ${given('lead')} and starts_with(word, ${given('other')})`),
  four: page('four', sql`left(word, 4) = ${given('lead')} and starts_with(word, ${given('other')})`),
  coarse: page('coarse', sql`(left(word, 1) || left(beside, 2)) = ${given('lead')} and ${BEGIN_SO}`),
  fine: page('fine', sql`(left(word, 2) || ' ' || left(beside, 3)) = ${given('lead')} and ${BEGIN_SO}`),
};

export type PeopleFilters = {
  sport: Sport | null;
  classYear: number | null;
  position: string | null;
  /** Null selects the level with the most results. */
  level: Level | 'any' | null;
  limit: number;
  offset: number;
};

/** Null if the words are too short to look up. */
export async function findPeople(
  db: Db,
  words: readonly string[],
  { sport, classYear, position, level, limit, offset }: PeopleFilters,
): Promise<Counted | null> {
  const lookup = nameLookupOf(words);
  if (lookup === null) return null;
  const { by, ...leading } = lookup;
  const values = { words: words.join(','), ...leading, sport, class_year: classYear, position, level };
  const [row] = await PAGES[by](db, { ...values, most: limit, past: offset });
  return row ?? null;
}

export type PersonRecord = Omit<EntryRecord, 'kind' | 'weight'>;

const entries = preparedRows<PersonRecord>(
  'search_people_entries',
  sql`select id, name, sport, position, class_year as "classYear", season, slug, college_id as "collegeId",
      rating_tenths as "ratingTenths", stars, note, athlete_slug as "athleteSlug"
    from search_entries where kind = 1 and id = any (${sql.placeholder('ids')}::int[])`,
);

/** People in the order of `ids`. */
export async function listPeople(db: Db, ids: readonly number[]): Promise<PersonRecord[]> {
  if (ids.length === 0) return [];
  const byId = new Map((await entries(db, { ids: `{${ids.join(',')}}` })).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
