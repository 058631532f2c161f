import { type SQL, sql } from 'drizzle-orm';
import { isOfferedSport } from '#features/sites/sites/public.ts';
import { type Db, preparedRows } from '#platform/db/database.ts';
import { ENTRY_KINDS, type EntryRecord, MOST_SHOWN } from './prediction.ts';
import type { PairLookup, WordLookup, WordPlan } from './typed-words.ts';

/**
 * Reads of the search index (drizzle/0003_search.sql). Each is one prepared statement whose cost does not grow with the number of people:
 * it takes the first few rows of a group from an index ordered by weight. User input is never a pattern: words are compared by equality and
 * `starts_with`.
 */

/** `text`: the input, normalized as a key. `minute`: the current minute since 1970; later articles are not published yet. */
export type Moment = { text: string; minute: number };

/** Results per group. */
const PER_GROUP = 12;
/** Teams with a matching word that are read before exact matches are ranked first. */
const TEAM_CANDIDATES = 24;
/** Of the entries with the longest word typed, only this many with the highest weight are checked for the other words. */
const MOST_PEOPLE_COMPARED = 400;
const MOST_OTHERS_COMPARED = 150;
/** The most vocabulary words that one prefix of five or more letters expands to. */
const MOST_WORDS = 60;

/**
 * The parameters of a statement as a materialized row, which hides them from the planner: one generic plan serves every input, instead of a
 * new plan for each text that would be slightly cheaper.
 */
const asked = (columns: Readonly<Record<string, 'text' | 'integer'>>) =>
  sql`asked as materialized (select ${sql.join(
    Object.entries(columns).map(
      ([name, type]) => sql`${sql.placeholder(name)}::${sql.raw(type)} as ${sql.identifier(name)}`,
    ),
    sql`, `,
  )})`;
const given = (name: string) => sql`(select ${sql.identifier(name)} from asked)`;
/** Inlined into the statement as a literal, so that the planner knows the value. */
const fixed = (value: number) => sql.raw(String(value));
const list = (name: string) => sql`string_to_array(${given(name)}, ',')`;
/** Sorts after every word that begins with the prefix. */
const AFTER = sql`chr(1114111)`;

const COLUMNS = sql`entry.kind, entry.id, entry.weight, entry.name, entry.sport, entry.position, entry.class_year as "classYear",
  entry.season, entry.slug, entry.college_id as "collegeId", entry.rating_tenths as "ratingTenths", entry.stars, entry.note,
  entry.athlete_slug as "athleteSlug"`;

/**
 * Whether readers are offered the entry's sport. Checked for each row of the index scan, before its limit, because the rows with the
 * highest weight may all belong to a closed sport. A subquery instead of a join, so that the scan keeps its order. Looks up no entry while
 * no sport is closed.
 */
const isOffered = (kind: number, id: SQL) => sql`(not exists (select from closed_sports) or
  (select ${isOfferedSport(sql`entry.sport`)} from search_entries entry where entry.kind = ${fixed(kind)} and entry.id = ${id}))`;

/** The ids of one kind with a word in one of `groups(word, cost)`, by lowest cost, then by highest weight. */
function idsOf(kind: number, group: SQL, limit: number, condition: SQL = sql`true`): SQL {
  return sql`
    select id, min(cost) as cost, max(weight) as weight from (
      select best.id, best.weight, wanted.cost
      from groups wanted cross join lateral (
        select distinct on (weight, id) id, weight from search_words
        where kind = ${fixed(kind)} and ${group} = wanted.word and ${condition}
        order by weight desc, id limit ${fixed(Math.min(limit, TEAM_CANDIDATES))}
      ) best
      order by wanted.cost, best.weight desc, best.id limit ${fixed(limit * 2)}
    ) found
    group by id order by min(cost), max(weight) desc, id`;
}

/** Published, and of a sport that readers are offered. */
const IS_READABLE = sql`weight <= ${given('minute')} and ${isOffered(ENTRY_KINDS.article, sql`search_words.id`)}`;

/** Ranks exact names of teams first, then names that begin with the text, then the rest. */
const CLOSENESS = sql`case when strpos(entry.key, '|' || ${given('text')} || '|') > 0 then 0
  when strpos(entry.key, '|' || ${given('text')}) > 0 then 1 else 2 end`;

const firstOf = (found: SQL) => sql`
  select found.* from (${found}) found
  order by found.cost, found.weight desc, found.id limit ${fixed(MOST_SHOWN)}`;

/** The results as entries: people and articles in their order, teams by how closely their name matches the text. */
const shown = (people: SQL, teams: SQL, articles: SQL) => sql`
  people as (${firstOf(people)}), teams as (${teams}),
  articles as (${firstOf(articles)})
  (select ${COLUMNS} from people join search_entries entry on entry.kind = ${fixed(ENTRY_KINDS.person)} and entry.id = people.id
    order by people.cost, people.weight desc, people.id)
  union all
  (select ${COLUMNS} from teams join search_entries entry on entry.kind = ${fixed(ENTRY_KINDS.team)} and entry.id = teams.id
    order by teams.cost, ${CLOSENESS}, teams.weight desc, entry.name collate "C", entry.id limit ${fixed(MOST_SHOWN)})
  union all
  (select ${COLUMNS} from articles join search_entries entry on entry.kind = ${fixed(ENTRY_KINDS.article)} and entry.id = articles.id
    order by articles.cost, articles.weight desc, articles.id)`;

const MOMENT = { text: 'text', minute: 'integer' } as const;

function byOneWord(name: string, groups: SQL, group: SQL) {
  return preparedRows<EntryRecord>(
    `predict_${name}`,
    sql`with ${asked({ groups: 'text', costs: 'text', ...MOMENT })}, groups as (${groups}), ${shown(
      idsOf(ENTRY_KINDS.person, group, PER_GROUP, isOffered(ENTRY_KINDS.person, sql`search_words.id`)),
      idsOf(ENTRY_KINDS.team, group, TEAM_CANDIDATES),
      idsOf(ENTRY_KINDS.article, group, PER_GROUP, IS_READABLE),
    )}`,
  );
}

const GIVEN_GROUPS = sql`select word, 0::real as cost from unnest(${list('groups')}) given(word)`;
const BY_WORD: Readonly<Record<WordLookup['by'], ReturnType<typeof byOneWord>>> = {
  two: byOneWord('two', GIVEN_GROUPS, sql`left(word, 2)`),
  four: byOneWord('four', GIVEN_GROUPS, sql`left(word, 4)`),
  long: byOneWord(
    'long',
    sql`select distinct word, 0::real as cost from search_vocabulary
      where word >= ${given('groups')} and word < ${given('groups')} || ${AFTER}
      order by word limit ${fixed(MOST_WORDS)}`,
    sql`word`,
  ),
};

/** Entries with a word that begins with the typed word. */
export async function findByWord(db: Db, { by, groups, ...moment }: WordLookup & Moment): Promise<EntryRecord[]> {
  return BY_WORD[by](db, { groups: groups.join(','), costs: '', ...moment });
}

const byWholeWords = byOneWord(
  'whole',
  sql`select * from unnest(${list('groups')}, ${list('costs')}::real[]) given(word, cost)`,
  sql`word`,
);

/** Entries with one of these words. */
export async function findByWords(db: Db, plans: readonly WordPlan[], moment: Moment): Promise<EntryRecord[]> {
  return byWholeWords(db, { groups: plans.map(({ other }) => other).join(','), costs: costsOf(plans), ...moment });
}

const costsOf = (plans: readonly WordPlan[]) => plans.map(({ cost }) => cost).join(',');

/** Whether the entry has, for each word of the plan, a word that begins with it. */
const HAS_ALL = sql`not exists (
  select from unnest(string_to_array(plan.all_words, ' ')) typed(word)
  where strpos(translate(entry.key, '|', ' '), ' ' || typed.word) = 0)`;

const PLANS = sql`select * from
  unnest(${list('groups')}, ${list('ones')}, ${list('others')}, ${list('alls')}, ${list('costs')}::real[])
  plan(pair, one, other, all_words, cost)`;

/** People from an index of word pairs. `condition` is what the groups leave unchecked; `most` limits the rows read per group. */
const peopleByPairs = (group: SQL, condition: SQL, most: number) => sql`
  select id, min(cost) as cost, max(weight) as weight from (
    select best.id, best.weight, plan.cost
    from plans plan cross join lateral (
      select distinct on (spoken.weight, spoken.id) spoken.id, spoken.weight from search_words spoken
      where spoken.kind = 1 and ${group} = plan.pair and ${condition} and ${isOffered(ENTRY_KINDS.person, sql`spoken.id`)}
      order by spoken.weight desc, spoken.id limit ${fixed(most)}
    ) best
    where plan.all_words in (plan.one || ' ' || plan.other, plan.other || ' ' || plan.one)
      or exists (select from search_entries entry where entry.kind = 1 and entry.id = best.id and ${HAS_ALL})
  ) found
  group by id order by min(cost), max(weight) desc, id`;

/** Entries with the longest word typed, by weight, filtered by the other words. */
function othersByPlans(kind: number, condition: SQL): SQL {
  const candidates = (letters: number, isFor: SQL) => sql`(
    select id, weight from search_words
    where ${isFor} and kind = ${fixed(kind)} and ${condition}
      and left(word, ${fixed(letters)}) = left(plan.other, ${fixed(letters)}) and starts_with(word, plan.other)
    order by weight desc, id limit ${fixed(MOST_OTHERS_COMPARED)})`;
  return sql`
    select entry.id, min(plan.cost) as cost, max(candidate.weight) as weight
    from (select distinct other, all_words, cost from plans) plan
    cross join lateral (
      ${candidates(4, sql`length(plan.other) >= 4`)} union all ${candidates(2, sql`length(plan.other) < 4`)}
    ) candidate
    join search_entries entry on entry.kind = ${fixed(kind)} and entry.id = candidate.id and ${HAS_ALL}
    group by entry.id order by min(plan.cost), max(candidate.weight) desc, entry.id`;
}

const byPairs = (name: string, group: SQL, condition: SQL, most: number) =>
  preparedRows<EntryRecord>(
    `predict_${name}`,
    sql`with ${asked({ groups: 'text', ones: 'text', others: 'text', alls: 'text', costs: 'text', ...MOMENT })},
    plans as (${PLANS}), ${shown(
      peopleByPairs(group, condition, most),
      sql`${othersByPlans(ENTRY_KINDS.team, sql`true`)} limit ${fixed(TEAM_CANDIDATES)}`,
      othersByPlans(ENTRY_KINDS.article, IS_READABLE),
    )}`,
  );

const COARSE = sql`left(spoken.word, 1) || left(spoken.beside, 2)`;
const FINE = sql`left(spoken.word, 2) || ' ' || left(spoken.beside, 3)`;
const BEGIN_SO = sql`starts_with(spoken.word, plan.one) and starts_with(spoken.beside, plan.other)`;

const BY_PAIR: Readonly<Record<PairLookup['by'], ReturnType<typeof byPairs>>> = {
  coarse: byPairs('coarse', COARSE, sql`true`, PER_GROUP),
  coarseOfMany: byPairs('coarse_of_many', COARSE, sql`true`, MOST_PEOPLE_COMPARED),
  fine: byPairs('fine', FINE, sql`true`, PER_GROUP),
  whole: byPairs('pairs', FINE, BEGIN_SO, MOST_PEOPLE_COMPARED),
};

/** Entries with all words of one of these plans, in any order. */
export async function findByPairs(db: Db, { by, plans }: PairLookup, moment: Moment): Promise<EntryRecord[]> {
  const joined = (key: 'group' | 'one' | 'other' | 'all') => plans.map((plan) => plan[key]).join(',');
  return BY_PAIR[by](db, {
    groups: joined('group'),
    ones: joined('one'),
    others: joined('other'),
    alls: joined('all'),
    costs: costsOf(plans),
    ...moment,
  });
}

const nearWords = preparedRows<{ word: string }>(
  'predict_near',
  sql`with ${asked({ words: 'text', neighbours: 'text' })}
    select near.word
    from unnest(${list('words')}) typed(word) cross join lateral (
      select word from search_vocabulary known where known.word % typed.word
      order by similarity(known.word, typed.word) desc, known.word limit 24
    ) near
    union
    select word from search_vocabulary where word = any(${list('neighbours')})
    union
    select typed.word from unnest(${list('words')}) typed(word)
    where exists (select from search_vocabulary known where known.word >= typed.word and known.word < typed.word || ${AFTER})`,
);

/** Words similar to one of `words`, the `neighbours` that exist, and the `words` that are a prefix of an existing word. */
export async function findNearWords(
  db: Db,
  words: readonly string[],
  neighbours: readonly string[],
): Promise<string[]> {
  const rows = await nearWords(db, { words: words.join(','), neighbours: neighbours.join(',') });
  return rows.map(({ word }) => word);
}
