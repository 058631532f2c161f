-- The index behind the search bar (docs/decisions/0031): what can be found, under which words, kept by triggers of the tables
-- that it is made of, in the transaction of whoever writes them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- One row for everything that a search can show. kind: 1 person, 2 team, 3 article; id: of the person, the college, the article.
CREATE TABLE "search_entries" (
	"kind" smallint NOT NULL,
	"id" integer NOT NULL,
	"name" text NOT NULL,
	-- Every spelling as `matchKey` writes it, between bars: "|tennessee|volunteers|".
	"key" text NOT NULL,
	-- Who stands first. Of an article the minute of its publication, so that nothing of tomorrow is shown today.
	"weight" integer NOT NULL,
	"sport" text,
	"position" text,
	"class_year" smallint,
	"season" smallint,
	"slug" text,
	"college_id" integer,
	"rating_tenths" smallint,
	"stars" smallint,
	"note" text,
	-- Of who was never a prospect the season of his latest portal entry: where he is read about.
	"transfer_year" smallint,
	CONSTRAINT "search_entries_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
-- The words of each entry; of a person beside each word of his name each other one, so that two words are one step in an index.
CREATE TABLE "search_words" (
	"kind" smallint NOT NULL,
	"id" integer NOT NULL,
	"weight" integer NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	"beside" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
-- Every word once, for the corrections of misspelt ones. A word that nobody has any more leads to nobody; a rebuild drops it.
-- Not unique: two transactions that bring the same new word need not wait for each other.
CREATE TABLE "search_vocabulary" (
	"word" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
-- A backup leaves them out, and a restore makes them anew.
COMMENT ON TABLE "search_entries" IS 'derived by search_rebuild';
--> statement-breakpoint
COMMENT ON TABLE "search_words" IS 'derived by search_rebuild';
--> statement-breakpoint
COMMENT ON TABLE "search_vocabulary" IS 'derived by search_rebuild';
--> statement-breakpoint
CREATE FUNCTION "search_make_indexes"() RETURNS void LANGUAGE plpgsql AS $$
begin
  create index if not exists search_words_entry on search_words (kind, id);
  -- With the words themselves beside the keys: else the planner would go to the table for what the expressions are made of.
  create index if not exists search_words_two on search_words (kind, left(word, 2), weight desc, id) include (word);
  create index if not exists search_words_four on search_words (kind, left(word, 4), weight desc, id) include (word);
  create index if not exists search_words_whole on search_words (kind, word, weight desc, id);
  create index if not exists search_words_coarse on search_words ((left(word, 1) || left(beside, 2)), weight desc, id) where kind = 1;
  create index if not exists search_words_fine on search_words ((left(word, 2) || ' ' || left(beside, 3)), weight desc, id)
    include (word, beside) where kind = 1;
  create index if not exists search_vocabulary_word on search_vocabulary (word);
  create index if not exists search_vocabulary_near on search_vocabulary using gin (word gin_trgm_ops) with (fastupdate = off);
end $$;
--> statement-breakpoint
SELECT search_make_indexes();
--> statement-breakpoint
-- `matchKey` of src/kernel/slugs.ts, for texts whose table has no key of its own. A test holds the two against each other.
CREATE FUNCTION "search_key"(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  select btrim(regexp_replace(replace(regexp_replace(lower(
    replace(replace(replace(regexp_replace(normalize(given, NFD),
      '[\u0300-\u036f\u02b0-\u02ff\u1ab0-\u1aff\u1dc4-\u1dff\^`\u00a8\u00af\u00b4\u00b7\u00b8]', '', 'g'),
      'ø', 'o'), 'ł', 'l'), 'ß', 'ss') collate "C"),
    '[''’.]', '', 'g'), '&', ' and '), '[^a-z0-9]+', ' ', 'g'))
$$;
--> statement-breakpoint
-- A person as he is best known: the profile is that of his last class; he stands at his college once a season of it is as late.
-- Whoever is hidden in one row is found in none (decision 14). Who was never a prospect is found once the tracker has an entry of
-- his under this name: nobody is offered who cannot be read about.
-- The sums of 0 keep the planner from an index in the order of years, which finds one person by reading everybody.
CREATE VIEW "search_people" AS
select person.id, coalesce(prospect.name, player.name) as name, role.key,
  (coalesce(prospect.rating_tenths, transfer.rating_tenths, 46) * 1000
    + (greatest(prospect.class_year, player.season, 2000) - 2000) * 1500
    + case when prospect.national_rank <= 250 then 251 - prospect.national_rank else 0 end)::integer as weight,
  case when role.is_player then player.sport else prospect.sport end as sport,
  coalesce(case when role.is_player then player.position end, prospect.position, player.position) as position,
  prospect.class_year, case when role.is_player then player.season end as season,
  coalesce(prospect.slug, player.slug) as slug,
  case when role.is_player then player.college_id else prospect.college_id end as college_id,
  coalesce(prospect.rating_tenths, transfer.rating_tenths) as rating_tenths,
  coalesce(prospect.stars, transfer.stars) as stars,
  case when role.is_player then coalesce(player.college_name, '') end as note,
  entry.year as transfer_year
from people person
left join lateral (
  select * from prospects where person_id = person.id order by class_year + 0 desc, id desc limit 1
) prospect on true
left join lateral (
  select * from college_players where person_id = person.id order by season + 0 desc nulls last, id desc limit 1
) player on true
left join lateral (
  select rating_tenths, stars from college_transfers
  where college_player_id = player.id and rating_tenths is not null and not is_hidden order by year + 0 desc, id desc limit 1
) transfer on true
left join lateral (
  select year from college_transfers
  where prospect.id is null and college_player_id = player.id and not is_hidden and strpos(name_key, player.name_key) > 0
  order by year + 0 desc limit 1
) entry on true
cross join lateral (
  select '|' || string_agg(distinct name_key, '|') || '|' as key, bool_or(is_hidden) as is_hidden,
    player.id is not null and (prospect.id is null or player.season >= prospect.class_year) as is_player
  from (
    select name_key, is_hidden from prospects where person_id = person.id
    union all select name_key, is_hidden from college_players where person_id = person.id
    union all select person.name_key, false
  ) known
) role
where (prospect.id is not null or entry.year is not null) and not role.is_hidden;
--> statement-breakpoint
-- A college under every spelling, its mascot and its abbreviation; the divisions in their order.
CREATE VIEW "search_teams" AS
select college.id, college.short_name as name, '|' || spelling.key || '|' as key,
  case college.division when 'FBS' then 50 when 'FCS' then 40 when 'D1' then 40 when 'D2' then 30 when 'D3' then 20 else 10 end
    as weight,
  college.slug, college.mascot as note
from colleges college
cross join lateral (
  select string_agg(distinct key, '|') as key
  from (
    select names.key from college_names names where names.college_id = college.id
    union all select college.name_key
    union all select search_key(college.mascot)
    union all select search_key(college.short_name || ' ' || college.mascot)
    union all select search_key(college.abbreviation)
  ) spellings
  where key <> ''
) spelling;
--> statement-breakpoint
-- A headline may name whom it is about: nothing about somebody hidden is found.
CREATE VIEW "search_articles" AS
select id, headline as name, '|' || search_key(headline) || '|' as key,
  ceil(extract(epoch from published_at) / 60)::integer as weight, sport, slug
from articles
where status = 'published' and published_at is not null and not exists (
  select from article_people about
  where about.article_id = articles.id and (
    exists (select from prospects where person_id = about.person_id and is_hidden)
    or exists (select from college_players where person_id = about.person_id and is_hidden)
  )
);
--> statement-breakpoint
-- The words of a key; beside each of them, for people, the others of its name: of more than eight only its neighbours.
CREATE FUNCTION "search_words_of"(given text, paired boolean) RETURNS TABLE(word text, beside text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 2 AS $$
  select distinct one.word, coalesce(other.word, '')
  from string_to_table(btrim(given, '|'), '|') with ordinality as spelling(key, number)
  cross join lateral (select string_to_array(spelling.key, ' ') as parts) split
  cross join lateral unnest(split.parts) with ordinality as one(word, place)
  left join lateral unnest(split.parts) with ordinality as other(word, place)
    on paired and other.place <> one.place and (cardinality(split.parts) <= 8 or abs(other.place - one.place) = 1)
  where one.word <> ''
$$;
--> statement-breakpoint
-- Brings the entries of one kind up to what its view says of these ids. The caller holds what keeps others from doing the same.
CREATE FUNCTION "search_write"(of_kind smallint, ids integer[]) RETURNS void LANGUAGE plpgsql SET jit = off AS $$
begin
  with wanted as materialized (
    select 1 as kind, id, name, key, weight, sport, position, class_year, season, slug, college_id, rating_tenths, stars, note,
      transfer_year
    from search_people where of_kind = 1 and id = any (ids)
    union all
    select 2, id, name, key, weight, null, null, null, null, slug, id, null, null, note, null
    from search_teams where of_kind = 2 and id = any (ids)
    union all
    select 3, id, name, key, weight, sport, null, null, null, slug, null, null, null, null, null
    from search_articles where of_kind = 3 and id = any (ids)
  ), known as (
    select id, key, weight from search_entries where kind = of_kind and id = any (ids)
  ), compared as materialized (
    -- A full join is hashed or merged, whatever the planner believes of the number of ids.
    select id, wanted.id is null as is_gone, (wanted.key, wanted.weight) is distinct from (known.key, known.weight) as is_respelt
    from wanted full join known using (id)
  ), gone as (
    delete from search_entries entry using compared
    where compared.is_gone and entry.kind = of_kind and entry.id = compared.id
  ), cleared as (
    delete from search_words spoken using compared
    where compared.is_respelt and spoken.kind = of_kind and spoken.id = compared.id
  ), written as (
    insert into search_entries as entry select * from wanted
    on conflict (kind, id) do update set name = excluded.name, key = excluded.key, weight = excluded.weight,
      sport = excluded.sport, position = excluded.position, class_year = excluded.class_year, season = excluded.season,
      slug = excluded.slug, college_id = excluded.college_id, rating_tenths = excluded.rating_tenths,
      stars = excluded.stars, note = excluded.note, transfer_year = excluded.transfer_year
    where entry is distinct from excluded
  ), respelt as (
    select wanted.id, wanted.key, wanted.weight from wanted full join compared using (id)
    where compared.is_respelt and not compared.is_gone
  ), spoken as (
    insert into search_words (kind, id, weight, word, beside)
    select of_kind, respelt.id, respelt.weight, words.word, words.beside
    from respelt cross join lateral search_words_of(respelt.key, of_kind = 1) words
    returning word
  )
  insert into search_vocabulary (word)
  select distinct word from spoken
  where not exists (select from search_vocabulary vocabulary where vocabulary.word = spoken.word);
end $$;
--> statement-breakpoint
-- After a statement on a table that people, teams or articles are made of. Arguments: the kind, how to come from a row to the
-- id of its entry (or the ids of several), the columns that matter, and which rows matter at all.
-- `set local bluechip.search_defer = 'on'`: nothing is done until the writer calls search_rebuild() in the same transaction.
CREATE FUNCTION "search_follow"() RETURNS trigger LANGUAGE plpgsql SET jit = off AS $$
declare
  of_kind smallint := tg_argv[0];
  ids integer[];
begin
  if current_setting('bluechip.search_defer', true) = 'on' then return null; end if;
  execute 'select array_agg(distinct id order by id) from (' || case tg_op
    when 'INSERT' then format('select %s as id from new_rows row where %s', tg_argv[1], tg_argv[3])
    when 'DELETE' then format('select %s as id from old_rows row where %s', tg_argv[1], tg_argv[3])
    else format('select %1$s as id from ((select %2$s from old_rows row where %3$s except select %2$s from new_rows row where %3$s)
        union all (select %2$s from new_rows row where %3$s except select %2$s from old_rows row where %3$s)) row',
      tg_argv[1], tg_argv[2], tg_argv[3])
    end || ') changed where id is not null' into ids;
  if ids is null then return null; end if;
  -- Whoever writes another row of the same person waits here, and then reads what we have written.
  if of_kind = 1 then
    perform from people where id = any (ids) order by id for no key update;
  elsif of_kind = 2 then
    perform from colleges where id = any (ids) order by id for no key update;
  else
    -- Whoever hides a person holds him before his articles: whoever tags one with him does so too.
    if tg_table_name = 'article_people' then
      perform from people where id in (select person_id from article_people where article_id = any (ids))
      order by id for no key update;
    end if;
    perform from articles where id = any (ids) order by id for no key update;
  end if;
  perform search_write(of_kind, ids);
  return null;
end $$;
--> statement-breakpoint
-- Everything anew, in seconds for half a million people; searches wait for it. For whoever deferred, and after a restore.
CREATE FUNCTION "search_rebuild"() RETURNS void LANGUAGE plpgsql SET jit = off SET maintenance_work_mem = '256MB' AS $$
begin
  truncate search_entries, search_words, search_vocabulary;
  drop index search_words_entry, search_words_two, search_words_four, search_words_whole, search_words_coarse,
    search_words_fine, search_vocabulary_word, search_vocabulary_near;
  insert into search_entries
  select 1, id, name, key, weight, sport, position, class_year, season, slug, college_id, rating_tenths, stars, note,
    transfer_year
  from search_people;
  insert into search_entries (kind, id, name, key, weight, slug, college_id, note)
  select 2, id, name, key, weight, slug, id, note from search_teams;
  insert into search_entries (kind, id, name, key, weight, sport, slug)
  select 3, id, name, key, weight, sport, slug from search_articles;
  insert into search_words (kind, id, weight, word, beside)
  select entry.kind, entry.id, entry.weight, words.word, words.beside
  from search_entries entry cross join lateral search_words_of(entry.key, entry.kind = 1) words;
  insert into search_vocabulary select distinct word from search_words;
  perform search_make_indexes();
  analyze search_entries, search_words, search_vocabulary;
end $$;
--> statement-breakpoint
-- Three triggers for each table: a trigger with transition tables has one event and no list of columns. Their names end with the
-- kind, so that of one table people are brought up to date before articles.
DO $$
declare
  source record;
begin
  for source in select * from (values
    ('people', '1', 'row.id', 'id, name_key',
      'exists (select from prospects where person_id = row.id) or exists (select from college_players where person_id = row.id)'),
    ('prospects', '1', 'row.person_id',
      'id, person_id, sport, class_year, slug, name, name_key, position, rating_tenths, stars, college_id, is_hidden,
       case when national_rank <= 250 then national_rank end', 'true'),
    ('college_players', '1', 'row.person_id',
      'id, person_id, sport, slug, name, name_key, position, season, college_id, college_name, is_hidden', 'true'),
    ('college_transfers', '1', '(select person_id from college_players player where player.id = row.college_player_id)',
      'id, college_player_id, year, name_key, rating_tenths, stars, is_hidden', 'true'),
    ('colleges', '2', 'row.id', 'id, short_name, name_key, mascot, abbreviation, division, slug', 'true'),
    ('college_names', '2', 'row.college_id', 'college_id, key', 'true'),
    ('articles', '3', 'row.id', 'id, slug, sport, headline, status, published_at', 'true'),
    ('article_people', '3', 'row.article_id', 'article_id, person_id', 'true'),
    ('prospects', '3', 'unnest(array(select article_id from article_people where person_id = row.person_id))',
      'person_id, is_hidden', 'row.is_hidden'),
    ('college_players', '3', 'unnest(array(select article_id from article_people where person_id = row.person_id))',
      'person_id, is_hidden', 'row.is_hidden')
  ) as sources(relation, kind, entry, columns, matters) loop
    execute format('create trigger %I after insert on %I referencing new table as new_rows
      for each statement execute function search_follow(%L, %L, %L, %L)',
      'search_follow_insert_' || source.kind, source.relation, source.kind, source.entry, source.columns, source.matters);
    execute format('create trigger %I after update on %I referencing old table as old_rows new table as new_rows
      for each statement execute function search_follow(%L, %L, %L, %L)',
      'search_follow_update_' || source.kind, source.relation, source.kind, source.entry, source.columns, source.matters);
    execute format('create trigger %I after delete on %I referencing old table as old_rows
      for each statement execute function search_follow(%L, %L, %L, %L)',
      'search_follow_delete_' || source.kind, source.relation, source.kind, source.entry, source.columns, source.matters);
  end loop;
end $$;
--> statement-breakpoint
SELECT search_rebuild();
