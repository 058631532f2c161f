DROP INDEX "college_transfers_year";
--> statement-breakpoint
DROP INDEX "college_transfers_latest";
--> statement-breakpoint
ALTER TABLE "college_transfers" ADD COLUMN "latest_days" integer GENERATED ALWAYS AS (coalesce(greatest(entered_on, intent_on, exit_on) - date '2000-01-01', -100000)) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "college_transfers" ADD COLUMN "athletic_grade" smallint;
--> statement-breakpoint
ALTER TABLE "college_transfers" ADD COLUMN "origin_key" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "college_transfers" ADD COLUMN "exit_key" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- What the lists of portal entries are filtered and sorted by stands in their rows (decision 0125), whoever writes them.
CREATE FUNCTION "athletic_grade"("year" integer, "class_year" integer, "season" integer, "grade" integer) RETURNS smallint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select case when years >= 1 then least(4, years) end::smallint
  from (select coalesce(grade + year - 1 - season, year - class_year) as years) counted
$$;
--> statement-breakpoint
CREATE FUNCTION "college_transfer_keys"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  select athletic_grade(new.year, new.class_year, player.season, player.grade) into new.athletic_grade
    from (select) always left join college_players player on player.id = new.college_player_id;
  new.origin_key := coalesce((select name_key from colleges where id = new.origin_college_id),
    nullif(search_key(new.origin_name), ''), new.origin_name, chr(65535));
  new.exit_key := coalesce((select name_key from colleges where id = new.exit_college_id),
    nullif(search_key(new.exit_name), ''), new.exit_name, chr(65535));
  return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER "college_transfers_keys" BEFORE INSERT OR UPDATE OF "college_player_id", "year", "class_year", "origin_college_id",
  "origin_name", "exit_college_id", "exit_name", "athletic_grade", "origin_key", "exit_key"
  ON "college_transfers" FOR EACH ROW EXECUTE FUNCTION college_transfer_keys();
--> statement-breakpoint
CREATE FUNCTION "college_transfers_follow_player"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update college_transfers t set athletic_grade = athletic_grade(t.year, t.class_year, new.season, new.grade)
  where t.college_player_id = new.id
    and t.athletic_grade is distinct from athletic_grade(t.year, t.class_year, new.season, new.grade);
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "college_players_transfers" AFTER UPDATE OF "season", "grade" ON "college_players" FOR EACH ROW
  WHEN ((old.season, old.grade) IS DISTINCT FROM (new.season, new.grade)) EXECUTE FUNCTION college_transfers_follow_player();
--> statement-breakpoint
CREATE FUNCTION "college_transfers_follow_college"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update college_transfers set origin_key = new.name_key where origin_college_id = new.id;
  update college_transfers set exit_key = new.name_key where exit_college_id = new.id;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "colleges_transfers" AFTER UPDATE OF "name_key" ON "colleges" FOR EACH ROW
  WHEN (old.name_key IS DISTINCT FROM new.name_key) EXECUTE FUNCTION college_transfers_follow_college();
--> statement-breakpoint
-- An undo compares rows without what is derived from others.
CREATE OR REPLACE FUNCTION "import_digest"("content" jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN md5(jsonb_strip_nulls("content" - ARRAY['class_order', 'national_rank', 'position_rank', 'state_rank', 'updated_at', 'latest_on',
  'latest_days', 'athletic_grade', 'origin_key', 'exit_key'])::text);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "log_import_changes"() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $function$
DECLARE
  import_id integer := current_setting('bluechip.import_id')::integer;
  key_columns text[] := string_to_array(TG_ARGV[0], ',');
  derived text[] := ARRAY['class_order', 'national_rank', 'position_rank', 'state_rank', 'updated_at', 'latest_on',
    'latest_days', 'athletic_grade', 'origin_key', 'exit_key'];
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
$function$;
--> statement-breakpoint
UPDATE "college_transfers" SET "origin_key" = "origin_key";
--> statement-breakpoint
CREATE INDEX "college_transfers_by_rating" ON "college_transfers" USING btree ("sport",(-coalesce(rating_tenths, -1)),(-coalesce(service_rating, -1)),(-latest_days),(-id),"year");
--> statement-breakpoint
CREATE INDEX "college_transfers_by_name" ON "college_transfers" USING btree ("sport",(name_key collate "C"),(-latest_days),(-id),"year");
--> statement-breakpoint
CREATE INDEX "college_transfers_by_grade" ON "college_transfers" USING btree ("sport",(coalesce(athletic_grade, 9)),(-latest_days),(-id),"year");
--> statement-breakpoint
CREATE INDEX "college_transfers_by_position" ON "college_transfers" USING btree ("sport",(coalesce(position, chr(65535)) collate "C"),(-latest_days),(-id),"year");
--> statement-breakpoint
CREATE INDEX "college_transfers_by_origin" ON "college_transfers" USING btree ("sport",(origin_key collate "C"),(-latest_days),(-id),"year");
--> statement-breakpoint
CREATE INDEX "college_transfers_by_exit" ON "college_transfers" USING btree ("sport",(exit_key collate "C"),(-latest_days),(-id),"year");
--> statement-breakpoint
CREATE INDEX "college_transfers_by_latest_college" ON "college_transfers" USING btree ("sport",((case when exit_key = chr(65535) then origin_key else exit_key end) collate "C"),(-latest_days),(-id),"year");
--> statement-breakpoint
CREATE INDEX "college_transfers_position" ON "college_transfers" USING btree ("sport","position","exit_type","athletic_grade","year");
--> statement-breakpoint
CREATE INDEX "college_transfers_status" ON "college_transfers" USING btree ("sport","exit_type","athletic_grade","year");
--> statement-breakpoint
CREATE INDEX "college_transfers_words" ON "college_transfers" USING gin (name_key gin_trgm_ops) WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "college_transfers_year" ON "college_transfers" USING btree ("sport","year",(-latest_days),(-id));
--> statement-breakpoint
CREATE INDEX "college_transfers_latest" ON "college_transfers" USING btree ("sport",(-latest_days),(-id));
--> statement-breakpoint
CREATE INDEX "college_transfers_best" ON "college_transfers" USING btree ("sport","year","rating_tenths" DESC NULLS LAST,"service_rating" DESC NULLS LAST,"entered_on",(name_key collate "C"),"id") WHERE exit_college_id is not null and exit_type in ('committed', 'signed', 'enrolled') and exit_college_id is distinct from origin_college_id;
--> statement-breakpoint
-- What goes together: the planner would think that freshmen turn pro as often as seniors, and walk through a whole index to find nobody.
CREATE STATISTICS "college_transfers_end_of_grade" (mcv) ON "exit_type", "athletic_grade" FROM "college_transfers";
--> statement-breakpoint
CREATE STATISTICS "college_transfers_end_of_position" (mcv) ON "position", "exit_type" FROM "college_transfers";
--> statement-breakpoint
ALTER STATISTICS "college_transfers_end_of_position" SET STATISTICS 300;
