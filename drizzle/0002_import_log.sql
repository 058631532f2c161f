-- Rows on their way in are worth nothing after a crash, so they are not written twice. Compared by bytes, so that the order of
-- groups is the same on every machine.
ALTER TABLE "import_rows" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "import_rows" ALTER COLUMN "row_group" TYPE text COLLATE "C";--> statement-breakpoint

-- A row as an import left it: without what is derived from other rows, and without what nobody knows, so that a later migration
-- that adds an empty column changes nothing.
CREATE FUNCTION "import_digest"("content" jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN md5(jsonb_strip_nulls("content" - ARRAY['class_order', 'national_rank', 'position_rank', 'state_rank', 'updated_at', 'latest_on'])::text);--> statement-breakpoint

-- Writes what a statement did to the rows of a table into import_changes. Its argument: the columns of the primary key. The time
-- zone is fixed because it shows in the text of an instant, and so in the digest.
CREATE FUNCTION "log_import_changes"() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $function$
DECLARE
  import_id integer := current_setting('bluechip.import_id')::integer;
  key_columns text[] := string_to_array(TG_ARGV[0], ',');
  derived text[] := ARRAY['class_order', 'national_rank', 'position_rank', 'state_rank', 'updated_at', 'latest_on'];
  row_key text := (SELECT 'jsonb_build_object(' || string_agg(format('%L, %%1$s.%I', name, name), ', ') || ')' FROM unnest(key_columns) name);
  same_key text := (SELECT string_agg(format('o.%I = n.%I', name, name), ' and ') FROM unnest(key_columns) name);
BEGIN
  IF TG_OP = 'INSERT' THEN
    EXECUTE format('insert into import_changes (import_id, table_name, row_key, before, after)
      select $1, $2, %s, null, import_digest(to_jsonb(n)) from new_rows n', format(row_key, 'n'))
      USING import_id, TG_TABLE_NAME::text;
  ELSIF TG_OP = 'DELETE' THEN
    EXECUTE format('insert into import_changes (import_id, table_name, row_key, before, after)
      select $1, $2, %s, to_jsonb(o), null from old_rows o', format(row_key, 'o'))
      USING import_id, TG_TABLE_NAME::text;
  ELSE
    EXECUTE format('insert into import_changes (import_id, table_name, row_key, before, after)
      select $1, $2, %s, to_jsonb(o), import_digest(to_jsonb(n)) from old_rows o join new_rows n on %s
      where (to_jsonb(o) - $3) is distinct from (to_jsonb(n) - $3)', format(row_key, 'o'), same_key)
      USING import_id, TG_TABLE_NAME::text, derived;
  END IF;
  RETURN NULL;
END
$function$;--> statement-breakpoint

-- Has the writes of imports to a table logged: a later migration calls it for its own tables. Nothing happens while no import
-- runs, which its transaction says in the setting bluechip.import_id.
CREATE FUNCTION "log_imports_of"("logged" regclass) RETURNS void LANGUAGE plpgsql AS $function$
DECLARE
  key_columns text := (
    SELECT string_agg(a.attname, ',' ORDER BY a.attnum) FROM pg_index i
    JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
    WHERE i.indrelid = logged AND i.indisprimary);
  event text[];
BEGIN
  FOREACH event SLICE 1 IN ARRAY ARRAY[
    ['insert', 'NEW TABLE AS new_rows'],
    ['update', 'OLD TABLE AS old_rows NEW TABLE AS new_rows'],
    ['delete', 'OLD TABLE AS old_rows']
  ] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER %s ON %s REFERENCING %s FOR EACH STATEMENT
      WHEN (coalesce(current_setting(''bluechip.import_id'', true), '''') <> '''') EXECUTE FUNCTION log_import_changes(%L)',
      'import_log_' || event[1], event[1], logged, event[2], key_columns);
  END LOOP;
END
$function$;--> statement-breakpoint

SELECT log_imports_of(name::regclass) FROM unnest(ARRAY[
  'people', 'prospects', 'prospect_source_ids', 'service_ratings', 'rating_changes', 'commitments', 'prospect_interests', 'prospect_visits',
  'college_players', 'college_transfers', 'games', 'colleges', 'college_names', 'college_sports', 'conferences',
  'service_team_rankings', 'zip_places'
]) AS name;--> statement-breakpoint

-- What refers to a row that an import created keeps the import from being undone. Deferrable, those from before too,
-- because an undo lets changed rows point where they did before, and only then brings back the rows that were deleted.
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_person_fk" FOREIGN KEY ("person_id") REFERENCES "people"("id") DEFERRABLE;--> statement-breakpoint
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_college_fk" FOREIGN KEY ("college_id") REFERENCES "colleges"("id") DEFERRABLE;--> statement-breakpoint
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_high_school_fk" FOREIGN KEY ("high_school_id") REFERENCES "high_schools"("id") DEFERRABLE;--> statement-breakpoint
ALTER TABLE "commitments" ADD CONSTRAINT "commitments_college_fk" FOREIGN KEY ("college_id") REFERENCES "colleges"("id") DEFERRABLE;--> statement-breakpoint
ALTER TABLE "prospect_interests" ADD CONSTRAINT "prospect_interests_college_fk" FOREIGN KEY ("college_id") REFERENCES "colleges"("id") DEFERRABLE;--> statement-breakpoint
ALTER TABLE "prospect_visits" ADD CONSTRAINT "prospect_visits_college_fk" FOREIGN KEY ("college_id") REFERENCES "colleges"("id") DEFERRABLE;--> statement-breakpoint
ALTER TABLE "college_players" ADD CONSTRAINT "college_players_person_fk" FOREIGN KEY ("person_id") REFERENCES "people"("id") DEFERRABLE;--> statement-breakpoint
ALTER TABLE "college_players" ADD CONSTRAINT "college_players_college_fk" FOREIGN KEY ("college_id") REFERENCES "colleges"("id") DEFERRABLE;--> statement-breakpoint
ALTER TABLE "college_transfers" ADD CONSTRAINT "college_transfers_origin_fk" FOREIGN KEY ("origin_college_id") REFERENCES "colleges"("id") DEFERRABLE;--> statement-breakpoint
ALTER TABLE "college_transfers" ADD CONSTRAINT "college_transfers_exit_fk" FOREIGN KEY ("exit_college_id") REFERENCES "colleges"("id") DEFERRABLE;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_home_fk" FOREIGN KEY ("home_college_id") REFERENCES "colleges"("id") DEFERRABLE;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_away_fk" FOREIGN KEY ("away_college_id") REFERENCES "colleges"("id") DEFERRABLE;--> statement-breakpoint
ALTER TABLE "service_team_rankings" ADD CONSTRAINT "service_team_rankings_college_fk" FOREIGN KEY ("college_id") REFERENCES "colleges"("id") DEFERRABLE;--> statement-breakpoint
ALTER TABLE "college_sports" ADD CONSTRAINT "college_sports_conference_fk" FOREIGN KEY ("conference_id") REFERENCES "conferences"("id") DEFERRABLE;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_college_fk" FOREIGN KEY ("college_id") REFERENCES "colleges"("id") DEFERRABLE;--> statement-breakpoint
ALTER TABLE "article_people" ADD CONSTRAINT "article_people_person_fk" FOREIGN KEY ("person_id") REFERENCES "people"("id") DEFERRABLE;--> statement-breakpoint
ALTER TABLE "article_colleges" ADD CONSTRAINT "article_colleges_college_fk" FOREIGN KEY ("college_id") REFERENCES "colleges"("id") DEFERRABLE;--> statement-breakpoint
ALTER TABLE "college_names" ALTER CONSTRAINT "college_names_college_id_colleges_id_fk" DEFERRABLE;--> statement-breakpoint
ALTER TABLE "college_sports" ALTER CONSTRAINT "college_sports_college_id_colleges_id_fk" DEFERRABLE;--> statement-breakpoint
ALTER TABLE "prospect_interests" ALTER CONSTRAINT "prospect_interests_prospect_id_prospects_id_fk" DEFERRABLE;--> statement-breakpoint
ALTER TABLE "commitments" ALTER CONSTRAINT "commitments_prospect_id_prospects_id_fk" DEFERRABLE;--> statement-breakpoint
ALTER TABLE "rating_changes" ALTER CONSTRAINT "rating_changes_prospect_id_prospects_id_fk" DEFERRABLE;--> statement-breakpoint
ALTER TABLE "service_ratings" ALTER CONSTRAINT "service_ratings_prospect_id_prospects_id_fk" DEFERRABLE;--> statement-breakpoint
ALTER TABLE "prospect_source_ids" ALTER CONSTRAINT "prospect_source_ids_prospect_id_prospects_id_fk" DEFERRABLE;--> statement-breakpoint
ALTER TABLE "prospect_visits" ALTER CONSTRAINT "prospect_visits_prospect_id_prospects_id_fk" DEFERRABLE;--> statement-breakpoint
ALTER TABLE "college_transfers" ALTER CONSTRAINT "college_transfers_college_player_id_college_players_id_fk" DEFERRABLE;
