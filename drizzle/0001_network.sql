CREATE TABLE "article_colleges" (
	"article_id" integer NOT NULL,
	"college_id" integer NOT NULL,
	CONSTRAINT "article_colleges_article_id_college_id_pk" PRIMARY KEY("article_id","college_id")
);
--> statement-breakpoint
CREATE TABLE "article_people" (
	"article_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	CONSTRAINT "article_people_article_id_person_id_pk" PRIMARY KEY("article_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"site_id" integer NOT NULL,
	"sport" text NOT NULL,
	"author_id" integer NOT NULL,
	"headline" text NOT NULL,
	"dek" text NOT NULL,
	"body" jsonb NOT NULL,
	"access" text NOT NULL,
	"status" text NOT NULL,
	"image_id" integer,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "articles_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "authors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "authors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"bio" text NOT NULL,
	"image_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "authors_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "galleries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "galleries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" integer NOT NULL,
	"sport" text NOT NULL,
	"author_id" integer NOT NULL,
	"title" text NOT NULL,
	"dek" text NOT NULL,
	"status" text NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gallery_images" (
	"gallery_id" integer NOT NULL,
	"place" smallint NOT NULL,
	"image_id" integer NOT NULL,
	"caption" text NOT NULL,
	CONSTRAINT "gallery_images_gallery_id_place_pk" PRIMARY KEY("gallery_id","place")
);
--> statement-breakpoint
CREATE TABLE "import_changes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "import_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	"import_id" integer NOT NULL,
	"table_name" text NOT NULL,
	"row_key" jsonb NOT NULL,
	"before" jsonb,
	"after" text,
	CONSTRAINT "import_changes_import_id_id_pk" PRIMARY KEY("import_id","id")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"run" uuid NOT NULL,
	"row_group" text NOT NULL,
	"line" integer NOT NULL,
	"content" jsonb NOT NULL,
	"staged_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_rows_run_row_group_line_pk" PRIMARY KEY("run","row_group","line")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"storage_key" text NOT NULL,
	"media_type" text NOT NULL,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"alt" text NOT NULL,
	"credit" text NOT NULL,
	"focal_x" real DEFAULT 0.5 NOT NULL,
	"focal_y" real DEFAULT 0.5 NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "service_team_rankings" (
	"service" text NOT NULL,
	"sport" text NOT NULL,
	"class_year" smallint NOT NULL,
	"college_id" integer NOT NULL,
	"rank" smallint NOT NULL,
	"points_hundredths" integer,
	CONSTRAINT "service_team_rankings_service_sport_class_year_college_id_pk" PRIMARY KEY("service","sport","class_year","college_id")
);
--> statement-breakpoint
CREATE TABLE "prospect_visits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prospect_visits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"prospect_id" integer NOT NULL,
	"college_id" integer NOT NULL,
	"visit_on" date NOT NULL,
	"is_official" boolean NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "prospect_visits_once" UNIQUE("prospect_id","college_id","visit_on")
);
--> statement-breakpoint
CREATE TABLE "games" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "games_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sport" text NOT NULL,
	"season" smallint NOT NULL,
	"week" smallint,
	"season_type" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"is_time_known" boolean DEFAULT true NOT NULL,
	"played_on" date NOT NULL,
	"is_completed" boolean NOT NULL,
	"is_neutral_site" boolean DEFAULT false NOT NULL,
	"is_conference_game" boolean,
	"venue" text,
	"home_college_id" integer,
	"home_name" text NOT NULL,
	"home_key" text NOT NULL,
	"home_conference" text,
	"home_points" smallint,
	"away_college_id" integer,
	"away_name" text NOT NULL,
	"away_key" text NOT NULL,
	"away_conference" text,
	"away_points" smallint,
	"source" text NOT NULL,
	"source_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "college_players" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "college_players_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"sport" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"college_id" integer,
	"college_name" text,
	"season" smallint,
	"grade" smallint,
	"position" text,
	"height_inches" smallint,
	"weight_lbs" smallint,
	"jersey" text,
	"hometown_city" text,
	"hometown_state" text,
	"hometown_country" text,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"source" text NOT NULL,
	"source_id" text,
	"sourced_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "college_players_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "college_transfers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "college_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"college_player_id" integer NOT NULL,
	"sport" text NOT NULL,
	"year" smallint NOT NULL,
	"class_year" smallint,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"position" text,
	"entry_type" text NOT NULL,
	"entered_on" date,
	"origin_college_id" integer,
	"origin_name" text,
	"intent_on" date,
	"exit_college_id" integer,
	"exit_name" text,
	"exit_on" date,
	"exit_type" text,
	"latest_on" date GENERATED ALWAYS AS (greatest(entered_on, intent_on, exit_on)) STORED,
	"rating_tenths" smallint,
	"stars" smallint,
	"service" text,
	"service_rating" integer,
	"service_stars" smallint,
	"eligibility" text,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"source" text NOT NULL,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "college_transfers_days" CHECK (entered_on <= intent_on and entered_on <= exit_on and intent_on <= exit_on)
);
--> statement-breakpoint
CREATE TABLE "prospect_source_ids" (
	"source" text NOT NULL,
	"sport" text NOT NULL,
	"source_id" text NOT NULL,
	"prospect_id" integer NOT NULL,
	CONSTRAINT "prospect_source_ids_source_sport_source_id_pk" PRIMARY KEY("source","sport","source_id")
);
--> statement-breakpoint
ALTER TABLE "prospects" ADD COLUMN "source_national_rank" integer;--> statement-breakpoint
ALTER TABLE "zip_places" ALTER COLUMN "latitude" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "zip_places" ALTER COLUMN "longitude" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "zip_places" ADD COLUMN "source" text DEFAULT 'geonames' NOT NULL;--> statement-breakpoint
ALTER TABLE "article_colleges" ADD CONSTRAINT "article_colleges_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_people" ADD CONSTRAINT "article_people_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_author_id_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."authors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_author_id_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."authors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_images" ADD CONSTRAINT "gallery_images_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospect_source_ids" ADD CONSTRAINT "prospect_source_ids_prospect_id_prospects_id_fk" FOREIGN KEY ("prospect_id") REFERENCES "public"."prospects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospect_visits" ADD CONSTRAINT "prospect_visits_prospect_id_prospects_id_fk" FOREIGN KEY ("prospect_id") REFERENCES "public"."prospects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "college_transfers" ADD CONSTRAINT "college_transfers_college_player_id_college_players_id_fk" FOREIGN KEY ("college_player_id") REFERENCES "public"."college_players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_colleges_college" ON "article_colleges" USING btree ("college_id");--> statement-breakpoint
CREATE INDEX "article_people_person" ON "article_people" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "articles_site" ON "articles" USING btree ("site_id","published_at" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "articles_sport" ON "articles" USING btree ("sport","published_at" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "articles_author" ON "articles" USING btree ("author_id","published_at");--> statement-breakpoint
CREATE INDEX "galleries_site" ON "galleries" USING btree ("site_id","published_at" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "service_team_rankings_year" ON "service_team_rankings" USING btree ("sport","class_year","rank");--> statement-breakpoint
CREATE INDEX "prospect_visits_college" ON "prospect_visits" USING btree ("college_id","visit_on");--> statement-breakpoint
CREATE UNIQUE INDEX "games_once" ON "games" USING btree ("sport","played_on","home_key","away_key") WHERE source_id is null;--> statement-breakpoint
CREATE INDEX "games_day" ON "games" USING btree ("sport","played_on","home_key","away_key");--> statement-breakpoint
CREATE UNIQUE INDEX "games_source" ON "games" USING btree ("source","sport","source_id") WHERE source_id is not null;--> statement-breakpoint
CREATE INDEX "games_season" ON "games" USING btree ("sport","season","starts_at");--> statement-breakpoint
CREATE INDEX "games_home" ON "games" USING btree ("home_college_id","sport","starts_at");--> statement-breakpoint
CREATE INDEX "games_away" ON "games" USING btree ("away_college_id","sport","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "college_players_person" ON "college_players" USING btree ("person_id","sport");--> statement-breakpoint
CREATE UNIQUE INDEX "college_players_source" ON "college_players" USING btree ("source","sport","source_id") WHERE source_id is not null;--> statement-breakpoint
CREATE INDEX "college_players_slug_base" ON "college_players" USING btree (regexp_replace(slug, '-[0-9]+$', ''));--> statement-breakpoint
CREATE INDEX "college_players_name" ON "college_players" USING btree ("sport","name_key");--> statement-breakpoint
CREATE INDEX "college_players_college" ON "college_players" USING btree ("college_id","sport","season");--> statement-breakpoint
CREATE INDEX "college_players_hidden" ON "college_players" USING btree ("person_id") WHERE is_hidden;--> statement-breakpoint
CREATE UNIQUE INDEX "college_transfers_one_open" ON "college_transfers" USING btree ("college_player_id","year") WHERE exit_type is null;--> statement-breakpoint
CREATE INDEX "college_transfers_player" ON "college_transfers" USING btree ("college_player_id");--> statement-breakpoint
CREATE INDEX "college_transfers_year" ON "college_transfers" USING btree ("sport","year","latest_on" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "college_transfers_name" ON "college_transfers" USING btree ("sport","name_key");--> statement-breakpoint
CREATE INDEX "college_transfers_origin" ON "college_transfers" USING btree ("origin_college_id","sport","year");--> statement-breakpoint
CREATE INDEX "college_transfers_exit" ON "college_transfers" USING btree ("exit_college_id","sport","year");--> statement-breakpoint
CREATE INDEX "prospect_source_ids_prospect" ON "prospect_source_ids" USING btree ("prospect_id");--> statement-breakpoint
CREATE INDEX "prospects_slug_base" ON "prospects" USING btree ("class_year",regexp_replace(slug, '-[0-9]+$', ''));--> statement-breakpoint
CREATE INDEX "prospects_hidden" ON "prospects" USING btree ("person_id") WHERE is_hidden;