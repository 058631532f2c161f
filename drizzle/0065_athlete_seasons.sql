CREATE TABLE "college_player_seasons" (
	"college_player_id" integer NOT NULL,
	"season" smallint NOT NULL,
	"college_id" integer,
	"college_name" text,
	"grade" smallint,
	"position" text,
	"height_inches" smallint,
	"weight_lbs" smallint,
	"jersey" text,
	"source" text NOT NULL,
	"sourced_on" date NOT NULL,
	CONSTRAINT "college_player_seasons_college_player_id_season_pk" PRIMARY KEY("college_player_id","season")
);
--> statement-breakpoint
CREATE TABLE "player_former_addresses" (
	"slug" text PRIMARY KEY NOT NULL,
	"college_player_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "takedown_requests" ALTER COLUMN "prospect_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "college_player_seasons" ADD CONSTRAINT "college_player_seasons_college_player_id_college_players_id_fk" FOREIGN KEY ("college_player_id") REFERENCES "public"."college_players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_former_addresses" ADD CONSTRAINT "player_former_addresses_college_player_id_college_players_id_fk" FOREIGN KEY ("college_player_id") REFERENCES "public"."college_players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "college_player_seasons_college" ON "college_player_seasons" USING btree ("college_id","season");--> statement-breakpoint
CREATE INDEX "player_former_addresses_player" ON "player_former_addresses" USING btree ("college_player_id");--> statement-breakpoint
CREATE INDEX "player_former_addresses_base" ON "player_former_addresses" USING btree (regexp_replace(slug, '-[0-9]+$', ''));--> statement-breakpoint
ALTER TABLE "college_player_seasons" ADD CONSTRAINT "college_player_seasons_college_fk" FOREIGN KEY ("college_id") REFERENCES "colleges"("id") DEFERRABLE;--> statement-breakpoint
ALTER TABLE "college_player_seasons" ALTER CONSTRAINT "college_player_seasons_college_player_id_college_players_id_fk" DEFERRABLE;--> statement-breakpoint
ALTER TABLE "player_former_addresses" ALTER CONSTRAINT "player_former_addresses_college_player_id_college_players_id_fk" DEFERRABLE;--> statement-breakpoint
-- The one season that each player has. A portal entry for a later season has moved the player to another college since: the season was
-- played where that entry left.
INSERT INTO "college_player_seasons" (college_player_id, season, college_id, college_name, grade, position, height_inches, weight_lbs, jersey,
  source, sourced_on)
SELECT player.id, player.season,
  CASE WHEN entry.id IS NULL THEN player.college_id ELSE entry.origin_college_id END,
  CASE WHEN entry.id IS NULL THEN player.college_name ELSE entry.origin_name END,
  player.grade, player.position, player.height_inches, player.weight_lbs, player.jersey, player.source, player.sourced_on
FROM "college_players" player
LEFT JOIN LATERAL (
  SELECT id, origin_college_id, origin_name FROM "college_transfers"
  WHERE college_player_id = player.id AND year > player.season AND coalesce(origin_college_id::text, origin_name) IS NOT NULL
  ORDER BY year, id LIMIT 1
) entry ON true
WHERE player.season IS NOT NULL;--> statement-breakpoint
-- The season belongs to the import that told it, so that undoing that import takes it out as well.
INSERT INTO "import_changes" (import_id, table_name, row_key, before, after)
SELECT max(change.import_id), 'college_player_seasons', jsonb_build_object('college_player_id', played.college_player_id, 'season', played.season),
  NULL, import_digest(to_jsonb(played))
FROM "import_changes" change
JOIN "imports" ON imports.id = change.import_id AND imports.undone_at IS NULL
JOIN "college_player_seasons" played ON played.college_player_id = (change.row_key->>'id')::integer
WHERE change.table_name = 'college_players' AND change.after IS NOT NULL
  AND change.before->>'season' IS DISTINCT FROM played.season::text
GROUP BY played.college_player_id, played.season, played.*;--> statement-breakpoint
SELECT log_imports_of(name::regclass) FROM unnest(ARRAY['college_player_seasons', 'player_former_addresses']) AS name;
--> statement-breakpoint
-- The slug of the athlete that a person is best known as; null: a prospect.
ALTER TABLE "search_entries" ADD COLUMN "athlete_slug" text;--> statement-breakpoint
-- As before, but for two things: a college player is found without a portal entry too, because each has a profile now, and an entry knows its
-- address. transfer_year is for processes of the version before alone, and may be dropped once none is left.
CREATE OR REPLACE VIEW "search_people" AS
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
  entry.year as transfer_year,
  case when role.is_player then player.slug end as athlete_slug
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
where (prospect.id is not null or player.id is not null) and not role.is_hidden;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "search_write_entries"(of_kind smallint, ids integer[]) RETURNS void LANGUAGE plpgsql SET jit = off AS $$
begin
  with wanted as materialized (
    select 1 as kind, id, name, key, weight, sport, position, class_year, season, slug, college_id, rating_tenths, stars, note,
      transfer_year, athlete_slug
    from search_people where of_kind = 1 and id = any (ids)
    union all
    select 2, id, name, key, weight, null, null, null, null, slug, id, null, null, note, null, null
    from search_teams where of_kind = 2 and id = any (ids)
    union all
    select 3, id, name, key, weight, sport, null, null, null, slug, null, null, null, null, null, null
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
      stars = excluded.stars, note = excluded.note, transfer_year = excluded.transfer_year,
      athlete_slug = excluded.athlete_slug
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
CREATE OR REPLACE FUNCTION "search_rebuild_entries"() RETURNS void LANGUAGE plpgsql SET jit = off SET maintenance_work_mem = '256MB' AS $$
begin
  truncate search_entries, search_words, search_vocabulary;
  drop index search_words_entry, search_words_two, search_words_four, search_words_whole, search_words_coarse,
    search_words_fine, search_vocabulary_word, search_vocabulary_near;
  insert into search_entries
  select 1, id, name, key, weight, sport, position, class_year, season, slug, college_id, rating_tenths, stars, note,
    transfer_year, athlete_slug
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
SELECT search_rebuild_entries();
