import type pg from 'pg';

/** Hundreds of thousands of articles: copies of the seed's, each with its own headline, slug and time. */

/** The age of the oldest article, in hours. */
const HOURS = 6 * 365 * 24;

/**
 * Writes copies until there are `wanted` articles; returns the number of articles. Names in headlines are kept, so that a search has many
 * matches.
 */
export async function writeArticles(client: pg.Client, wanted: number): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from articles where status = 'published'`,
  );
  const there = rows[0]?.n ?? 0;
  const copies = Math.ceil((wanted - there) / Math.max(1, there));
  await client.query('begin');
  // The index is built once at the end, as in a seed.
  await client.query(`set local bluechip.search_defer = 'on'`);
  await client.query(
    `insert into articles (slug, site_id, sport, author_id, headline, dek, body, access, status, image_id, teaser, word_count,
       published_at, created_at, updated_at)
     select slug || '-copy-' || copy || '-' || id, site_id, sport, author_id, headline || ' (' || copy || ')', dek, body, access,
       status, image_id, teaser, word_count, at.published_at, at.published_at, at.published_at
     from articles, generate_series(1, $1::int) as copy,
       lateral (
         select now() - (hashint8(articles.id::bigint * 7919 + copy)::bigint & 2147483647) % $2::int * interval '1 hour' as published_at
       ) at
     where status = 'published'`,
    [copies, HOURS],
  );
  await client.query(
    `insert into article_people (article_id, person_id)
     select articles.id, about.person_id from articles
     join article_people about on about.article_id = split_part(split_part(articles.slug, '-copy-', 2), '-', 2)::int
     where articles.slug like '%-copy-%' on conflict do nothing`,
  );
  await client.query(
    `insert into article_colleges (article_id, college_id)
     select articles.id, about.college_id from articles
     join article_colleges about on about.article_id = split_part(split_part(articles.slug, '-copy-', 2), '-', 2)::int
     where articles.slug like '%-copy-%' on conflict do nothing`,
  );
  await client.query('select search_rebuild()');
  await client.query('commit');
  await client.query('vacuum analyze');
  const { rows: now } = await client.query<{ n: number }>('select count(*)::int as n from articles');
  return now[0]?.n ?? 0;
}
