import { type SQL, sql } from 'drizzle-orm';
import { type Db, preparedRows } from '#platform/db/database.ts';

/**
 * Reads of the article search index (drizzle/0029_article_search.sql). Search conditions are in a row that the planner does not inspect, so
 * that every text is answered through the index of words, never by a table scan.
 */

/** Numbered pages end here (decision 46): if there are more, the latest are sorted. */
export const WINDOW = 1000;

const given = (name: string) => sql`(select ${sql.identifier(name)} from asked)`;
const asked = (columns: Readonly<Record<string, string>>): SQL =>
  sql`asked as materialized (select ${sql.join(
    Object.entries(columns).map(
      ([name, type]) => sql`${sql.placeholder(name)}::${sql.raw(type)} as ${sql.identifier(name)}`,
    ),
    sql`, `,
  )})`;

/** Sorts after every word that starts with another. */
const AFTER = sql`chr(1114111)`;
/** Forms of one stem, and completions of a word of at least three letters that is not complete; the shortest are chosen. */
const MOST_FORMS = 8;
const MOST_ENDS = 12;

const forms = preparedRows<{ typed: string; word: string }>(
  'search_article_forms',
  sql`with ${asked({ words: 'text', last: 'text' })}
    select typed.word as typed, form.word from unnest(string_to_array(${given('words')}, ',')) typed(word)
    cross join lateral (
      (select word from article_words where stem = search_stem(typed.word) order by length(word), word limit ${sql.raw(String(MOST_FORMS))})
      union
      (select word from article_words
        where typed.word = ${given('last')} and length(typed.word) > 2
          and word >= typed.word and word < typed.word || ${AFTER}
        order by length(word), word limit ${sql.raw(String(MOST_ENDS))})
    ) form`,
);

/** The words in articles that each of `words` may match; `last` may be incomplete. */
export async function listForms(
  db: Db,
  words: readonly string[],
  last: string | null,
): Promise<ReadonlyMap<string, string[]>> {
  const found = new Map<string, string[]>();
  if (words.length === 0) return found;
  for (const { typed, word } of await forms(db, { words: [...new Set(words)].join(','), last: last ?? '' }))
    found.set(typed, [...(found.get(typed) ?? []), word]);
  return found;
}

const near = preparedRows<{ word: string }>(
  'search_article_near',
  sql`with ${asked({ words: 'text', neighbours: 'text' })}
    select near.word from unnest(string_to_array(${given('words')}, ',')) typed(word) cross join lateral (
      select word from article_words known where known.word % typed.word
      order by similarity(known.word, typed.word) desc, known.word limit 24
    ) near
    union
    select word from article_words where word = any (string_to_array(${given('neighbours')}, ','))
    union
    select typed.word from unnest(string_to_array(${given('words')}, ',')) typed(word)
    where exists (select from article_words known where known.word >= typed.word and known.word < typed.word || ${AFTER})`,
);

/**
 * Words in articles that share letters with one of `words`, those of `neighbours` that exist, and those of `words` that start another one.
 */
export async function findNearArticleWords(
  db: Db,
  words: readonly string[],
  neighbours: readonly string[],
): Promise<string[]> {
  return (await near(db, { words: words.join(','), neighbours: neighbours.join(',') })).map(({ word }) => word);
}

/** The share of articles with a label or word, from the database's planner statistics; those that are not listed have less than `rest`. */
export type Shares = { articles: number; known: ReadonlyMap<string, number>; rest: number };

/** Null: no statistics yet. */
export async function findShares(db: Db): Promise<Shares | null> {
  const { rows } = await db.execute<{ articles: number; words: string[] | null; shares: number[] | null }>(sql`
    select reltuples::int as articles, most_common_elems::text::text[] as words, most_common_elem_freqs::float8[] as shares
    from pg_class left join pg_stats on schemaname = 'public' and tablename = relname and attname = 'document'
    where pg_class.oid = 'article_texts'::regclass`);
  const [row] = rows;
  if (!row?.words || !row.shares) return null;
  const { articles, words, shares } = row;
  // After the shares of the words, the statistics contain their minimum and maximum.
  return {
    articles,
    known: new Map(words.map((word, index) => [word, shares[index] ?? 1])),
    rest: shares[words.length] ?? 1,
  };
}

const edges = preparedRows<{ edge: Date | string | null; oldest: Date | string | null }>(
  'search_article_edges',
  sql`select
    (select published_at from articles where status = 'published' and published_at <= ${sql.placeholder('last')}::timestamptz
      order by published_at desc nulls first offset ${sql.placeholder('many')}::int limit 1) as edge,
    (select published_at from articles where status = 'published' and published_at is not null
      order by published_at asc nulls last limit 1) as oldest`,
);

/**
 * The publication time of the first of the `many` latest articles before `last`, null if there are fewer, and that of the first article of
 * all.
 */
export async function findEdges(db: Db, last: Date, many: number) {
  const [row] = await edges(db, { last: last.toISOString(), many });
  const dateOf = (at: Date | string | null | undefined) => (at ? new Date(at) : null);
  return { edge: dateOf(row?.edge), oldest: dateOf(row?.oldest) };
}

const FOUND_BY_QUERY = sql`document @@ ${given('wanted')}::tsquery and`;
const COLUMNS = { wanted: 'text', ranked: 'text', first: 'timestamptz', last: 'timestamptz', most: 'int', past: 'int' };

const page = (name: string, condition: SQL, score: SQL) =>
  preparedRows<{ total: number; ids: number[] }>(
    `search_articles_${name}`,
    sql`with ${asked(COLUMNS)}, found as materialized (
      select article_id, published_at, ${score} as score from article_texts
      where ${condition} published_at >= ${given('first')} and published_at <= ${given('last')}
    ), latest as (
      select * from found order by published_at desc, article_id desc limit ${sql.raw(String(WINDOW))}
    )
    select (select count(*) from found)::int as total, array(
      select article_id from latest order by score desc, published_at desc, article_id desc
      limit ${given('most')} offset ${given('past')}
    ) as ids`,
  );

const NO_SCORE = sql`0::real`;
const PAGES = {
  relevance: page('relevance', FOUND_BY_QUERY, sql`ts_rank(head, ${given('ranked')}::tsquery)`),
  date: page('date', FOUND_BY_QUERY, NO_SCORE),
  any: page('any', sql``, NO_SCORE),
};

export type ArticlePage = {
  /** Null: every article. */
  wanted: string | null;
  ranked: string;
  /** Null: without a start. */
  first: Date | null;
  last: Date;
  sort: 'relevance' | 'date';
  limit: number;
  offset: number;
};

/** The number of matches in this period, and the ids of a page of the latest thousand. */
export async function listFoundArticles(
  db: Db,
  { wanted, ranked, first, last, sort, limit, offset }: ArticlePage,
): Promise<{ total: number; ids: number[] }> {
  const by = wanted === null ? 'any' : ranked === '' ? 'date' : sort;
  const [row] = await PAGES[by](db, {
    wanted: wanted ?? '',
    ranked,
    first: first === null ? '-infinity' : first.toISOString(),
    last: last.toISOString(),
    most: limit,
    past: offset,
  });
  return row ?? { total: 0, ids: [] };
}

const texts = preparedRows<{ id: number; said: string }>(
  'search_article_texts',
  sql`select article_id as id, said from article_texts where article_id = any (${sql.placeholder('ids')}::int[])`,
);

/** The public text of these articles besides headline and dek. */
export async function listSaid(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await texts(db, { ids: `{${ids.join(',')}}` });
  return new Map(rows.map(({ id, said }) => [id, said]));
}
