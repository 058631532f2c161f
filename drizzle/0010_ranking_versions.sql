CREATE TABLE "ranking_version_entries" (
	"version_id" integer NOT NULL,
	"prospect_id" integer NOT NULL,
	"national_rank" integer NOT NULL,
	"position_rank" integer,
	"state_rank" integer,
	"rating_tenths" smallint NOT NULL,
	"position" text,
	"state" text,
	CONSTRAINT "ranking_version_entries_version_id_prospect_id_pk" PRIMARY KEY("version_id","prospect_id")
);
--> statement-breakpoint
CREATE TABLE "ranking_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ranking_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sport" text NOT NULL,
	"class_year" smallint NOT NULL,
	"version" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" text NOT NULL,
	"note" text,
	"digest" text NOT NULL,
	CONSTRAINT "ranking_versions_number" UNIQUE("sport","class_year","version")
);
--> statement-breakpoint
ALTER TABLE "ranking_version_entries" ADD CONSTRAINT "ranking_version_entries_version_id_ranking_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."ranking_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ranking_version_entries_prospect" ON "ranking_version_entries" USING btree ("prospect_id");--> statement-breakpoint
CREATE INDEX "prospects_decided" ON "prospects" USING btree ("sport","class_year","committed_on" DESC NULLS LAST,"class_order") WHERE college_id is not null and not is_hidden;