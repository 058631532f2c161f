CREATE TABLE "deleted_games" (
	"id" integer PRIMARY KEY NOT NULL,
	"sport" text NOT NULL,
	"season" smallint NOT NULL,
	"week" smallint,
	"season_type" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"is_time_known" boolean DEFAULT true NOT NULL,
	"played_on" date NOT NULL,
	"is_completed" boolean NOT NULL,
	"stage" text,
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
	"by_staff" text[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "deleted_games_day" ON "deleted_games" USING btree ("sport","played_on");--> statement-breakpoint
CREATE INDEX "deleted_games_source" ON "deleted_games" USING btree ("source","sport","source_id");