-- What the search of articles reads (docs/decisions/0056): of each article that readers may know of the words that everybody may read,
-- never the body of one that is not free. Kept by the triggers of 0003 in the transaction of whoever writes an article.
CREATE TABLE "article_texts" (
	"article_id" integer PRIMARY KEY NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	-- Headline and dek with their weights, for the order by relevance.
	"head" tsvector NOT NULL,
	-- Every word once, and beside them what an article is filtered by, behind "@", which no word has.
	"document" tsvector NOT NULL,
	-- Beyond headline and dek, as it is quoted: the whole text of a free article, else its teaser.
	"said" text NOT NULL
) WITH (toast_tuple_target = 256);
--> statement-breakpoint
-- The order reads a thousand of them.
ALTER TABLE "article_texts" ALTER COLUMN "head" SET STORAGE MAIN;
--> statement-breakpoint
-- Every word of these texts once, with its stem: the forms of a word, the ends of one that is not typed out, the slips in one.
CREATE TABLE "article_words" (
	"word" text COLLATE "C" NOT NULL,
	"stem" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
COMMENT ON TABLE "article_texts" IS 'derived by search_rebuild';
--> statement-breakpoint
COMMENT ON TABLE "article_words" IS 'derived by search_rebuild';
--> statement-breakpoint
CREATE FUNCTION "search_make_text_indexes"() RETURNS void LANGUAGE plpgsql AS $$
begin
  create index if not exists article_texts_document on article_texts using gin (document) with (fastupdate = off);
  create unique index if not exists article_words_word on article_words (word);
  create index if not exists article_words_stem on article_words (stem);
  create index if not exists article_words_near on article_words using gin (word gin_trgm_ops) with (fastupdate = off);
end $$;
--> statement-breakpoint
SELECT search_make_text_indexes();
--> statement-breakpoint
-- The words of a body in reading order, as `bodyText` of src/features/content/articles/article-body.ts has them; a test holds them together.
CREATE FUNCTION "search_body_text"(body jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  select coalesce(btrim(regexp_replace(string_agg(line.said, ' ' order by block.place), '\s+', ' ', 'g')), '')
  from jsonb_path_query(body, 'strict $.** ? (@.type == "paragraph" || @.type == "heading")') with ordinality block(node, place)
  cross join lateral (
    select string_agg(case piece ->> 'type' when 'hardBreak' then ' ' else piece ->> 'text' end, '' order by place) as said
    from jsonb_array_elements(case jsonb_typeof(block.node -> 'content') when 'array' then block.node -> 'content' else '[]' end)
      with ordinality pieces(piece, place)
  ) line
$$;
--> statement-breakpoint
-- "Running" and "runs" are one; what has no other form is its own stem.
CREATE FUNCTION "search_stem"(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  select coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word)
$$;
--> statement-breakpoint
-- A day is found in intervals of 1, 8, 64 and 512 days, so that a span of years is a few of them (`daysOf` of src/features/search/results).
CREATE VIEW "search_texts" AS
select article.id as article_id, article.published_at,
  setweight(to_tsvector('pg_catalog.simple', search_key(article.headline)), 'A')
    || setweight(to_tsvector('pg_catalog.simple', search_key(article.dek)), 'B') as head,
  array_to_tsvector(spoken.words || array[
    '@site ' || article.site_id, '@sport ' || article.sport, '@author ' || article.author_id, '@access ' || article.access,
    '@0 ' || day, '@1 ' || day / 8, '@2 ' || day / 64, '@3 ' || day / 512]) as document,
  open.said
from articles article
join search_articles shown on shown.id = article.id
cross join lateral (select floor(extract(epoch from article.published_at) / 86400)::integer as day) hour
cross join lateral (
  select case article.access when 'free' then search_body_text(article.body) else array_to_string(article.teaser, ' ') end as said
) open
cross join lateral (
  select coalesce(array_agg(distinct word), '{}') as words
  from string_to_table(search_key(article.headline || ' ' || article.dek || ' ' || open.said), ' ') word
  where word <> '' and length(word) <= 40
) spoken;
--> statement-breakpoint
CREATE FUNCTION "search_write_texts"(ids integer[]) RETURNS void LANGUAGE plpgsql SET jit = off AS $$
begin
  delete from article_texts where article_id = any (ids) and article_id not in (select id from search_articles where id = any (ids));
  with written as (
    insert into article_texts as present select * from search_texts where article_id = any (ids)
    on conflict (article_id) do update set published_at = excluded.published_at, head = excluded.head,
      document = excluded.document, said = excluded.said
    where present is distinct from excluded
    returning document
  ), spoken as (
    select distinct lexeme as word from written cross join lateral unnest(tsvector_to_array(document)) lexeme
    where lexeme not like '@%'
  )
  insert into article_words (word, stem)
  select word, search_stem(word) from spoken
  where not exists (select from article_words known where known.word = spoken.word)
  order by word
  on conflict (word) do nothing;
end $$;
--> statement-breakpoint
-- In the order of their publication, so that what is looked through together lies together.
CREATE FUNCTION "search_rebuild_texts"() RETURNS void LANGUAGE plpgsql SET jit = off SET maintenance_work_mem = '256MB' AS $$
begin
  truncate article_texts, article_words;
  drop index article_texts_document, article_words_word, article_words_stem, article_words_near;
  insert into article_texts select * from search_texts order by published_at, article_id;
  insert into article_words (word, stem)
  select word, search_stem(word)
  from (select word from ts_stat('select document from article_texts') where word not like '@%') spoken;
  perform search_make_text_indexes();
  analyze article_texts, article_words;
end $$;
--> statement-breakpoint
ALTER FUNCTION "search_write"(smallint, integer[]) RENAME TO "search_write_entries";
--> statement-breakpoint
CREATE FUNCTION "search_write"(of_kind smallint, ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
begin
  perform search_write_entries(of_kind, ids);
  if of_kind = 3 then perform search_write_texts(ids); end if;
end $$;
--> statement-breakpoint
ALTER FUNCTION "search_rebuild"() RENAME TO "search_rebuild_entries";
--> statement-breakpoint
CREATE FUNCTION "search_rebuild"() RETURNS void LANGUAGE plpgsql AS $$
begin
  perform search_rebuild_entries();
  perform search_rebuild_texts();
end $$;
--> statement-breakpoint
-- Whatever a text is made of; drafts are nobody's business.
DROP TRIGGER "search_follow_insert_3" ON "articles";
--> statement-breakpoint
DROP TRIGGER "search_follow_update_3" ON "articles";
--> statement-breakpoint
DROP TRIGGER "search_follow_delete_3" ON "articles";
--> statement-breakpoint
DO $$
declare
  given text := format('%L, %L, %L, %L', '3', 'row.id',
    'id, slug, sport, headline, status, published_at, dek, body, teaser, access, site_id, author_id', 'row.status = ''published''');
begin
  execute 'create trigger search_follow_insert_3 after insert on articles referencing new table as new_rows
    for each statement execute function search_follow(' || given || ')';
  execute 'create trigger search_follow_update_3 after update on articles referencing old table as old_rows new table as new_rows
    for each statement execute function search_follow(' || given || ')';
  execute 'create trigger search_follow_delete_3 after delete on articles referencing old table as old_rows
    for each statement execute function search_follow(' || given || ')';
end $$;
--> statement-breakpoint
SELECT search_rebuild_texts();
