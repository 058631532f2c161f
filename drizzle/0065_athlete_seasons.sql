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
