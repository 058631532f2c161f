CREATE TABLE "team_rankings" (
	"sport" text NOT NULL,
	"class_year" smallint NOT NULL,
	"type" text NOT NULL,
	"college_id" integer NOT NULL,
	"college_name" text NOT NULL,
	"rank" integer NOT NULL,
	"rating_points" integer NOT NULL,
	"bonus_points" integer NOT NULL,
	"newcomers" smallint NOT NULL,
	"five_stars" smallint NOT NULL,
	"average_stars_hundredths" smallint NOT NULL,
	"formula_version" smallint NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "team_rankings_sport_class_year_type_college_id_pk" PRIMARY KEY("sport","class_year","type","college_id")
);
--> statement-breakpoint
CREATE INDEX "team_rankings_order" ON "team_rankings" USING btree ("sport","class_year","type","rank");--> statement-breakpoint
CREATE INDEX "team_rankings_college" ON "team_rankings" USING btree ("college_id");