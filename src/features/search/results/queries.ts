import { type SQL, sql } from 'drizzle-orm';
import { type Db, preparedRows } from '#platform/db/database.ts';

/**
 * Reads of what the search of articles is made of (drizzle/0029_article_search.sql). What is asked for stands in a row that the planner does
 * not look into: every text is answered through the index of words, never by reading the table.
 */

/** Numbered pages reach no further (decision 46): of more, the latest are ordered. */
export const WINDOW = 1000;

const given = (name: string) => sql`(select ${sql.identifier(name)} from asked)`;
const asked = (columns: Readonly<Record<string, string>>): SQL =>
  sql`asked as materialized (select ${sql.join(
    Object.entries(columns).map(
      ([name, type]) => sql`${sql.placeholder(name)}::${sql.raw(type)} as ${sql.identifier(name)}`,
    ),
    sql`, `,
  )})`;

/** Behind every word that begins with another. */
const AFTER = sql`chr(1114111)`;
/** Forms of one stem, and words that begin as one of at least three letters that is not typed out: the shortest are meant. */
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

/** The words of articles that each of `words` may stand for; `last` may be the beginning of one. */
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

/** Words of articles that share letters with one of `words`, those of `neighbours` that there are, and of `words` those that begin one. */
export async function findNearArticleWords(
  db: Db,
  words: readonly string[],
  neighbours: readonly string[],
): Promise<string[]> {
  return (await near(db, { words: words.join(','), neighbours: neighbours.join(',') })).map(({ word }) => word);
}

/** How many of the articles have a label or word, by what the database keeps of it for its plans; of those that are not here less than `rest`. */
export type Shares = { articles: number; known: ReadonlyMap<string, number>; rest: number };

/** Null: not counted yet. */
export async function findShares(db: Db): Promise<Shares | null> {
  const { rows } = await db.execute<{ articles: number; words: string[] | null; shares: number[] | null }>(sql`
    select reltuples::int as articles, most_common_elems::text::text[] as words, most_common_elem_freqs::float8[] as shares
    from pg_class left join pg_stats on schemaname = 'public' and tablename = relname and attname = 'document'
    where pg_class.oid = 'article_texts'::regclass`);
  const [row] = rows;
  if (!row?.words || !row.shares) return null;
  const { articles, words, shares } = row;
  // Behind the shares of the words come the least and the greatest of them.
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

/** When the `many` latest articles before `last` began to be published, null where there are not so many, and when the first of all was. */
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
  /** Null: ever since. */
  first: Date | null;
  last: Date;
  sort: 'relevance' | 'date';
  limit: number;
  offset: number;
};

/** How many there are in this time, and the ids of a page of the latest thousand of them. */
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

/** What everybody may read of these articles beyond headline and dek. */
export async function listSaid(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await texts(db, { ids: `{${ids.join(',')}}` });
  return new Map(rows.map(({ id, said }) => [id, said]));
}
